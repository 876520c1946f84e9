// The example thread of the home page, with one failed and one missing test.
import type { Glyph } from '../../kit/ui/status-glyph.tsx';
import type { TextKey } from '../../lib/i18n/i18n.ts';

type Tone = 'blue' | 'green' | 'amber' | 'red';
export type Stage = 'feature' | 'requirement' | 'function' | 'testcase' | 'defect' | 'release';

export interface Item {
  label: Extract<TextKey, `example.${string}`>;
  glyph: Glyph;
  tone: Tone;
  number?: string;
  look?: 'hot' | 'gap';
}

export const items = {
  sessions: { label: 'example.sessions', glyph: 'half', tone: 'blue' },
  unplug: { label: 'example.unplug', glyph: 'half', tone: 'blue', look: 'hot' },
  reserve: { label: 'example.reserve', glyph: 'done', tone: 'green' },
  tariff: { label: 'example.tariff', glyph: 'quarter', tone: 'amber' },
  endSession: { label: 'example.endSession', glyph: 'done', tone: 'green', number: 'N-22' },
  freeBay: { label: 'example.freeBay', glyph: 'done', tone: 'green', number: 'N-24' },
  holdBay: { label: 'example.holdBay', glyph: 'done', tone: 'green', number: 'N-30' },
  failed: { label: 'example.failed', glyph: 'failed', tone: 'red', number: 'TC-206' },
  passed: { label: 'example.passed', glyph: 'done', tone: 'green', number: 'TC-179' },
  missing: { label: 'example.noTestcase', glyph: 'initial', tone: 'amber', look: 'gap' },
  fixing: { label: 'example.fixing', glyph: 'half', tone: 'blue', number: 'D-87' },
  release: { label: 'example.release', glyph: 'half', tone: 'blue' },
} as const satisfies Record<string, Item>;

export type ItemName = keyof typeof items;

/** Proven up to here: solid, then dots. */
export type Edge = readonly [from: ItemName, to: ItemName, line: 'proven' | 'notYet'];

export interface Layout {
  width: number;
  height: number;
  columns: Partial<Record<Stage, number>>;
  positions: Partial<Record<ItemName, readonly [x: number, y: number, width: number]>>;
  edges: readonly Edge[];
}

const ends: readonly Edge[] = [
  ['failed', 'fixing', 'notYet'],
  ['passed', 'release', 'proven'],
  ['fixing', 'release', 'notYet'],
  ['missing', 'release', 'notYet'],
];
const beginnings: readonly Edge[] = [
  ['sessions', 'unplug', 'proven'],
  ['sessions', 'reserve', 'proven'],
  ['sessions', 'tariff', 'proven'],
];

export const wideLayout: Layout = {
  width: 1280,
  height: 372,
  columns: { feature: 0, requirement: 222, function: 430, testcase: 652, defect: 868, release: 1138 },
  positions: {
    sessions: [0, 200, 164],
    unplug: [222, 108, 144],
    reserve: [222, 200, 138],
    tariff: [222, 292, 146],
    endSession: [430, 78, 168],
    freeBay: [430, 138, 144],
    holdBay: [430, 200, 148],
    failed: [652, 108, 146],
    passed: [652, 200, 150],
    missing: [652, 292, 150],
    fixing: [868, 108, 132],
    release: [1138, 200, 142],
  },
  edges: [
    ...beginnings,
    ['unplug', 'endSession', 'proven'],
    ['unplug', 'freeBay', 'proven'],
    ['reserve', 'holdBay', 'proven'],
    ['endSession', 'failed', 'proven'],
    ['freeBay', 'failed', 'proven'],
    ['holdBay', 'passed', 'proven'],
    ['tariff', 'missing', 'notYet'],
    ...ends,
  ],
};

/** For narrower windows: without the functions. */
export const mediumLayout: Layout = {
  width: 920,
  height: 340,
  columns: { feature: 0, requirement: 204, testcase: 394, defect: 594, release: 776 },
  positions: {
    sessions: [0, 180, 160],
    unplug: [204, 92, 144],
    reserve: [204, 180, 138],
    tariff: [204, 268, 146],
    failed: [394, 92, 146],
    passed: [394, 180, 150],
    missing: [394, 268, 152],
    fixing: [594, 92, 132],
    release: [776, 180, 144],
  },
  edges: [
    ...beginnings,
    ['unplug', 'failed', 'proven'],
    ['reserve', 'passed', 'proven'],
    ['tariff', 'missing', 'notYet'],
    ...ends,
  ],
};

/** For phones: one vertical thread. */
export const narrowSteps: readonly (readonly [stage: Stage, item: ItemName])[] = [
  ['feature', 'sessions'],
  ['requirement', 'unplug'],
  ['function', 'endSession'],
  ['testcase', 'failed'],
  ['defect', 'fixing'],
  ['release', 'release'],
];
