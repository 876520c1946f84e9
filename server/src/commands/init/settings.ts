// The one file of settings, and the secrets beside it.
import { randomBytes } from 'node:crypto';
import type { DatabaseUrls } from '../../platform/database/bootstrap.ts';
import type { Answers } from './answers.ts';
import type { Places } from './places.ts';

const given = (lines: Record<string, string | undefined>): string[] =>
  Object.entries(lines).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));

/** A value with a space or a # is quoted. */
const quoted = (value: string): string => (/^[\w./:@+,-]*$/.test(value) ? value : JSON.stringify(value));

interface Made {
  answers: Answers;
  places: Places;
  operator: string;
}

export function configText({ answers, places, operator }: Made): string {
  const { publicUrl, mail, store, port, proxy } = answers;
  const isProxied = proxy !== 'none' || publicUrl.protocol === 'https:';
  const files =
    'folder' in store
      ? { FILES_DIRECTORY: quoted(store.folder) }
      : {
          S3_ENDPOINT: store.endpoint,
          S3_REGION: quoted(store.region),
          S3_BUCKET: quoted(store.bucket),
          S3_ACCESS_KEY_ID: quoted(store.keyId),
        };
  const lines = [
    `# Settings of Tracery; all there are: ${places.link ?? places.home}/docs/settings.md`,
    `# It holds no secrets. After a change: systemctl restart tracery`,
    ...given({
      PUBLIC_URL: publicUrl.origin,
      PORT: String(port),
      TRUSTED_PROXIES: isProxied ? '127.0.0.1,::1' : undefined,
      SECRETS_DIRECTORY: places.secrets,
      MAIL_FROM: mail && quoted(mail.from),
      ...files,
      OPERATORS: quoted(operator),
      // Opening the door to everybody is for whoever wants it.
      REGISTRATION: 'invitation',
    }),
  ];
  return `${lines.join('\n')}\n`;
}

/** Letters and digits only, so that no address and no shell needs to quote it. */
export function makeSecret(): string {
  const secret = randomBytes(24).toString('hex');
  // By chance it could look like a sample, which stops the start.
  return secret.includes('12345') ? makeSecret() : secret;
}

export function secretFiles(
  { mail, store }: Answers,
  urls: DatabaseUrls,
  secret: string,
): Record<string, string> {
  return {
    TRACERY_SECRET: secret,
    DATABASE_URL: urls.app,
    DATABASE_WORKER_URL: urls.worker,
    DATABASE_OWNER_URL: urls.owner,
    ...(mail && { SMTP_URL: mail.url }),
    ...('secret' in store && { S3_SECRET_ACCESS_KEY: store.secret }),
  };
}
