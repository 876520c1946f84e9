import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { translatorFor } from './language.ts';
import { createProfiles, profileFolder } from './profiles.ts';

const t = translatorFor('en');

test('[INT-30] profiles stand where each system keeps settings', () => {
  const home = os.homedir();
  expect(profileFolder({}, 'linux')).toBe(path.join(home, '.config/tracery'));
  expect(profileFolder({ XDG_CONFIG_HOME: '/data/config', APPDATA: 'C:\\x' }, 'linux')).toBe(
    '/data/config/tracery',
  );
  expect(profileFolder({ APPDATA: 'C:\\Users\\mira' }, 'win32')).toBe(
    path.join('C:\\Users\\mira', 'tracery'),
  );
});

test('[INT-30] a profile is written beside the others, and a file of something else is left alone', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'profiles-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const profiles = createProfiles({ XDG_CONFIG_HOME: folder }, t);
  const [home, work] = ['home', 'work'].map((name) => ({
    address: `https://${name}.example`,
    token: 'trc_x',
  }));
  expect(profiles.read('home')).toBeUndefined();
  profiles.write('home', home);
  profiles.write('work', work);
  profiles.write('home', undefined);
  expect([profiles.read('home'), profiles.read('work')]).toEqual([undefined, work]);
  expect(profiles.read('constructor')).toBeUndefined();
  expect(fs.readdirSync(path.dirname(profiles.file))).toEqual(['profiles.json']);
  fs.writeFileSync(profiles.file, 'not ours');
  expect(() => profiles.write('home', home)).toThrow('cannot be read');
  expect(fs.readFileSync(profiles.file, 'utf8')).toBe('not ours');
});
