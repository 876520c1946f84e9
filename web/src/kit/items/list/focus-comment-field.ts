// The way to the field for a comment, which is there only when the item is.
import { text } from '../../../lib/i18n/i18n.ts';
import { showComments } from '../../records/record-tabs.tsx';
import type { TypedAhead } from './typed-ahead.ts';

/** Puts the focus there as soon as it can, and what was typed until then; unless somebody has gone on meanwhile. */
export function focusCommentField(id: number, { signal, take }: TypedAhead): void {
  if (signal.aborted) return;
  const field = `[data-item="${id}"] [aria-label=${CSS.escape(text('comments.write'))}]`;
  const look = () => {
    const found = document.querySelector<HTMLElement>(field);
    if (!found?.checkVisibility()) return;
    const typed = take();
    found.focus();
    // Unlike a value that is set, the field and its undo take this for typing.
    if (typed) document.execCommand('insertText', false, typed);
  };
  const observer = new MutationObserver(look);
  signal.addEventListener('abort', () => observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['hidden'] });
  showComments();
  look();
}
