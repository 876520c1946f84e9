// The files by which systemd runs Tracery and a proxy leads to it.
import { defaultConfigFile } from '../../settings/sources.ts';
import type { Places } from './places.ts';
import { serviceAccount } from './files.ts';

/**
 * What our processes may not do on the machine. Nothing here covers parts of /proc (ProtectKernelTunables would): the
 * sandbox of the diagrams could not have a /proc of its own then.
 */
const hardening = `NoNewPrivileges=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectSystem=strict
RestrictSUIDSGID=yes
LockPersonality=yes
RestrictRealtime=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
UMask=0027`;

interface Unit {
  description: string;
  entry: 'serve' | 'worker';
  unit: string;
  install: string;
  /** Where it may write besides. */
  files: string | undefined;
}

function unitText(places: Places, { description, entry, unit, install, files }: Unit): string {
  const writable = [places.data, ...(files && !files.startsWith(`${places.data}/`) ? [files] : [])];
  const lines = [
    `# Made by tracery init, which writes it again. For changes: systemctl edit tracery${entry === 'worker' ? '-worker' : ''}`,
    '[Unit]',
    `Description=${description}`,
    `Documentation=file:${places.link ?? places.home}/docs/self-hosting.md`,
    'After=network-online.target postgresql.service',
    'Wants=network-online.target',
    unit,
    '',
    '[Service]',
    `ExecStart=${places.command} ${entry}`,
    '# Takes LOG_LEVEL from the settings.',
    'ExecReload=/bin/kill -HUP $MAINPID',
    ...(places.isTrial ? [] : [`User=${serviceAccount}`, `Group=${serviceAccount}`]),
    ...(places.config === defaultConfigFile ? [] : [`Environment=TRACERY_CONFIG=${places.config}`]),
    `WorkingDirectory=${places.data}`,
    `ReadWritePaths=${writable.join(' ')}`,
    'Restart=always',
    'RestartSec=2',
    '# Wrong settings do not get right by trying again.',
    'RestartPreventExitStatus=78',
    'TimeoutStopSec=30',
    'LimitNOFILE=65536',
    hardening,
    ...(/^\/(home|root)\//.test(places.command) ? [] : ['ProtectHome=yes']),
    '',
    '[Install]',
    install,
  ];
  return `${lines.filter((line, at) => line !== '' || lines[at - 1] !== '').join('\n')}\n`;
}

/** As root, because nobody else may read the address by which all rows are seen. */
function backupUnit(places: Places): string {
  const lines = [
    '# Made by tracery init, which writes it again. For changes: systemctl edit tracery-backup',
    '[Unit]',
    'Description=Backup of Tracery, proven by restoring it into a scratch database',
    `Documentation=file:${places.link ?? places.home}/docs/operations.md`,
    'After=network-online.target postgresql.service',
    'Wants=network-online.target',
    '',
    '[Service]',
    'Type=oneshot',
    `ExecStart=${places.command} backup --to ${places.backups}/ --keep 14`,
    `ExecStart=${places.command} backup --verify ${places.backups}/`,
    ...(places.config === defaultConfigFile ? [] : [`Environment=TRACERY_CONFIG=${places.config}`]),
    `WorkingDirectory=${places.backups}`,
    `ReadWritePaths=${places.backups}`,
    'Nice=10',
    'IOSchedulingClass=idle',
    hardening.replace('UMask=0027', 'UMask=0077'),
    ...(/^\/(home|root)\//.test(places.command) ? [] : ['ProtectHome=yes']),
  ];
  return `${lines.join('\n')}\n`;
}

const backupTimer = `# Made by tracery init, which writes it again. For changes: systemctl edit tracery-backup.timer
[Unit]
Description=Backup of Tracery each night

[Timer]
OnCalendar=*-*-* 02:30
RandomizedDelaySec=20min
# A machine that was off makes up for it.
Persistent=true

[Install]
WantedBy=timers.target
`;

export const unitFiles = (places: Places, files: string | undefined): Record<string, string> => ({
  'tracery.service': unitText(places, {
    description: 'Tracery',
    entry: 'serve',
    unit: 'Wants=tracery-worker.service',
    install: 'WantedBy=multi-user.target',
    files,
  }),
  'tracery-worker.service': unitText(places, {
    description: 'Jobs of Tracery: mails, inboxes, baselines, cleaning up',
    entry: 'worker',
    unit: 'PartOf=tracery.service',
    install: 'WantedBy=tracery.service',
    files,
  }),
  'tracery-backup.service': backupUnit(places),
  'tracery-backup.timer': backupTimer,
});

/** Caddy gets certificates by itself, and passes on who asks. */
export const caddyFile = (publicUrl: URL, port: number): string => `# Made by tracery init.
${publicUrl.protocol === 'http:' ? publicUrl.origin : publicUrl.host} {
	reverse_proxy 127.0.0.1:${port}
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
${isSecure && !given ? redirect : ''}server {
    listen ${listen}${isSecure ? ' ssl http2' : ''};
    listen [::]:${listen}${isSecure ? ' ssl http2' : ''};
    server_name ${hostname};
${isSecure ? `    ssl_certificate ${folder}/fullchain.pem;\n    ssl_certificate_key ${folder}/privkey.pem;\n` : ''}    client_max_body_size 12m;
    large_client_header_buffers 8 96k;
    location / {
        proxy_pass http://127.0.0.1:${port};
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
