// Where the version of Tracery stands.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './steps.ts';

const number = String.raw`\d+\.\d+\.\d+`;

const inArchive = new RegExp(`(?<=tracery-)${number}`, 'g');

/** How each of these names it; the version is the first group. */
const forms: Record<string, RegExp> = {
  'package.json': new RegExp(`(?<="version": ")${number}(?=")`, 'g'),
  'Chart.yaml': new RegExp(`(?<=^(?:appVersion|version): )${number}`, 'gm'),
  'compose.yaml': new RegExp(`(?<=VERSION:-)${number}`, 'g'),
  // In commands that people copy.
  Containerfile: new RegExp(`(?<=VERSION=|tracery:)${number}`, 'g'),
  'README.md': inArchive,
  'README.zh.md': inArchive,
  'self-hosting.md': new RegExp(`(?<=tracery[-:]|VERSION=)${number}`, 'g'),
};

const tracked = (): string[] =>
  execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);

interface Place {
  name: string;
  form: RegExp;
  versions: string[];
}

/** Every file that names the version, and what it says. */
export const placesOfVersion = (): Place[] =>
  tracked().flatMap((name) => {
    const form = forms[path.basename(name)];
    if (!form) return [];
    const versions = fs.readFileSync(path.join(root, name), 'utf8').match(form) ?? [];
    return versions.length > 0 ? [{ name, form, versions }] : [];
  });
