// Days as people and programs write them. What can be read in two ways is not guessed.
import { zeroDate } from '../work-item/fields.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1900 && year <= 9999 ? date.toISOString().slice(0, 10) : undefined;
}

const century = (year: string) => (year.length === 2 ? 2000 + Number(year) : Number(year));

/** `2026-05-14`; undefined if it is no day or not clear which. */
export function readDay(text: string): string | undefined {
  const [, year, month, day] =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?(?:[T\s].*)?$/.exec(text) ?? [];
  if (year) return dayOf(Number(year), Number(month), Number(day));
  const [, dayFirst, word, late] =
    /^(\d{1,2})[-/. ]([A-Za-z]{3})[a-z]*[-/. ](\d{2}|\d{4})(?:\s.*)?$/.exec(text) ?? [];
  if (dayFirst) return dayOf(century(late!), months.indexOf(word!.toLowerCase()) + 1, Number(dayFirst));
  const [, german, inMonth, inYear] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:\s.*)?$/.exec(text) ?? [];
  if (german) return dayOf(Number(inYear), Number(inMonth), Number(german));
  const [, one, other, of] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s.*)?$/.exec(text) ?? [];
  if (!one) return undefined;
  if (Number(one) > 12) return dayOf(Number(of), Number(other), Number(one));
  if (Number(other) > 12 || one === other) return dayOf(Number(of), Number(one), Number(other));
  return undefined;
}

/** As calls take a day; none is the zero date. */
export const wireDay = (day: string): string => (day === '' ? zeroDate : `${day}T23:59:59Z`);
