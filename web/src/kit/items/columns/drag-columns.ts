// Carrying a column to another place in the panel.
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';

interface Movable {
  name: string;
  /** The place that it gets. */
  onDrop: (to: number) => void;
}

const placeIn = (element: HTMLElement) => Number(element.dataset['place']);

export function makeMovable(element: HTMLElement, { name, onDrop }: Movable): () => void {
  const mark = (isOver: boolean) => element.toggleAttribute('data-drop-over', isOver);
  return combine(
    draggable({ element, getInitialData: () => ({ column: name, moveTo: onDrop }) }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => 'column' in source.data && source.data['column'] !== name,
      onDragEnter: () => mark(true),
      onDragLeave: () => mark(false),
      onDrop: ({ source }) => {
        mark(false);
        (source.data['moveTo'] as Movable['onDrop'])(placeIn(element));
      },
    }),
  );
}
