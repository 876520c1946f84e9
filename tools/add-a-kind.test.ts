// Follows the steps of ARCHITECTURE.md in a copy of this repository: a kind, and a field of requirements. What they
// need by hand is counted; everything else must follow from it, or be asked for by the compiler or a test.
import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const bin = path.join(root, 'node_modules/.bin');
const packages = ['contract', 'server', 'web', 'cli', 'demo', 'e2e'];
const run = promisify(execFile);

let copy = '';
/** Files that were written or changed by hand. */
const byHand = new Set<string>();

afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));

/** Packages are linked into the copy, except ours, which are those of the copy. */
function copyRepository() {
  copy = fs.mkdtempSync(path.join(os.tmpdir(), 'tracery-'));
  const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of new Set(files.split('\0')))
    if (file && fs.existsSync(path.join(root, file)))
      fs.cpSync(path.join(root, file), path.join(copy, file), { verbatimSymlinks: true });
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  for (const folder of packages) {
    const modules = path.join(folder, 'node_modules');
    const filter = (file: string) => !path.basename(file).startsWith('.');
    if (fs.existsSync(path.join(root, modules)))
      fs.cpSync(path.join(root, modules), path.join(copy, modules), {
        recursive: true,
        verbatimSymlinks: true,
        filter,
      });
  }
}

function write(file: string, text: string): void {
  byHand.add(file);
  fs.mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
  fs.writeFileSync(path.join(copy, file), text);
}

function change(file: string, ...replacements: [from: string, to: string][]): void {
  let text = fs.readFileSync(path.join(copy, file), 'utf8');
  for (const [from, to] of replacements) {
    expect(text, file).toContain(from);
    text = text.replace(from, to);
  }
  write(file, text);
}

/** What it printed if it failed. */
const failureOf = async (command: string, ...args: string[]): Promise<string> => {
  try {
    await run(command, args, { cwd: copy, maxBuffer: 1 << 26 });
    return '';
  } catch (error) {
    return (error as { stdout: string }).stdout + (error as { stderr: string }).stderr;
  }
};

const typesFail = async (...folders: string[]): Promise<string[]> => {
  const failures: string[] = [];
  for (const folder of folders)
    failures.push(await failureOf(path.join(bin, 'tsc'), '-p', folder, '--noEmit', '--singleThreaded'));
  return failures.filter(Boolean);
};

const testsFail = (...files: string[]) =>
  failureOf(path.join(bin, 'vitest'), 'run', '--project', 'contract', '--project', 'web', ...files);

async function generate(): Promise<void> {
  for (const script of ['kinds', 'openapi'])
    expect(await failureOf(process.execPath, `scripts/${script}.ts`)).toBe('');
}

/** The lists that follow from the definitions, and what is written down of each kind. */
const derived = [
  'scripts/kinds.test.ts',
  'contract/src',
  'web/src/app/palette/kinds.test.ts',
  'web/src/app/routes',
  'web/src/app/texts',
];

const definition = `import { defineWorkItem } from '../work-item/definition.ts';
import { day, link } from '../work-item/fields.ts';
import { manualLifecycle } from './shared-lifecycles.ts';

/** A day on which something must be there. */
export const milestone = defineWorkItem({
  kind: 'Milestone',
  path: '/prdapi/v1/milestones',
  words: { en: 'Milestone', zh: '里程碑' },
  letter: 'M',
  screen: { path: '/task/milestone', group: 'task', place: 3, key: 'l', icon: 'Milestone' },
  fields: { sourceId: link('Feature'), planCloseAt: day() },
  ...manualLifecycle,
  deleting: { at: ['initial'], refusal: 'item.notDeletable' },
  filters: ['sourceId'],
  sorts: [],
});
`;

const migration = `create table milestones (
  product_id bigint not null,
  id bigint not null,
  oid bigint not null,
  name text not null check (length(name) between 1 and 255),
  tags text[] not null default '{}',
  status smallint not null check (status in (1, 3, 4, 5)),
  is_frozen boolean not null default false,
  version integer not null default 1,
  source_id bigint not null,
  plan_close_at date,
  creator_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (product_id, id),
  unique (product_id, oid),
  foreign key (product_id, id) references items (product_id, id),
  foreign key (product_id, source_id) references features (product_id, id)
);
create index milestones_by_update on milestones (product_id, updated_at, id) where deleted_at is null;
create index milestones_by_creation on milestones (product_id, created_at, id) where deleted_at is null;
create index milestones_by_name on milestones (product_id, lower(name), id) where deleted_at is null;
create index milestones_by_creator on milestones (product_id, creator_id, updated_at, id) where deleted_at is null;
create index milestones_at_status on milestones (product_id, status, updated_at, id) where deleted_at is null;
create index milestones_of_feature on milestones (product_id, source_id, id) where deleted_at is null;
alter table milestones enable row level security, force row level security;
create policy tenant on milestones using (product_id = (select current_product()))
  with check (product_id = (select current_product()));
grant select, insert, update on milestones to tracery_app;
insert into item_kinds values ('Milestone', 'milestones');
`;

