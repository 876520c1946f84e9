import type { Translate } from '../../lib/i18n/i18n.ts';
import type { ImportState } from './calls.ts';

/** How far it is, or what came of it. */
export function stateWords(t: Translate, one: ImportState): string {
  const { state, verdicts, place, total, created, changed, refused, undone, left } = one;
  const words: Record<ImportState['state'], () => string> = {
    checking: () => t('import.checking', { done: place, total }),
    checked: () => t('import.nothingWritten'),
    running: () =>
      t('import.running', { done: created + changed + refused, total: verdicts.create + verdicts.change }),
    done: () => t('import.done', { created, changed, refused }),
    undoing: () => t('import.undoing', { done: undone + left, total: created + changed }),
    undone: () => t('import.undone', { undone, left }),
    stopped: () => t('import.stopped'),
  };
  return words[state]();
}
