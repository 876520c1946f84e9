// What the screen and the frame say to each other. The frame has no origin: each side knows the other by its window.
import type { Outline } from './outline.ts';
import type { Problem } from './read-description.ts';

export type ToFrame =
  | { type: 'dress'; theme: string; language: string }
  /** `turn` comes back with the answer: which file it is about. */
  | { type: 'read'; turn: number; text: string }
  | { type: 'open'; key: string }
  | { type: 'ping' };

export type FromFrame =
  | { type: 'ready' }
  /** What shows operations did not load. */
  | { type: 'failed' }
  | { type: 'pong' }
  | { type: 'outline'; turn: number; outline: Outline }
  | { type: 'problem'; turn: number; problem: FrameProblem }
  | { type: 'opened'; key: string }
  /** Somebody pressed a link; the screen asks before it leads away. */
  | { type: 'link'; href: string }
  /** Escape: back to the list. */
  | { type: 'leave' };

export type FrameProblem = Omit<Problem, 'kind'> & { kind: Problem['kind'] | 'tooLong' };
