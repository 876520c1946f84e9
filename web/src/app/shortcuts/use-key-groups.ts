// All keys there are, in groups. Those that work on the page as it stands come first.
import { useRouterState } from '@tanstack/react-router';
import { useActiveShortcuts } from '../../kit/ui/keyboard-shortcuts.ts';
import { useText, type PlainKey } from '../../lib/i18n/i18n.ts';
import { useCreatable } from '../routes/creating.ts';
import { addressesIn, routeTable } from '../routes/table.ts';

interface Line {
  label: string;
  /** Keys of one press, then of the next; or words between keys. */
  keys: readonly Key[];
}

/** `ctrl`, `enter` and `letter` are worded; `then` stands between keys; all else is what is printed on the key. */
export type Key = 'ctrl' | 'enter' | 'letter' | 'then' | (string & {});

export interface KeyGroup {
  title: string;
  isHere: boolean;
  lines: readonly Line[];
}

type Listed = readonly (readonly [PlainKey, readonly Key[]])[];

const inList: Listed = [
  ['sheet.nextPrevious', ['J', 'K']],
  ['sheet.open', ['enter']],
  ['sheet.search', ['/']],
  ['sheet.filter', ['Shift', 'F']],
  ['sheet.fold', ['←', '→']],
  ['sheet.new', ['N']],
  ['sheet.select', ['Space']],
  ['sheet.selectMore', ['Shift', 'J']],
  ['sheet.selectPage', ['ctrl', 'A']],
  ['sheet.columns', ['Shift', 'C']],
  ['sheet.saveView', ['Shift', 'V']],
  ['sheet.export', ['Shift', 'E']],
];
const onSelection: Listed = [
  ['sheet.status', ['S']],
  ['sheet.owner', ['O']],
  ['sheet.rank', ['P']],
  ['sheet.plan', ['I']],
  ['sheet.deselect', ['Esc']],
];
const inSearch: Listed = [
  ['sheet.query', ['/']],
  ['sheet.takeOffer', ['Tab']],
  ['sheet.hit', ['J', 'K']],
  ['sheet.open', ['enter']],
  ['sheet.narrow', ['H', 'L']],
  ['sheet.toQuery', ['Esc']],
];
const inTrace: Listed = [
  ['sheet.nextPrevious', ['J', 'K']],
  ['sheet.stage', ['H', 'L']],
  ['sheet.gap', ['[', ']']],
  ['sheet.open', ['enter']],
];
const inBaselines: Listed = [
  ['sheet.sides', ['A', 'B']],
  ['sheet.difference', ['J', 'K']],
];
const inTabs: Listed = [['sheet.tab', ['1', '…', '5']]];
const inItem: Listed = [
  ['sheet.expand', ['X']],
  ['sheet.close', ['Esc']],
  ['sheet.edit', ['E']],
  ['sheet.freeze', ['F']],
  ['sheet.status', ['S']],
  ['sheet.owner', ['O']],
  ['comments.write', ['R']],
  ['link.add', ['L']],
  ['suspect.stillRight', ['Y']],
  ['sheet.review', ['V']],
  ['watch.toggle', ['Shift', 'W']],
  ['sheet.copy', ['ctrl', 'D']],
];
const inInbox: Listed = [
  ['inbox.keyMove', ['J', 'K']],
  ['inbox.keyOpen', ['enter']],
  ['inbox.done', ['E']],
  ['inbox.snooze', ['Z']],
  ['inbox.markUnread', ['U']],
  ['inbox.reply', ['R']],
];
/** Where test cases stand beside the content. */
const inProvenContent: Listed = [
  ['margin.createTitle', ['T']],
  ['sheet.gap', ['[', ']']],
];
/** Where an invitation waits. */
const atInvitation: Listed = [
  ['invitation.accept', ['I', 'A']],
  ['invitation.decline', ['I', 'D']],
];
/** Where work is done in branches. */
const inBranches: Listed = [['item.copyBranch', ['B']]];
/** Where each step is a run, S begins two keys. */
const inRuns: Listed = [
  ['result.record', ['S', 'then', 'letter']],
  ...inItem.filter(([label]) => label !== 'sheet.status'),
];
/** Where steps are prepared first, the status is only read. */
const inWorkflow: Listed = inItem.map((line) => (line[0] === 'sheet.status' ? ['sheet.step', ['W']] : line));
const onBoard: Listed = [
  ['sheet.column', ['H', 'L']],
  ['sheet.moveRight', ['Shift', '→']],
  ['sheet.moveLeft', ['Shift', '←']],
];
const writing: Listed = [
  ['sheet.save', ['ctrl', 'S']],
  ['sheet.create', ['ctrl', 'enter']],
];
const anywhere: Listed = [
  ['palette.title', ['ctrl', 'K']],
  ['shell.newItem', ['C', 'then', 'letter']],
  ['sheet.title', ['?']],
];

function itemKeys(here: ReadonlySet<string>): Listed {
  if (here.has('t')) return [...inItem, ...inProvenContent];
  if (here.has('s p')) return inRuns;
  const keys = here.has('w') ? inWorkflow : inItem;
  return here.has('b') ? [...keys, ...inBranches] : keys;
}

export function useKeyGroups(): KeyGroup[] {
  const t = useText();
  const creatable = useCreatable();
  const here = useActiveShortcuts();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isSearch = path === '/search';
  const isInbox = path === '/inbox';
  const areBaselines = here.has('a') && here.has('b');
  const group = (title: PlainKey, listed: Listed, isHere = false): KeyGroup => ({
    title: t(title),
    isHere,
    lines: listed.map(([label, keys]) => ({ label: t(label), keys })),
  });
  const groups = [
    group(
      'sheet.thisList',
      here.has('1') ? [...inList, ...inTabs] : inList,
      here.has('/') && !areBaselines && !isSearch,
    ),
    group('sheet.selected', onSelection),
    group('palette.short', inSearch, isSearch),
    group('screen.inbox', inInbox, isInbox),
    group('sheet.thisTrace', inTrace, here.has(']') && here.has('h') && !isSearch),
    group('trace.baselines', inBaselines, areBaselines),
    group('sheet.thisBoard', onBoard, here.has('arrowleft') && !here.has(']')),
    group('sheet.thisItem', itemKeys(here), here.has('x')),
    group('invitation.own', here.has('i a') ? atInvitation : [], true),
    group('sheet.writing', writing),
    group('sheet.anywhere', anywhere),
    {
      title: t('sheet.making'),
      isHere: false,
      lines: creatable.map(({ creates, goKey }) => ({
        label: t(creates),
        keys: ['C', goKey?.toUpperCase() ?? ''],
      })),
    },
    {
      title: t('sheet.goTo'),
      isHere: false,
      lines: addressesIn(routeTable).flatMap(({ title, goKey }) =>
        goKey ? [{ label: t(title), keys: ['G', goKey.toUpperCase()] }] : [],
      ),
    },
  ];
  return [...groups.filter(({ isHere }) => isHere), ...groups.filter(({ isHere }) => !isHere)].filter(
    ({ lines }) => lines.length > 0,
  );
}