const view = `import { feature } from '@tracery/contract/kinds/feature';
import { milestone } from '@tracery/contract/kinds/milestone';
import type { ItemView } from '../../kit/items/view.ts';

export const view: ItemView = {
  definition: milestone,
  fields: [
    { name: 'sourceId', label: 'field.feature', linksTo: feature, isInList: true },
    { name: 'planCloseAt', label: 'field.planCloseAt', isInList: 'table' },
  ],
  list: { statuses: ['initial', 'developing', 'frozen', 'finished'] },
};
`;

const texts = {
  'screen.milestone': ['Milestones', '里程碑'],
  'empty.milestone.title': ['Milestones say when', '里程碑说明时间'],
  'empty.milestone.text': ['Days on which something must be there.', '必须完成的日期。'],
  'itemKind.Milestone': ['Milestone', '里程碑'],
  'milestone.create': ['New milestone', '新建里程碑'],
  'milestone.createButton': ['Create milestone', '创建里程碑'],
  'milestone.copy': ['Copy milestone', '复制里程碑'],
  'milestone.search': ['Search milestones', '搜索里程碑'],
} as const;

const textsIn = (language: 0 | 1) =>
  Object.entries(texts)
    .map(([key, both]) => `  '${key}': '${both[language]}',`)
    .join('\n');

function addKind(): void {
  write('contract/src/kinds/milestone.ts', definition);
  change(
    'contract/src/kinds/index.ts',
    ['import { requirement }', "import { milestone } from './milestone.ts';\nimport { requirement }"],
    ['export {', 'export {\n  milestone,'],
    ['  defect,\n] as const', '  defect,\n  milestone,\n] as const'],
  );
  change(
    'contract/src/kinds/life-cycles.test.ts',
    [
      '  Defect: {\n',
      `  Milestone: { '1 initial': 'save delete', '3 developing': 'save', '4 frozen': '', '5 finished': 'save' },\n  Defect: {\n`,
    ],
    [
      "  Defect: ['delete",
      "  Milestone: ['delete item.notDeletable', 'freeze notFound', 'save item.frozenByChoice'],\n  Defect: ['delete",
    ],
    [
      '  Defect:\n',
      "  Milestone: 'Milestone 里程碑 · 1 Initial 初始 · 3 Developing 开发中 · 4 Frozen 已冻结 · 5 Finished 已完成',\n  Defect:\n",
    ],
  );
  write('server/db/migrations/9001_milestones.sql', migration);
  write('web/src/kinds/milestone/view.ts', view);
  write(
    'web/src/kinds/milestone/texts.en.ts',
    `export const texts = {\n${textsIn(0)}\n} as const;\n
declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    milestone: typeof texts;
  }
}\n`,
  );
  write(
    'web/src/kinds/milestone/texts.zh.ts',
    `import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './texts.en.ts';

export const texts = translationOf<typeof english>()({\n${textsIn(1)}\n});\n`,
  );
}

function addField(): void {
  change(
    'contract/src/kinds/requirement.ts',
    ['link, person,', 'link, named, person,'],
    [
      'importance: ranked(importances),',
      "importance: ranked(importances),\n    effort: named({ en: 'effort', zh: '工作量' }, choice(['Small', 'Large'], { initial: 'Small' })),",
    ],
  );
  write(
    'server/db/migrations/9002_effort.sql',
    "alter table requirements add effort text not null default 'Small' check (effort in ('Small', 'Large'));\n",
  );
  change('web/src/kinds/requirement/view.ts', [
    '    importance,\n',
    "    importance,\n    { name: 'effort', label: 'requirement.effort' },\n",
  ]);
  change('web/src/kinds/requirement/texts.en.ts', [
    'export const texts = {',
    "export const texts = {\n  'requirement.effort': 'Effort',",
  ]);
  change('web/src/kinds/requirement/texts.zh.ts', [
    'translationOf<typeof english>()({',
    "translationOf<typeof english>()({\n  'requirement.effort': '工作量',",
  ]);
}

const handmade = (add: () => void): string[] => {
  byHand.clear();
  add();
  return [...byHand];
};

let ofKind: string[] = [];
let ofField: string[] = [];

beforeAll(async () => {
  copyRepository();
  ofKind = handmade(addKind);
  ofField = handmade(addField);
  await generate();
}, 60_000);

test('a kind takes at most seven files by hand', () => {
  expect(ofKind.length, ofKind.join('\n')).toBeLessThanOrEqual(7);
});

test('a field takes at most five files by hand', () => {
  expect(ofField.length, ofField.join('\n')).toBeLessThanOrEqual(5);
});

test('with them and the generated files everything compiles', { timeout: 300_000 }, async () => {
  expect(await typesFail('contract', 'server', 'web', '.', 'e2e')).toEqual([]);
});

test('with them and the generated files nothing is missing in a list', { timeout: 300_000 }, async () => {
  expect(await testsFail(...derived)).toBe('');
});
