// A file that somebody asked for: how much of it is there, what went wrong, and saved when all of it came. Whoever leaves
// gives it up.
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../save-file.ts';
import { CallFailure, refusalOf } from './failure.ts';
import type { FileProgress, ReceivedFile } from './receive-file.ts';

/** What was said to go wrong. */
type Trouble = { text: string } | 'brokeOff';

function troubleOf(error: unknown): Trouble | undefined {
  const message = refusalOf(error)?.message;
  if (message) return { text: message };
  const failure = error instanceof CallFailure ? error.failure : undefined;
  // The others are told by the call.
  return failure?.kind === 'unanswered' || failure?.kind === 'refused' ? 'brokeOff' : undefined;
}

interface Following {
  signal: AbortSignal;
  onProgress: (progress: FileProgress) => void;
}

export function useDownload(
  ask: (following: Following) => Promise<ReceivedFile>,
  onSaved: (file: ReceivedFile) => void,
) {
  const [progress, setProgress] = useState<FileProgress>();
  const [trouble, setTrouble] = useState<Trouble>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setTrouble(undefined);
    setProgress({ bytes: 0, rows: undefined });
    try {
      const file = await ask({ signal: controller.signal, onProgress: setProgress });
      saveFile(file.blob, file.name);
      onSaved(file);
    } catch (error) {
      if (!controller.signal.aborted) setTrouble(troubleOf(error));
    }
    setProgress(undefined);
  };
  return { progress, trouble, start: () => void start(), stop: () => running.current?.abort() };
}
