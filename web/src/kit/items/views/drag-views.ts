// Carrying a view to another place in its list. Fingers use the menu of the view.
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';

interface Movable {
  id: number;
  /** Views of the same kind that the same people see. */
  group: string;
  /** After which view of its list it was dropped; 0: first. */
  onDrop: (afterId: number) => void;
}

const isUpperHalf = (element: Element, y: number) => {
  const { top, height } = element.getBoundingClientRect();
  return y < top + height / 2;
};

export function makeMovable(element: HTMLElement, { id, group, onDrop }: Movable): () => void {
  const mark = (edge: 'top' | 'bottom' | undefined) => {
    if (edge) element.dataset['dropEdge'] = edge;
    else delete element.dataset['dropEdge'];
  };
  return combine(
    draggable({
      element,
      getInitialData: () => ({ savedView: id, group, moveAfter: onDrop }),
      onDragStart: () => element.toggleAttribute('data-carried', true),
      onDrop: () => element.toggleAttribute('data-carried', false),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data['group'] === group && source.data['savedView'] !== id,
      onDrag: ({ location }) => mark(isUpperHalf(element, location.current.input.clientY) ? 'top' : 'bottom'),
      onDragLeave: () => mark(undefined),
      onDrop: ({ source, location }) => {
        mark(undefined);
        const isBefore = isUpperHalf(element, location.current.input.clientY);
        const afterId = isBefore ? Number(element.dataset['after']) : id;
        // Right before itself: it stays where it is.
        if (afterId !== source.data['savedView']) (source.data['moveAfter'] as Movable['onDrop'])(afterId);
      },
    }),
  );
}
