// Why a command ends without having done what was asked, and the exit code that says so.

export const exitCodes = { done: 0, refused: 1, usage: 2, unreachable: 3, interrupted: 130 } as const;

interface Options {
  exitCode: number;
  /** What --json tells beside the message. */
  detail?: object;
}

export class Failure extends Error {
  readonly exitCode: number;
  readonly detail: object;
  constructor(message: string, { exitCode, detail = {} }: Options) {
    super(message);
    this.exitCode = exitCode;
    this.detail = detail;
  }
}

export const refused = (message: string, detail: object = {}): Failure =>
  new Failure(message, { exitCode: exitCodes.refused, detail });

/** The command was called in a way that makes no sense. Nothing was sent. */
export const misused = (message: string): Failure => new Failure(message, { exitCode: exitCodes.usage });
