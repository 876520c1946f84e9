// Dates and timestamps as PostgreSQL reads them. Days are cached: this runs millions of times.

export const dayMs = 86_400_000;

const dayTexts = new Map<number, string>();

/** `2026-03-01`. */
export function dayText(at: number): string {
  const day = Math.floor(at / dayMs);
  let text = dayTexts.get(day);
  if (text === undefined) dayTexts.set(day, (text = new Date(day * dayMs).toISOString().slice(0, 10)));
  return text;
}

const twoDigits = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));

/** `2026-03-01 13:05:09.250+00`. */
export function momentText(at: number): string {
  const whole = Math.floor(at);
  const rest = whole % dayMs;
  const seconds = Math.floor(rest / 1000);
  const minutes = Math.floor(seconds / 60);
  const milliseconds = String(1000 + (rest % 1000)).slice(1);
  return `${dayText(whole)} ${twoDigits[Math.floor(minutes / 60)]}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]}.${milliseconds}+00`;
}
