// Messages between the screen and the frame. The frame has no origin, so both check the source window.
import type { Outline } from './outline.ts';
import type { Problem } from './read-description.ts';
import type { RequestParts } from './request-parts.ts';

export type ToFrame =
  | { type: 'appearance'; theme: string; language: string }
  /** `turn` is returned with the answer and identifies the file. */
  | { type: 'read'; turn: number; text: string }
  | { type: 'open'; key: string }
  | { type: 'ping' };

export type FromFrame =
  | { type: 'ready' }
  /** Swagger UI did not load. */
  | { type: 'failed' }
  | { type: 'pong' }
  | { type: 'outline'; turn: number; outline: Outline }
  | { type: 'problem'; turn: number; problem: FrameProblem }
  /** `request` is what the operation takes; the screen checks it before it shows it. */
  | { type: 'opened'; key: string; request: RequestParts }
  /** A link was pressed; the screen asks before it opens it. */
  | { type: 'link'; href: string }
  /** Escape: back to the list. */
  | { type: 'leave' };

export type FrameProblem = Omit<Problem, 'kind'> & { kind: Problem['kind'] | 'tooLong' };
