// Where an installation keeps what. TRACERY_PREFIX puts all of it below another folder, to try things out.
import fs from 'node:fs';
import path from 'node:path';

export interface Places {
  /** The unpacked release. */
  home: string;
  /** The command by a name that stays the same when a newer release is unpacked beside this one. */
  command: string;
  /** Undefined where the release has no version in its name. */
  link: string | undefined;
  shortcut: string;
  config: string;
  secrets: string;
  data: string;
  backups: string;
  units: string;
  caddy: { own: string; main: string };
  nginx: string;
  /** Below a folder of its own: no account is made and nothing is started. */
  isTrial: boolean;
}

const home = path.resolve(import.meta.dirname, '../../../..');

export function placesBelow(prefix: string): Places {
  const at = (...parts: string[]) => path.join(prefix || '/', ...parts);
  const candidate = path.join(path.dirname(home), 'tracery');
  const isFree = !fs.existsSync(candidate) || fs.lstatSync(candidate).isSymbolicLink();
  const link = /^tracery-\d/.test(path.basename(home)) && isFree ? candidate : undefined;
  return {
    home,
    command: path.join(link ?? home, 'bin/tracery'),
    link,
    shortcut: at('usr/local/bin/tracery'),
    config: at('etc/tracery/tracery.env'),
    secrets: at('etc/tracery/secrets'),
    data: at('var/lib/tracery'),
    backups: at('var/backups/tracery'),
    units: at('etc/systemd/system'),
    caddy: { own: at('etc/tracery/Caddyfile'), main: at('etc/caddy/Caddyfile') },
    nginx: at('etc/nginx/conf.d/tracery.conf'),
    isTrial: prefix !== '',
  };
}
