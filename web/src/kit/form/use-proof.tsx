import { useState, type ReactNode } from 'react';
import { refusalOf } from '../../lib/api/failure.ts';
import { ProofDialog } from './proof-dialog.tsx';

/** Runs a call, and again after a proof if the server asks for one. Other failures are the caller's. */
export function useProof(confirm: string) {
  const [again, setAgain] = useState<() => void>();
  const close = () => setAgain(undefined);
  const run = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (refusalOf(error)?.key !== 'proof.needed') throw error;
      setAgain(() => () => void run(work).catch(() => undefined));
    }
  };
  const proof: ReactNode = again && (
    <ProofDialog
      confirm={confirm}
      onCancel={close}
      onProved={() => {
        close();
        again();
      }}
    />
  );
  return { run, proof };
}
