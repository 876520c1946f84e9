import fs from 'node:fs';
import path from 'node:path';

const manifest = path.resolve(import.meta.dirname, '../package.json');

export const { version } = JSON.parse(fs.readFileSync(manifest, 'utf8')) as { version: string };
