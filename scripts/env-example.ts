// Writes .env.example and docs/settings.md from the settings in server/src/config.ts, comments included; --check only
// compares.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { environment } from '../server/src/config.ts';
import { root } from './steps.ts';

interface Setting {
  name: string;
  section: string;
  meaning: string;
  example: string;
  default: string | undefined;
  choices: string[];
  isRequired: boolean;
}

interface JsonProperty {
  default?: unknown;
  enum?: string[];
  anyOf?: JsonProperty[];
}

interface Written {
  section: string;
  meaning: string;
  example: string;
}

/** Sections, meanings and examples by name, as they stand in comments directly above the settings. */
function writtenIn(source: string): Map<string, Written> {
  const written = new Map<string, Written>();
  let section = '';
  const parts = source.matchAll(
    /\/\/ Section: (.+)|(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?\n {2}([A-Z][A-Z0-9_]+):/g,
  );
  for (const [, begins, comment = '', name] of parts) {
    if (begins) section = begins;
    if (!name) continue;
    const text = comment.replaceAll(/\s*\n\s*\*\s*|\s+/g, ' ').trim();
    const [meaning = '', example = ''] = text.split(/\s*@example\s+/);
    written.set(name, { section, meaning, example });
  }
  return written;
}

export function settings(): Setting[] {
  const written = writtenIn(fs.readFileSync(path.join(root, 'server/src/config.ts'), 'utf8'));
  const { properties = {}, required = [] } = environment.toJSONSchema({ io: 'input' }) as {
    properties?: Record<string, JsonProperty>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { default: standard, enum: choices = [] }]) => {
    const { section, meaning, example } = written.get(name)!;
    const other = choices.find((choice) => choice && choice !== standard);
    const usual = standard === undefined ? undefined : String(standard as string | number);
    return {
      name,
      section,
      meaning,
      example: example || (other ?? usual ?? ''),
      default: usual,
      choices: choices.filter(Boolean),
      isRequired: required.includes(name),
    };
  });
}

function envExample(): string {
  const blocks = settings().map(({ name, meaning, choices, isRequired, default: usual = '' }) => {
    const notes = [
      meaning,
      choices.length > 0 && `One of: ${choices.join(', ')}.`,
      isRequired && 'Required.',
    ].filter(Boolean);
    return `# ${notes.join(' ')}\n${isRequired ? '' : '# '}${name}=${usual}`;
  });
  return `${[
    '# The settings of Tracery with their defaults. Generated from server/src/config.ts by `pnpm env:example`.',
    ...blocks,
  ].join('\n\n')}\n`;
}

const introduction = `# Settings

Generated from \`server/src/config.ts\` by \`pnpm env:example\`.

\`tracery init\` writes the few that an installation needs into \`/etc/tracery/tracery.env\`, one \`NAME=value\` a line; \`TRACERY_CONFIG\` names another file. What stands in the environment wins over the file. After a change: \`systemctl restart tracery\`.

**Secrets as files.** Every setting can be given as a file: \`SMTP_URL_FILE=/run/secrets/mail\` in place of \`SMTP_URL\`. \`SECRETS_DIRECTORY\` names a folder with one file for each secret, called like the setting: \`/etc/tracery/secrets/SMTP_URL\`. The same setting given twice stops the start.

**Mistakes.** Tracery does not start with a setting that is missing, wrong, unknown or without effect, and says which one it is and what to do (exit code 78). In the environment, where other programs have their names too, only what looks like a setting of Tracery is called unknown. \`tracery doctor\` tries out what the settings name.

Node reads some names itself, so they belong into the environment (\`systemctl edit tracery\`): \`NODE_EXTRA_CA_CERTS\` for an authority of your own, \`OTEL_EXPORTER_OTLP_ENDPOINT\` for traces.
`;

const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

function describe({ name, meaning, choices, isRequired, default: usual, example }: Setting): string {
  const facts = [
    isRequired ? 'Required.' : `Default: ${usual ? code(usual) : 'none'}.`,
    choices.length > 0 && `One of: ${choices.map(code).join(', ')}.`,
    `Example: ${code(`${name}=${example}`)}`,
  ].filter(Boolean);
  // What stands in a comment as a tag would be one in the page.
  return `### ${name}\n\n${meaning.replaceAll('<', '&lt;')}\n\n${facts.join(' ')}\n`;
}

function settingsPage(): string {
  const sections = Map.groupBy(settings(), ({ section }) => section);
  return [
    introduction,
    ...[...sections].flatMap(([section, of]) => [`## ${section}\n`, ...of.map(describe)]),
  ].join('\n');
}

export const generated = [
  { file: path.join(root, '.env.example'), text: envExample },
  { file: path.join(root, 'docs/settings.md'), text: settingsPage },
];

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
  for (const { file, text } of generated) {
    if (!values.check) fs.writeFileSync(file, text());
    else if (fs.readFileSync(file, 'utf8') !== text()) {
      console.error(`${path.relative(root, file)} is out of date: run pnpm env:example`);
      process.exitCode = 1;
    }
  }
}
