// Names that were given up for usual ones stay out of the code. The right column says what to use instead.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

const identifiers: Record<string, string> = {
  Trip: 'PipelinedBatch',
  Journey: 'PendingRead',
  hangUp: 'release',
  KeptAnswers: 'ResponseCache',
  keptAnswers: 'responseCache',
  Facts: 'RequestInfo',
  presumedScope: 'claimedScope',
  looksAt: 'a named search strategy',
  seemsCommon: 'a named search strategy',
  barred: 'disabledWithReason',
  unseen: 'visuallyHidden',
  useLooking: 'useComboboxQuery',
  useChoosing: 'useComboboxKeys',
  comeBack: 'restoreSession',
  useTold: 'useAnnouncement',
  house: 'setup, or the product it is',
  createWorld: 'createFixture',
  openDesk: 'createKindClient',
  startCable: 'startTcpProxy',
  Chance: 'Random',
  ItemOutline: 'ItemSkeleton',
  Standing: 'ProductHandlers, or ItemState',
  gestures: 'operations, or idempotencyKeys',
  standings: 'possibleStates',
  patiently: 'retryWhileBusy',
  useMovingBars: 'useHidingBars',
  leadToComment: 'focusCommentField',
  keepOwnWords: 'translateSwaggerUi',
  useTryMemory: 'useRequestInputs',
  useTypedRequest: 'useRequestForm',
  FindButton: 'SearchToggle',
  doubtWords: 'suspectWords',
  isInDoubt: 'hasSuspects',
};

const fileNames: Record<string, string> = {
  trips: 'pipeline',
  lines: 'shared-read-pool',
  'kept-answers': 'response-cache',
  shapes: 'item-json',
  moving: 'transitions',
  sent: 'item-input',
  lives: 'shared-lifecycles',
  happening: 'risk-happened',
  making: 'create-task',
  mine: 'my-work',
  'proving-a-mailbox': 'email-verification',
  leaving: 'delete-and-quit',
  barred: 'disabled-with-reason',
  unseen: 'visually-hidden',
  'page-slots': 'page-range',
  'page-places': 'layout-slots',
  elsewhere: 'product-switched',
  'doubt-words': 'suspect-words',
  'in-doubt': 'suspect-marks',
  'use-told': 'use-announcement',
  world: 'fixture',
  desk: 'kind-client',
  cable: 'tcp-proxy',
  'by-hand': 'standalone',
  judging: 'screen-checker',
  showcase: 'sample-products',
  living: 'simulate',
  following: 'derived-statuses',
  chance: 'random',
  patiently: 'retry-while-busy',
  'moving-bars': 'hide-bars-on-scroll',
  'lead-to-comment': 'focus-comment-field',
  'own-words': 'translate-swagger-ui',
  'try-memory': 'use-request-inputs',
  'use-typed-request': 'use-request-form',
  'find-button': 'search-toggle',
};

/** Only in these folders; elsewhere the words are usual. */
const identifiersIn: Record<string, Record<string, string>> = {
  'server/': { Texts: 'RawRow', Written: 'RawJson' },
  'server/src/work-items/': {
    held: 'lockItem',
    judge: 'refuseIf',
    moved: 'afterChange',
    answered: 'toWire',
    told: 'describeValue',
    Sent: 'ItemInput',
  },
};

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => /\.(tsx?|css)$/.test(file) && !file.includes('.generated.'))
  .filter((file) => file !== 'tools/words.test.ts' && fs.existsSync(path.join(root, file)));

/** Without comments and plain strings: there the words are English. Templates stay, they hold code. */
const codeOf = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
    .replaceAll(/\/\/.*$/gm, '')
    .replaceAll(/>[^<>{}=;()]+</g, '><');

test('no file has a name that was given up', () => {
  const found = files.flatMap((file) => {
    const name = path.basename(file).replace(/(\.(test|spec|module|en|zh))*\.(tsx?|css)$/, '');
    return name in fileNames ? [`${file}: use ${fileNames[name]}`] : [];
  });
  expect(found).toEqual([]);
});

test('no identifier has a name that was given up', () => {
  const found = files.flatMap((file) => {
    const local = Object.entries(identifiersIn).filter(([folder]) => file.startsWith(folder));
    const words = Object.assign({}, identifiers, ...local.map(([, own]) => own)) as Record<string, string>;
    const used = new Set(codeOf(fs.readFileSync(path.join(root, file), 'utf8')).match(/[A-Za-z_$][\w$]*/g));
    return Object.keys(words)
      .filter((word) => used.has(word))
      .map((word) => `${file}: ${word}, use ${words[word]}`);
  });
  expect(found).toEqual([]);
});
