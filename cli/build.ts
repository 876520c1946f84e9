// `pnpm --dir cli build`: the command line as one file. It goes among the files of the client, where the server offers it.
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'rolldown';

/** Runs with Node alone: everything else is inside. */
export async function buildCommandLine(folder: string): Promise<string> {
  const file = path.join(folder, 'tracery.mjs');
  await build({
    input: path.join(import.meta.dirname, 'src/main.ts'),
    platform: 'node',
    logLevel: 'warn',
    output: { file, format: 'esm', minify: true, codeSplitting: false, banner: '#!/usr/bin/env node' },
  });
  fs.chmodSync(file, 0o755);
  return file;
}

if (import.meta.main) await buildCommandLine(path.join(import.meta.dirname, '../web/dist/cli'));
