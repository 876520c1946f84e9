import { useCallback, useState } from 'react';
import { text } from '../../lib/i18n/i18n.ts';
import type { Chosen } from './file-picker.tsx';
import type { FrameProblem } from './frame/messages.ts';
import type { Outline } from './frame/outline.ts';

export type Known = { outline: Outline } | { problem: FrameProblem };

const wordsOf = (known: Known) => {
  if ('problem' in known) {
    const { line } = known.problem;
    return { text: line ? text('api.unreadableLine', { line }) : text('api.unreadable'), isWrong: true };
  }
  const { version, groups } = known.outline;
  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0);
  const operations = text('api.operationCount', { count });
  return { text: version ? `${version}, ${operations}` : operations, isWrong: false };
};

/** What opening a file told about it, for the list of files. Only files that were opened are known. */
export function useFileNotes() {
  const [known, setKnown] = useState<ReadonlyMap<Chosen, Known>>(new Map());
  const note = useCallback(
    (chosen: Chosen, what: Known) => setKnown((before) => new Map(before).set(chosen, what)),
    [],
  );
  return [new Map([...known].map(([chosen, what]) => [chosen, wordsOf(what)])), note] as const;
}
