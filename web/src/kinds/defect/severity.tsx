import type { FieldView } from '../../kit/items/view.ts';

/** From the lowest line of the diamond that is left empty to the whole of it. */
const looks = {
  Critical: { from: 1, colour: 'var(--red)' },
  Major: { from: 4.25, colour: 'var(--orange)' },
  Minor: { from: 7, colour: 'var(--amber)' },
  Trivial: { from: 13, colour: 'var(--neutral)' },
} as const;

type Severity = keyof typeof looks;

const diamond = 'M7 1.4 12.6 7 7 12.6 1.4 7Z';

/** A diamond that fills from below: the worse, the fuller. */
function mark(value: string) {
  if (!(value in looks)) return null;
  const { from, colour } = looks[value as Severity];
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" style={{ color: colour }}>
      <path
        d={diamond}
        fill="currentColor"
        stroke="none"
        style={{ clipPath: `inset(${from - 1.4}px 0 0 0)` }}
      />
      <path d={diamond} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}

export const severity: FieldView = {
  name: 'importance',
  label: 'field.importance',
  word: (value) => `severity.${value as Severity}`,
  icon: mark,
  startsAt: 'Minor',
  isInList: true,
};
