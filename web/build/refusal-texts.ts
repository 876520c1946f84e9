// Nobody reads refusals in two languages: the build takes their texts out of the contract, which every page loads, and puts
// them among the texts of each language, where they are first needed. `refusalText` finds them in both places.
import fs from 'node:fs';
import path from 'node:path';
import { refusals, type RefusalKey } from '@tracery/contract/refusals';
import type { Plugin } from 'vite';

type Catalogue = 'public' | 'signed-in' | 'details';

const declared = /export const refusals = \{[^]*?\n\} as const satisfies Record<string, Text>;/;

const root = path.resolve(import.meta.dirname, '../..');

/** Rules of the contract and parts of the client; endpoints only declare what the server may answer. */
const sources = fs
  .globSync('{web,contract}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/refusals\.ts$|endpoints\.ts$|\.test\./.test(file))
  .map((file) => ({ file, code: fs.readFileSync(path.join(root, file), 'utf8') }));

const forVisitors =
  /^(?:web\/src\/(?:lib|app|kit\/form|areas\/(?:accounts|home|notices))|contract\/src\/accounts)\//;

/**
 * Told by editors, the page that providers lead back to and dialogs about second factors, which load the texts of details;
 * or the screen that meets it has words of its own.
 */
const withDetails = /^(?:content|sso|directory|passkey)\.|^secondFactor\.|^proof\.needed$/;

/** Told when the texts could not be loaded. */
const withoutTexts: RefusalKey = 'server.busy';

function catalogueOf(key: RefusalKey): Catalogue | undefined {
  if (key === withoutTexts) return undefined;
  const naming = sources.filter(({ code }) => code.includes(`'${key}'`));
  // Mostly told in the words of the server's answer; some dialogs show whatever key they get.
  if (naming.length === 0 || withDetails.test(key)) return 'details';
  return naming.some(({ file }) => forVisitors.test(file)) ? 'public' : 'signed-in';
}

const textsIn = (catalogue: Catalogue, language: 'en' | 'zh') =>
  Object.fromEntries(
    (Object.keys(refusals) as RefusalKey[])
      .filter((key) => catalogueOf(key) === catalogue)
      .map((key) => [`refusal.${key}`, refusals[key][language]]),
  );

/** Keys in the order of their numbers; a number stands where they do not follow each other. */
function keysByNumber(): string {
  let next = 0;
  return (Object.entries(refusals) as [RefusalKey, { number: number }][])
    .toSorted(([, a], [, b]) => a.number - b.number)
    .map(([key, { number }]) => {
      const isNext = number === next;
      next = number + 1;
      return isNext ? key : `${number} ${key}`;
    })
    .join(' ');
}

const withoutLists = `
export const refusals = {};
let number = 0;
for (const word of ${JSON.stringify(keysByNumber())}.split(' '))
  if (Number(word)) number = Number(word);
  else refusals[word] = { number: number++ };
Object.assign(refusals['${withoutTexts}'], ${JSON.stringify(refusals[withoutTexts])});`;

export const refusalTexts = (): Plugin => ({
  name: 'refusal-texts',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('/contract/src/refusals.ts')) {
      if (!declared.test(code)) throw new Error('refusals are written in another way than the build expects');
      return { code: code.replace(declared, () => withoutLists), map: null };
    }
    const [, catalogue, language] = /\/app\/texts\/(public|signed-in|details)\.(en|zh)\.ts$/.exec(id) ?? [];
    if (!catalogue) return undefined;
    const texts = JSON.stringify(textsIn(catalogue as Catalogue, language as 'en' | 'zh'));
    return { code: `${code}\nObject.assign(texts, ${texts});`, map: null };
  },
});
