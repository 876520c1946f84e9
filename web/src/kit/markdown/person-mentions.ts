// Typing `@` offers the members of the product. The server adds the id of the person to what is saved; it stays out of
// sight here, and goes with the name if that is deleted.
import type { CompletionSource } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { Decoration, EditorView, MatchDecorator, ViewPlugin, type DecorationSet } from '@codemirror/view';
import { call } from '../../lib/api/api.ts';
import { personFrom } from '../ui/person.ts';
import styles from './source-editor.module.css';

const offered = 20;

/** Some input methods write the sign in full width. */
const pattern = /(?<![\w/.+=-])[@＠][^\s@＠]{0,50}/;

export const offerPeople: CompletionSource = async (context) => {
  const typed = context.matchBefore(pattern);
  if (!typed) return null;
  const query = typed.text.slice(1);
  // Without an answer nobody is offered, and the text stays as it was typed.
  const found = await call(
    'GET /usrapi/v1/users/list',
    { query: { page: 1, limit: offered, sort: 'name', direction: 'asc', ...(query && { query }) } },
    { quiet: true },
  ).catch(() => undefined);
  if (!found || context.aborted) return null;
  const options = found.list.map((person) => ({
    label: `@${person.username}`,
    displayLabel: personFrom(person).name,
    detail: person.username,
    apply: `@${person.username} `,
  }));
  return { from: typed.from, options, filter: false };
};

const hidden = Decoration.replace({});
const name = Decoration.mark({ class: styles['person'] ?? '' });

const regexp = /(?<![\w/.+=-])(@[A-Za-z0-9_+=,.@-]{3,50})(#[1-9]\d{0,14})(?!\w)/g;

const parts = new MatchDecorator({
  regexp,
  decorate(add, from, to, [, username]) {
    add(from, from + username!.length, name);
    add(from + username!.length, to, hidden);
  },
});
const wholes = new MatchDecorator({ regexp, decoration: name });

export const hiddenIds: Extension = ViewPlugin.define(
  (view) => ({
    shown: parts.createDeco(view),
    atomic: wholes.createDeco(view),
    update(update) {
      this.shown = parts.updateDeco(update, this.shown);
      this.atomic = wholes.updateDeco(update, this.atomic);
    },
  }),
  {
    decorations: ({ shown }) => shown,
    // The caret passes the whole mention, and deleting takes all of it: half a name would still be somebody.
    provide: (plugin) =>
      EditorView.atomicRanges.of((view): DecorationSet => view.plugin(plugin)?.atomic ?? Decoration.none),
  },
);
