import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { commandLineForFile } from './command-line.ts';

const { file, folder, tracery } = commandLineForFile();
const run = promisify(execFile);

test('[INT-30] it is one file below 300 kB that needs nothing beside Node, under any name', async () => {
  const code = fs.readFileSync(file(), 'utf8');
  expect(code.length).toBeLessThan(300_000);
  const imported = [...code.matchAll(/\bfrom\s*["']([^"']+)["']/g)].map(([, name]) => name!);
  expect(imported.length).toBeGreaterThan(3);
  expect(imported.filter((name) => !builtinModules.includes(name.replace(/^node:/, '')))).toEqual([]);
  const named = path.join(folder(), 'tracery');
  fs.copyFileSync(file(), named);
  const { stdout } = await run(named, ['--version']);
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('[INT-30] help is there of all commands and of each, in both languages', async () => {
  const all = await tracery(['--help']);
  expect(all).toMatchObject({ exitCode: 0, stderr: '' });
  const names = [...all.stdout.matchAll(/^ {2}([a-z]+)/gm)].map(([, name]) => name!);
  expect(names).toEqual(
    'login logout whoami products use list show create move import export results'.split(' '),
  );
  expect((await tracery([])).stdout).toBe(all.stdout);
  const ofOne = await tracery(['list', '--help']);
  expect(ofOne.stdout).toContain('tracery list task --owner me --status todo,doing');
  expect((await tracery(['help', 'list'])).stdout).toBe(ofOne.stdout);
  expect((await tracery(['list', '--help', '--lang', 'zh'])).stdout).toContain('列出某类条目');
  expect((await tracery(['list', '--help'], { env: { LANG: 'zh_CN.UTF-8' } })).stdout).toContain(
    '列出某类条目',
  );
});

test.each([
  { args: ['lst'], said: 'There is no command lst' },
  { args: ['list'], said: 'Usage: tracery list <kind>' },
  { args: ['list', 'task', '--ownr', 'me'], said: "Unknown option '--ownr'" },
  { args: ['list', 'tusk'], said: 'There is no kind tusk. Kinds: feature, requirement, task' },
  { args: ['list', 'task', '--limit', 'many'], said: '--limit is not many' },
  { args: ['list', 'task', '--lang', 'fr'], said: '--lang is not fr: en|zh' },
  { args: ['show', 'T24x'], said: 'T24x is no number of an item' },
  { args: ['create', 'task'], said: 'A new item needs a name' },
  { args: ['import', 'none.csv', '--kind', 'task'], said: 'none.csv cannot be read (ENOENT)' },
  { args: ['results', 'junit.xml'], said: 'Which branch and commit were tested?' },
  { args: ['export', 'task', '--json'], said: 'cannot both go to the pipe' },
])('[INT-30] `tracery $args` is not understood, and nothing is sent', async ({ args, said }) => {
  const env = { TRACERY_URL: 'http://127.0.0.1:9', TRACERY_TOKEN: 'trc_none' };
  const { exitCode, stdout, stderr } = await tracery(args, { env });
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain(said);
});
