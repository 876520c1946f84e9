// Carrying planned items from one iteration to another.
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { planAndTell, type CarriedItem } from './calls.ts';

const itemIn = ({ data }: { data: Record<string, unknown> }) => data['planned'] as CarriedItem | undefined;

/** A row that a pointer can carry to another iteration. Fingers use the picker. */
export const makeDraggable = (element: HTMLElement, planned: CarriedItem): (() => void) =>
  draggable({ element, getInitialData: () => ({ planned }) });

/** Items that are dropped here are planned in the iteration. */
export function acceptItems(
  element: HTMLElement,
  iteration: { id: number; oid: number; name: string },
): () => void {
  const mark = (isOver: boolean) => element.toggleAttribute('data-drop-over', isOver);
  const stop = dropTargetForElements({
    element,
    canDrop: ({ source }) => {
      const item = itemIn(source);
      return item !== undefined && item.iterationId !== iteration.id;
    },
    onDragEnter: () => mark(true),
    onDragLeave: () => mark(false),
    onDrop: ({ source }) => {
      mark(false);
      void planAndTell(itemIn(source)!, iteration);
    },
  });
  return () => {
    mark(false);
    stop();
  };
}
