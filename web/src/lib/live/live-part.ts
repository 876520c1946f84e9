// Places on screens for what the stream tells. What stands there is loaded after the first screen stands.
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { createElement, type ComponentType, type ReactNode } from 'react';
import { createStore, useStore } from '../store.ts';

export interface LiveParts {
  /** Who moved a card a moment ago. */
  moved: { id: number };
  /** Who else looks at an item or edits it. */
  lookers: { id: number };
  /** Above an open item. */
  item: { kind: ItemKind; id: number; version: number; isDirty: boolean; isEditing: boolean };
}

type Part = keyof LiveParts;

export const liveParts = createStore<{ [Name in Part]?: ComponentType<LiveParts[Name]> }>({});

export function LivePart<Name extends Part>({ part, ...props }: { part: Name } & LiveParts[Name]): ReactNode {
  const Shown = useStore(liveParts)[part] as ComponentType<object> | undefined;
  return Shown && createElement(Shown, props);
}
