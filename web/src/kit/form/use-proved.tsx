import type { RefusalKey } from '@tracery/contract/refusals';
import { useState, type ReactNode } from 'react';
import { refusalOf } from '../../lib/api/failure.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { ProofDialog } from './proof-dialog.tsx';

/**
 * Runs a call and again after a proof, if the server asks for one: show `proof` as long as there is one. The call must
 * leave the refusal `proof.needed` to this.
 */
export function useProved(onCancel: () => void) {
  const t = useText();
  const [again, setAgain] = useState<() => void>();
  const [problem, setProblem] = useState<RefusalKey>();
  const run = (work: () => Promise<void>): void =>
    void work().catch((error: unknown) => {
      const key = refusalOf(error)?.key;
      if (key === 'proof.needed') setAgain(() => () => run(work));
      else setProblem(key);
    });
  const proof: ReactNode = again && (
    <ProofDialog
      confirm={t('proof.continue')}
      onCancel={() => {
        setAgain(undefined);
        onCancel();
      }}
      onProved={() => {
        setAgain(undefined);
        again();
      }}
    />
  );
  return { run, proof, problem, clearProblem: () => setProblem(undefined) };
}
