// What we ship from others: a bill of materials (CycloneDX 1.6) and a list of licences, made from the lockfile and the
// installed packages. With each release: `pnpm bill [folder]`.
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');

export interface Package {
  name: string;
  version: string;
  /** As the lockfile has it: algorithm and base64. */
  integrity: string;
  licence: string;
  /** `name@version` of what it needs. */
  needs: string[];
}

/** What people install: not tests, tools and the demo. */
const shipped = ['contract', 'server', 'web'];

interface Lockfile {
  packages: Map<string, string>;
  /** By `name@version(peers)`. */
  dependencies: Map<string, string[]>;
  /** Production dependencies of each workspace folder. */
  importers: Map<string, string[]>;
}

const withoutPeers = (key: string): string => key.replace(/\(.*$/, '');
const unquoted = (text: string): string => text.replaceAll(/^'|'$/g, '');

/** Reads the parts that are needed: keys by their indentation. pnpm writes it in one way only. */
export function readLockfile(text: string): Lockfile {
  const lockfile: Lockfile = { packages: new Map(), dependencies: new Map(), importers: new Map() };
  let section = '';
  let entry = '';
  let part = '';
  let name = '';
  for (const line of text.split('\n')) {
    const [, indent = '', key = '', value = ''] = /^( *)('[^']+'|[^\s:'][^:]*):(?: (.*))?$/.exec(line) ?? [];
    if (!key) continue;
    if (indent.length === 0) section = key;
    else if (indent.length === 2) {
      entry = unquoted(key);
      part = '';
      if (section === 'snapshots') lockfile.dependencies.set(entry, []);
      if (section === 'importers') lockfile.importers.set(entry, []);
    } else if (indent.length === 4) {
      part = key;
      if (section === 'packages' && key === 'resolution')
        lockfile.packages.set(entry, /integrity: ([^,}]+)/.exec(value)?.[1] ?? '');
    } else if (indent.length === 6) {
      name = unquoted(key);
      const isNeeded = part === 'dependencies' || part === 'optionalDependencies';
      if (section === 'snapshots' && isNeeded)
        lockfile.dependencies.get(entry)!.push(`${name}@${unquoted(value)}`);
    } else if (indent.length === 8 && section === 'importers' && key === 'version') {
      const isShipped = part === 'dependencies' || part === 'optionalDependencies';
      if (isShipped && !value.startsWith('link:'))
        lockfile.importers.get(entry)!.push(`${name}@${unquoted(value)}`);
    }
  }
  return lockfile;
}

/** All that the given ones need, directly or not. */
export function reachable({ dependencies, importers }: Lockfile, folders: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = folders.flatMap((folder) => importers.get(folder) ?? []);
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (found.has(key)) continue;
    found.add(key);
    open.push(...(dependencies.get(key) ?? []));
  }
  return found;
}

interface Manifest {
  license?: string | { type: string };
  licenses?: { type: string }[];
}

/** From the installed package; those for other machines are not installed and say nothing. */
function licenceOf(key: string): string {
  const folder = path.join(root, 'node_modules/.pnpm');
  const name = key.slice(0, key.lastIndexOf('@'));
  const wanted = key.replaceAll('/', '+');
  const installed = storeFolders().find((one) => one === wanted || one.startsWith(`${wanted}_`));
  if (!installed) return '';
  const file = path.join(folder, installed, 'node_modules', name, 'package.json');
  if (!fs.existsSync(file)) return '';
  const { license, licenses } = JSON.parse(fs.readFileSync(file, 'utf8')) as Manifest;
  if (typeof license === 'string') return license;
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? '';
}

let folders: string[] | undefined;
const storeFolders = (): string[] => (folders ??= fs.readdirSync(path.join(root, 'node_modules/.pnpm')));

/** Each once, whatever stands beside it, in the order of names. */
export function shippedPackages(
  text = fs.readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8'),
): Package[] {
  const lockfile = readLockfile(text);
  const byName = new Map<string, Package>();
  for (const key of reachable(lockfile, shipped)) {
    const plain = withoutPeers(key);
    const at = plain.lastIndexOf('@');
    const needs = (lockfile.dependencies.get(key) ?? []).map(withoutPeers);
    const known = byName.get(plain);
    if (known) known.needs = [...new Set([...known.needs, ...needs])];
    else
      byName.set(plain, {
        name: plain.slice(0, at),
        version: plain.slice(at + 1),
        integrity: lockfile.packages.get(plain) ?? '',
        licence: licenceOf(plain),
        needs,
      });
  }
  return [...byName.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

/** `pkg:npm/%40fastify/otel@0.21.2`, as the package URL specification has it. */
const purlOf = ({ name, version }: { name: string; version: string }): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

const hashNames: Record<string, string> = { sha512: 'SHA-512', sha256: 'SHA-256', sha1: 'SHA-1' };

function hashesOf({ integrity }: Package) {
  const [algorithm = '', value = ''] = integrity.split('-', 2);
  const alg = hashNames[algorithm];
  return alg ? [{ alg, content: Buffer.from(value, 'base64').toString('hex') }] : [];
}

/** A known identifier, an expression of them, or whatever its authors call it. */
const licencesOf = ({ licence }: Package) => {
  if (!licence) return {};
  if (/ (OR|AND|WITH) /.test(licence)) return { licenses: [{ expression: licence }] };
  return { licenses: [{ license: /^[\w.+-]+$/.test(licence) ? { id: licence } : { name: licence } }] };
};

export function billOfMaterials(packages: readonly Package[], version: string, time: Date) {
  const purls = new Map(packages.map((one) => [`${one.name}@${one.version}`, purlOf(one)]));
  const self = `pkg:npm/tracery@${version}`;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: time.toISOString(),
      component: {
        type: 'application',
        'bom-ref': self,
        name: 'tracery',
        version,
        purl: self,
        licenses: [{ license: { id: 'AGPL-3.0-only' } }],
      },
    },
    components: packages.map((one) => ({
      type: 'library',
      'bom-ref': purlOf(one),
      name: one.name,
      version: one.version,
      purl: purlOf(one),
      hashes: hashesOf(one),
      ...licencesOf(one),
    })),
    dependencies: packages.map((one) => ({
      ref: purlOf(one),
      dependsOn: one.needs.map((need) => purls.get(need)).filter((purl) => purl !== undefined),
    })),
  };
}

export const licenceList = (packages: readonly Package[]): string =>
  [
    'Tracery is licensed under AGPL-3.0-only. It is shipped with these packages:',
    '',
    ...packages.map(
      ({ name, version, licence }) => `${name} ${version}: ${licence || 'not installed on this machine'}`,
    ),
    '',
  ].join('\n');

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const target = path.resolve(process.argv[2] ?? path.join(root, 'reports'));
  const { version } = createRequire(import.meta.url)('../package.json') as { version: string };
  const packages = shippedPackages();
  // The time of the build, if somebody wants the same bytes twice.
  const { SOURCE_DATE_EPOCH } = process.env;
  const time = SOURCE_DATE_EPOCH ? new Date(Number(SOURCE_DATE_EPOCH) * 1000) : new Date();
  fs.mkdirSync(target, { recursive: true });
  fs.writeFileSync(
    path.join(target, 'sbom.cdx.json'),
    `${JSON.stringify(billOfMaterials(packages, version, time), null, 2)}\n`,
  );
  fs.writeFileSync(path.join(target, 'licences.txt'), licenceList(packages));
  console.log(`${packages.length} packages: ${path.relative(root, target)}/sbom.cdx.json, licences.txt`);
}
