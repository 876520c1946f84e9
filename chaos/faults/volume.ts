// A small volume that is mounted over a folder, or into it: takes root.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const mount = (folder: string, options: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0;

export const unmount = (folder: string): void => void spawnSync('umount', ['--lazy', folder]);

export function canMount(): boolean {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mount-'));
  const isMounted = mount(folder, 'size=64k');
  if (isMounted) unmount(folder);
  fs.rmdirSync(folder);
  return isMounted;
}
