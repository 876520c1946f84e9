// The file of the proxy in front of Tracery, and how the proxy comes to read it.
import fs from 'node:fs';
import { CommandError } from '../command.ts';
import type { Proxy } from './answers.ts';
import { writeOnce } from './files.ts';
import type { Places } from './places.ts';
import { hasSystemd, systemctl } from './start.ts';
import { caddyFile, nginxFile } from './units.ts';

interface Report {
  made: (what: string) => void;
  kept: (what: string) => void;
  hint: (what: string) => void;
}

const rights = { mode: 0o644 };

/** One line in the file of Caddy, which otherwise stays as it is. */
function importInto({ main, own }: Places['caddy'], { made, hint }: Report): void {
  const line = `import ${own}`;
  if (!fs.existsSync(main)) return hint(`When Caddy is installed, add this line to ${main}: ${line}`);
  if (fs.readFileSync(main, 'utf8').includes(line)) return;
  fs.appendFileSync(main, `\n${line}\n`);
  made(`a line in ${main}: ${line}`);
}

function reload(proxy: Exclude<Proxy, 'none'>, { hint }: Report): void {
  try {
    systemctl('reload-or-restart', proxy);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    hint(`${error.message}. Tracery runs; when ${proxy} does too, it leads to it`);
  }
}

interface Wanted {
  proxy: Proxy;
  publicUrl: URL;
  port: number;
}

export function setUpProxy(places: Places, { proxy, publicUrl, port }: Wanted, report: Report): void {
  if (proxy === 'none') return;
  const file = proxy === 'caddy' ? places.caddy.own : places.nginx;
  const text = proxy === 'caddy' ? caddyFile(publicUrl, port) : nginxFile(publicUrl, port);
  report[writeOnce(file, text, rights) ? 'made' : 'kept'](file);
  if (proxy === 'caddy') importInto(places.caddy, report);
  else report.hint(`The two lines of the certificate in ${file} are yours`);
  if (!places.isTrial && hasSystemd()) reload(proxy, report);
}
