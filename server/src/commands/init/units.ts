// The files by which systemd runs Tracery.
import path from 'node:path';
import type { Config } from '../../config.ts';
import { defaultConfigFile } from '../../settings/sources.ts';
import { serviceAccount, writeWhole } from './files.ts';
import type { Places } from './places.ts';

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
  name: string;
  description: string;
  entry: 'serve' | 'worker';
  unit: string;
  install: string;
  env?: string;
  /** Where it may write besides. */
  files: string | undefined;
}

function unitText(places: Places, { name, description, entry, unit, install, env, files }: Unit): string {
  const writable = [places.data, ...(files && !files.startsWith(`${places.data}/`) ? [files] : [])];
  const lines = [
    `# Made by tracery init, which writes it again. For changes: systemctl edit ${name}`,
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
    ...(env ? [`Environment=${env}`] : []),
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

const unitFiles = (places: Places, files: string | undefined): Record<string, string> => ({
  'tracery.service': unitText(places, {
    name: 'tracery',
    description: 'Tracery',
    entry: 'serve',
    unit: 'Wants=tracery-worker.service',
    install: 'WantedBy=multi-user.target',
    files,
  }),
  'tracery@.service': unitText(places, {
    name: 'tracery@',
    description: 'Tracery on port %i',
    entry: 'serve',
    unit: '',
    install: 'WantedBy=multi-user.target',
    // The numbers for Prometheus are on one address, that of tracery.service.
    env: 'PORT=%i METRICS_PORT= METRICS_HOST=',
    files,
  }),
  'tracery-worker.service': unitText(places, {
    name: 'tracery-worker',
    description: 'Jobs of Tracery: mails, inboxes, baselines, cleaning up',
    entry: 'worker',
    unit: 'PartOf=tracery.service',
    install: 'WantedBy=tracery.service',
    files,
  }),
  'tracery-backup.service': backupUnit(places),
  'tracery-backup.timer': backupTimer,
});

/** Returns the files. They belong to the release, so that a newer one writes them anew. */
export function writeUnits(places: Places, { storage }: Config): string[] {
  const units = unitFiles(places, 'directory' in storage ? storage.directory : undefined);
  return Object.entries(units).map(([name, text]) => {
    const file = path.join(places.units, name);
    writeWhole(file, text, { mode: 0o644 });
    return file;
  });
}
