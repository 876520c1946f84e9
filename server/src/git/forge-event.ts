// What happened in a repository, whichever forge tells it.
import { limits, type CheckState, type PullState } from '@tracery/contract';

const { branchMax, shaMax, linkMax, titleMax, authorMax, messageMax, checksMax, commitsMax } = limits.git;

export interface Pushed {
  sha: string;
  message: string;
  author: string;
  link: string;
  at: Date;
}

export type ForgeEvent =
  | {
      type: 'push';
      branch: string;
      isNew: boolean;
      isGone: boolean;
      sha: string;
      author: string;
      link: string;
      commits: Pushed[];
    }
  | {
      type: 'pull';
      number: string;
      title: string;
      text: string;
      author: string;
      link: string;
      state: PullState;
      branch: string;
      target: string;
      sha: string;
      at: Date;
    }
  | { type: 'check'; sha: string; name: string; state: CheckState; link: string; at: Date };

export type PullEvent = Extract<ForgeEvent, { type: 'pull' }>;
export type PushEvent = Extract<ForgeEvent, { type: 'push' }>;
export type CheckEvent = Extract<ForgeEvent, { type: 'check' }>;

export interface Told {
  /** Empty if the delivery does not say. */
  defaultBranch: string;
  events: ForgeEvent[];
}

export type Payload = Readonly<Record<string, unknown>>;

/** Reads a payload of one kind of delivery. */
export type Reader = (payload: Payload) => ForgeEvent[];

export const partOf = (value: unknown): Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Payload) : {};

const listOf = (value: unknown): Payload[] => (Array.isArray(value) ? value.map(partOf) : []);

/** PostgreSQL cannot store NUL or lone surrogates. */
const textOf = (value: unknown, max: number): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).replaceAll('\0', '').slice(0, max).toWellFormed().trim()
    : '';

export const branchOf = (value: unknown): string => textOf(value, branchMax);
export const shaOf = (value: unknown): string => textOf(value, shaMax);
export const titleOf = (value: unknown): string => textOf(value, titleMax);
export const authorOf = (value: unknown): string => textOf(value, authorMax);
export const messageOf = (value: unknown): string => textOf(value, messageMax);

/** Only what a browser opens as a page. */
export function linkOf(value: unknown): string {
  const text = textOf(value, linkMax);
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : '';
}

const day = 24 * 60 * 60 * 1000;

/** Now, where it says none that is possible. */
export function momentOf(...values: unknown[]): Date {
  const now = Date.now();
  for (const value of values) {
    const at = Date.parse(textOf(value, 60));
    if (at > 0 && at < now + day) return new Date(at);
  }
  return new Date(now);
}

export const checksOf = (value: unknown): Payload[] => listOf(value).slice(0, checksMax);

/** The newest, which stand last. */
export const commitsOf = (value: unknown): Pushed[] =>
  listOf(value)
    .slice(-commitsMax)
    .map(({ id, message, url, timestamp, author }) => ({
      sha: shaOf(id),
      message: messageOf(message),
      author: authorOf(partOf(author)['name'] ?? partOf(author)['username']),
      link: linkOf(url),
      at: momentOf(timestamp),
    }))
    .filter(({ sha }) => sha !== '');

const head = 'refs/heads/';

/** Undefined for tags. */
export const branchOfRef = (ref: unknown): string | undefined =>
  typeof ref === 'string' && ref.startsWith(head) ? branchOf(ref.slice(head.length)) : undefined;

export const isNone = (sha: unknown): boolean => typeof sha === 'string' && /^0+$/.test(sha);
