// `pnpm release`: dist/tracery-<version>.tar.gz, its checksum and its bill of materials. The archive carries all that
// runs, Node too; the same commit gives the same bytes. `--level 1` packs faster, for tests.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { billOfMaterials, licenceList, shippedPackages } from './packages.ts';
import { root } from './steps.ts';

const readText = (name: string): string => fs.readFileSync(path.join(root, name), 'utf8');
const { version } = JSON.parse(readText('package.json')) as { version: string };

const sources = [
  'bin',
  'contract',
  'deploy',
  'docs/command-line.md',
  'docs/high-availability.md',
  'docs/operations.md',
  'docs/self-hosting.md',
  'docs/settings.md',
  'monitoring',
];
const single = ['LICENSE', 'CHANGELOG.md', 'SECURITY.md', 'package.json'];
const ofServer = ['server/src', 'server/db/migrations', 'server/package.json'];
const isForTests = (name: string) =>
  /\.test\.(ts|yaml)$|\.test-parts\.ts$|tsconfig|openapi\.json$/.test(name);

/** Tracked or new, but nothing that is ignored. */
const filesOf = (names: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...names], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((name) => name && !isForTests(name) && fs.existsSync(path.join(root, name)));

function copySources(target: string): void {
  for (const name of filesOf([...sources, ...single, ...ofServer])) {
    fs.mkdirSync(path.dirname(path.join(target, name)), { recursive: true });
    fs.copyFileSync(path.join(root, name), path.join(target, name));
  }
  const client = path.join(root, 'web/dist');
  if (!['index.html', 'cli/tracery.mjs'].every((name) => fs.existsSync(path.join(client, name))))
    throw new Error('the clients are not built: pnpm build');
  fs.cpSync(client, path.join(target, 'client'), { recursive: true });
}

/** As the server finds them in a checkout: Node strips no types of what lies in node_modules, so ours must not. */
function installPackages(target: string): void {
  const manifests = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...filesOf(['*/package.json'])];
  const added = manifests.filter((name) => !fs.existsSync(path.join(target, name)));
  for (const name of added) {
    fs.mkdirSync(path.dirname(path.join(target, name)), { recursive: true });
    fs.copyFileSync(path.join(root, name), path.join(target, name));
  }
  const options = ['--prod', '--frozen-lockfile', '--prefer-offline', '--ignore-scripts', '--silent'];
  execFileSync('pnpm', ['install', ...options, '--filter', '@tracery/server...'], {
    cwd: target,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (const name of added) fs.rmSync(path.join(target, name));
  for (const folder of ['cli', 'demo', 'e2e', 'tools', 'web'])
    fs.rmSync(path.join(target, folder), { recursive: true, force: true });
  removeWhatNothingRuns(target);
}

/** Without following links, which lead into the same packages again and again. */
function* entriesBelow(folder: string): Generator<fs.Dirent> {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    yield entry;
    if (entry.isDirectory()) yield* entriesBelow(path.join(folder, entry.name));
  }
}

/** Types, source maps, tests, and what pnpm notes about this machine. */
const unneeded = /\.map$|\.d\.[cm]?ts$|^\.modules\.yaml$|^\.pnpm-workspace-state|^lock\.yaml$/;
const unneededFolder = /^(\.bin|tests?|docs|examples?|benchmarks?)$/;

const isPackage = (folder: string): boolean => fs.existsSync(path.join(folder, 'package.json'));

function removeWhatNothingRuns(target: string): void {
  for (const folder of ['node_modules', 'server/node_modules', 'contract/node_modules'])
    for (const entry of entriesBelow(path.join(target, folder)).toArray()) {
      const file = path.join(entry.parentPath, entry.name);
      const isUnneeded = entry.isDirectory()
        ? entry.name === '.bin' || (unneededFolder.test(entry.name) && isPackage(entry.parentPath))
        : unneeded.test(entry.name);
      if (isUnneeded) fs.rmSync(file, { recursive: true, force: true });
    }
}

const nodeVersion = /^nodejs (.+)$/m.exec(readText('.tool-versions'))![1]!;

function copyNode(target: string): void {
  if (process.versions.node !== nodeVersion) throw new Error(`run this with Node ${nodeVersion}`);
  const node = fs.realpathSync(process.execPath);
  fs.mkdirSync(path.join(target, 'node/bin'), { recursive: true });
  fs.copyFileSync(node, path.join(target, 'node/bin/node'));
  fs.copyFileSync(path.resolve(node, '../../LICENSE'), path.join(target, 'node/LICENSE'));
}

function billOf(time: Date): string {
  const packages = shippedPackages();
  const bill = billOfMaterials(packages, version, time);
  const node = `pkg:generic/node@${nodeVersion}`;
  const component = { type: 'platform', 'bom-ref': node, name: 'node', version: nodeVersion, purl: node };
  return `${JSON.stringify({ ...bill, components: [component, ...bill.components] }, null, 2)}\n`;
}

const hashOf = (file: string): string => createHash('sha256').update(fs.readFileSync(file)).digest('hex');

/** For `sha256sum -c SHA256SUMS`. */
function checksums(target: string): string {
  const files = [...entriesBelow(target)]
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(target, path.join(entry.parentPath, entry.name)))
    .sort();
  return files.map((name) => `${hashOf(path.join(target, name))}  ${name}\n`).join('');
}

function pack(folder: string, archive: string, { seconds, level }: { seconds: string; level: string }): void {
  const tar = [
    `tar --create --directory "$1" --sort=name --mtime=@${seconds} --format=gnu --hard-dereference`,
    '--owner=0 --group=0 --numeric-owner --mode=u+rwX,go+rX,go-w "$2"',
  ].join(' ');
  execFileSync(
    'bash',
    [
      '-c',
      `set -euo pipefail; ${tar} | gzip -n -${level} > "$3"`,
      'pack',
      path.dirname(folder),
      path.basename(folder),
      archive,
    ],
    { env: { ...process.env, LC_ALL: 'C' } },
  );
}

const { values } = parseArgs({
  options: {
    output: { type: 'string', default: path.join(root, 'dist') },
    level: { type: 'string', default: '9' },
  },
});
const seconds =
  process.env['SOURCE_DATE_EPOCH'] ??
  execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }).trim();
const output = path.resolve(values.output);
const stage = fs.mkdtempSync(path.join(os.tmpdir(), 'tracery-release-'));
const folder = path.join(stage, `tracery-${version}`);
try {
  fs.mkdirSync(folder);
  copySources(folder);
  installPackages(folder);
  copyNode(folder);
  const bill = billOf(new Date(Number(seconds) * 1000));
  fs.writeFileSync(path.join(folder, 'sbom.cdx.json'), bill);
  fs.writeFileSync(path.join(folder, 'licences.txt'), licenceList(shippedPackages()));
  fs.writeFileSync(path.join(folder, 'SHA256SUMS'), checksums(folder));
  fs.mkdirSync(output, { recursive: true });
  const archive = path.join(output, `tracery-${version}.tar.gz`);
  pack(folder, archive, { seconds, level: values.level });
  fs.writeFileSync(`${archive}.sha256`, `${hashOf(archive)}  ${path.basename(archive)}\n`);
  fs.writeFileSync(path.join(output, `tracery-${version}.cdx.json`), bill);
  console.log(`${archive}: ${(fs.statSync(archive).size / 1e6).toFixed(1)} MB`);
} finally {
  fs.rmSync(stage, { recursive: true, force: true });
}
