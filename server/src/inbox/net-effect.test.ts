import { expect, test } from 'vitest';
import { repetitions } from '../../tests/support/long.ts';
import { any, random } from '../../tests/support/random.ts';
import { differing, knownState, learnAll, readUpTo, type State, type Version } from './net-effect.ts';

const me = 1;
const others = [2, 3];
const columns = ['name', 'status', 'processor_id', 'content'];
const at = new Date(0);

const newOf = (first: State, versions: readonly Version[]): string[] => {
  const { known, base } = learnAll(readUpTo(1), { base: first, before: first }, versions, me);
  return differing(knownState(base, known), versions.at(-1)?.state ?? first);
};

const first: State = { name: 0, status: 0, processor_id: 0, content: 0 };

const walkOf = (steps: readonly (readonly [actor: number, column: string, value: number])[]): Version[] => {
  let state = first;
  return steps.map(([actorId, column, value], index) => {
    state = { ...state, [column]: value };
    return { number: index + 2, actorId, since: at, state };
  });
};

test('[COL-18] a value that went from A to B and back is not told, three edits are one difference', () => {
  expect(
    newOf(
      first,
      walkOf([
        [2, 'status', 1],
        [3, 'status', 0],
      ]),
    ),
  ).toEqual([]);
  expect(
    newOf(
      first,
      walkOf([
        [2, 'content', 1],
        [3, 'content', 2],
        [2, 'content', 3],
      ]),
    ),
  ).toEqual(['content']);
});

test('[COL-18] what somebody did is not told to them; what others made of it is', () => {
  expect(newOf(first, walkOf([[me, 'status', 1]]))).toEqual([]);
  expect(
    newOf(
      first,
      walkOf([
        [2, 'status', 1],
        [me, 'status', 2],
      ]),
    ),
  ).toEqual([]);
  expect(
    newOf(
      first,
      walkOf([
        [2, 'name', 1],
        [me, 'status', 2],
      ]),
    ),
  ).toEqual(['name']);
  // The last that I know is what I set: taking it back is news.
  expect(
    newOf(
      first,
      walkOf([
        [me, 'status', 1],
        [2, 'status', 0],
      ]),
    ),
  ).toEqual(['status']);
});

/** What a person knows of a column: what they set last, or what it was when they read. */
function modelOf(versions: readonly Version[]): string[] {
  const known = new Map<string, unknown>(Object.entries(first));
  let before = first;
  for (const { actorId, state } of versions) {
    if (actorId === me)
      for (const column of columns) if (state[column] !== before[column]) known.set(column, state[column]);
    before = state;
  }
  return columns.filter((column) => known.get(column) !== before[column]);
}

test('[COL-18] over random walks the net effect is the last state minus the first, and minus what I did', () => {
  for (let walk = 0; walk < repetitions({ short: 5000, long: 100_000 }); walk += 1) {
    const actors = random(2) === 0 ? others : [me, ...others];
    const steps = Array.from({ length: random(40) }, () => [any(actors), any(columns), random(4)] as const);
    const versions = walkOf(steps);
    const found = newOf(first, versions);
    const last = versions.at(-1)?.state ?? first;
    const told = JSON.stringify(steps);
    if (!actors.includes(me)) expect(found, told).toEqual(differing(first, last));
    expect(found, told).toEqual(modelOf(versions));
    // Learning bit by bit is learning at once.
    const cut = random(versions.length + 1);
    const part = learnAll(readUpTo(1), { base: first, before: first }, versions.slice(0, cut), me);
    const whole = learnAll(
      part.known,
      { base: part.base, before: versions[cut - 1]?.state ?? first },
      versions.slice(cut),
      me,
    );
    expect(differing(knownState(whole.base, whole.known), last), told).toEqual(found);
  }
});
