// The file by which a proxy leads to Tracery, and how the proxy comes to read it.
import fs from 'node:fs';
import { CommandError } from '../command.ts';
import type { Proxy } from './answers.ts';
import { writeOnce } from './files.ts';
import type { Places } from './places.ts';
import { hasSystemd, systemctl } from './start.ts';

interface Report {
  made: (what: string) => void;
  kept: (what: string) => void;
  hint: (what: string) => void;
}

const rights = { mode: 0o644 };

/**
 * On the next port a second process serves while the first is replaced (`tracery upgrade`). Only when the first takes no
 * connection the second is asked, and nothing is kept open to either, so that no request is on its way to one that ends.
 */
export const sparePort = (port: number): number => port + 1;

/** Caddy gets certificates by itself, and passes on who asks. */
const caddyFile = (publicUrl: URL, port: number): string => `# Made by tracery init.
${publicUrl.protocol === 'http:' ? publicUrl.origin : publicUrl.host} {
	reverse_proxy 127.0.0.1:${port} 127.0.0.1:${sparePort(port)} {
		# The second serves while the first is replaced by an upgrade.
		lb_policy first
		lb_try_duration 10s
		lb_try_interval 50ms
		fail_duration 1s
		transport http {
			keepalive off
		}
	}
}
`;

/** With the certificates of certbot; other ones are two lines to change. */
export function nginxFile({ host, hostname, protocol, port: given }: URL, port: number): string {
  const isSecure = protocol === 'https:';
  const folder = `/etc/letsencrypt/live/${hostname}`;
  const listen = given || (isSecure ? '443' : '80');
  const redirect = `server {
    listen 80;
    listen [::]:80;
    server_name ${hostname};
    return 301 https://${host}$request_uri;
}

`;
  return `# Made by tracery init. The two lines of the certificate are yours to change.
upstream tracery {
    server 127.0.0.1:${port} max_fails=0;
    # Serves while the first is replaced by an upgrade.
    server 127.0.0.1:${sparePort(port)} max_fails=0 backup;
}

${isSecure && !given ? redirect : ''}server {
    listen ${listen}${isSecure ? ' ssl http2' : ''};
    listen [::]:${listen}${isSecure ? ' ssl http2' : ''};
    server_name ${hostname};
${isSecure ? `    ssl_certificate ${folder}/fullchain.pem;\n    ssl_certificate_key ${folder}/privkey.pem;\n` : ''}    client_max_body_size 12m;
    large_client_header_buffers 8 96k;
    location / {
        proxy_pass http://tracery;
        proxy_http_version 1.1;
        proxy_set_header Host $http_host;
        proxy_set_header Connection "";
        # Replaces what a caller claims.
        proxy_set_header X-Forwarded-For $remote_addr;
        proxy_set_header X-Forwarded-Proto $scheme;
        # What others do arrives as a stream that stays open.
        proxy_read_timeout 1h;
        proxy_request_buffering off;
    }
}
`;
}

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
