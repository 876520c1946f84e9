// What a check of `tracery doctor` says.
import type { Config } from '../../config.ts';
import { tableLines } from '../command.ts';

export interface Finding {
  /** `hint`: it works, and could be better or will not do for ever. */
  state: 'good' | 'hint' | 'wrong';
  found: string;
  todo?: string;
}

/** A finding, and what was looked at. */
export interface Examined extends Finding {
  check: string;
}

export interface Check {
  name: string;
  run(config: Config): Promise<Finding[]>;
}

export const good = (found: string): Finding => ({ state: 'good', found });
export const hint = (found: string, todo: string): Finding => ({ state: 'hint', found, todo });
export const wrong = (found: string, todo: string): Finding => ({ state: 'wrong', found, todo });

export const codeOf = (error: unknown): string => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return cause?.code ?? code ?? '';
};

export const reasonOf = (error: unknown): string => {
  const { message, cause } = error as { message?: string; cause?: { message?: string } };
  return cause?.message || message || codeOf(error) || 'no reason given';
};

export const linesOf = (examined: readonly Examined[]): string[] =>
  tableLines(
    examined.flatMap(({ check, state, found, todo }) => [
      [state, check, found],
      ...(todo ? [['', '', `→ ${todo}`]] : []),
    ]),
  );

/** 1.5 GB */
export const sizeOf = (bytes: number): string =>
  bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
