// Releases for tests, packed as `scripts/release.ts` does, but for Node and the packages, which are those of the
// checkout, and for the client, which is one script.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const root = path.resolve(import.meta.dirname, '../../..');

export const scriptOf = (version: string): string => `app-${version.replaceAll('.', '')}.js`;

function writeClient(folder: string, version: string): void {
  const script = `document.title = 'Tracery ${version}';`;
  fs.mkdirSync(path.join(folder, 'assets'), { recursive: true });
  fs.writeFileSync(
    path.join(folder, 'index.html'),
    `<!doctype html><html lang="en"><script type="module" src="/assets/${scriptOf(version)}"></script></html>`,
  );
  fs.writeFileSync(path.join(folder, 'assets', scriptOf(version)), script);
  fs.writeFileSync(path.join(folder, 'assets', `${scriptOf(version)}.gz`), gzipSync(script));
}

export function writeRelease(parent: string, version: string, files: Record<string, string> = {}): string {
  const home = path.join(parent, `tracery-${version}`);
  const copied = ['bin', 'server/src', 'server/db/migrations', 'server/package.json', 'package.json'];
  for (const name of copied)
    fs.cpSync(path.join(root, name), path.join(home, name), {
      recursive: true,
      filter: (file) => !file.endsWith('.test.ts'),
    });
  for (const name of ['package.json', 'server/package.json']) {
    const manifest = JSON.parse(fs.readFileSync(path.join(home, name), 'utf8')) as object;
    fs.writeFileSync(path.join(home, name), JSON.stringify({ ...manifest, version }));
  }
  fs.symlinkSync(path.join(root, 'server/node_modules'), path.join(home, 'server/node_modules'));
  writeClient(path.join(home, 'client'), version);
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(home, name), text);
  execFileSync(
    'bash',
    ['-c', 'find . -type f -print0 | xargs -0 sha256sum > ../sums && mv ../sums SHA256SUMS'],
    {
      cwd: home,
    },
  );
  return home;
}

/** Returns the archive, with its checksum beside it. */
export function packRelease(folder: string, version: string, files: Record<string, string> = {}): string {
  fs.mkdirSync(folder, { recursive: true });
  const home = writeRelease(folder, version, files);
  const archive = `${home}.tar.gz`;
  execFileSync('bash', [
    '-c',
    'tar --create --directory "$0" "$1" | gzip -1 > "$2"',
    folder,
    path.basename(home),
    archive,
  ]);
  fs.rmSync(home, { recursive: true });
  const hash = createHash('sha256').update(fs.readFileSync(archive)).digest('hex');
  fs.writeFileSync(`${archive}.sha256`, `${hash}  ${path.basename(archive)}\n`);
  return archive;
}
