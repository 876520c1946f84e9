// The way to the field for a comment, which is there only when the item is.
import { text } from '../../../lib/i18n/i18n.ts';
import { showComments } from '../../records/record-tabs.tsx';

/** Puts the focus there as soon as it can, unless somebody has gone on to something else. */
export function focusCommentField(id: number): void {
  const field = `[data-item="${id}"] [aria-label=${CSS.escape(text('comments.write'))}]`;
  const given = new AbortController();
  const look = () => {
    const found = document.querySelector<HTMLElement>(field);
    if (!found?.checkVisibility()) return;
    given.abort();
    found.focus();
  };
  const observer = new MutationObserver(look);
  given.signal.addEventListener('abort', () => observer.disconnect());
  for (const event of ['keydown', 'pointerdown'])
    window.addEventListener(event, () => given.abort(), { signal: given.signal });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['hidden'] });
  showComments();
  look();
}
