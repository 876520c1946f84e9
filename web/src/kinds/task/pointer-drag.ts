// Carrying a card with a pointer. The library is loaded after the board is there: nobody drags before.
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { preserveOffsetOnSource } from '@atlaskit/pragmatic-drag-and-drop/utils/preserve-offset-on-source';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/set-custom-native-drag-preview';
import type { Lane } from './lanes.ts';

/** A card that a pointer can carry. Fingers are followed by the board. */
export function makeDraggable(element: HTMLElement, taskId: number): () => void {
  let pointer = 'mouse';
  const onPointerDown = ({ pointerType }: PointerEvent) => {
    pointer = pointerType;
  };
  element.addEventListener('pointerdown', onPointerDown);
  const stop = draggable({
    element,
    canDrag: () => pointer !== 'touch',
    getInitialData: () => ({ taskId }),
    onGenerateDragPreview: ({ nativeSetDragImage, location }) =>
      setCustomNativeDragPreview({
        nativeSetDragImage,
        getOffset: preserveOffsetOnSource({ element, input: location.current.input }),
        render: ({ container }) => {
          const picture = element.cloneNode(true) as HTMLElement;
          picture.style.width = `${element.offsetWidth}px`;
          picture.dataset['lifted'] = '';
          container.append(picture);
        },
      }),
  });
  return () => {
    element.removeEventListener('pointerdown', onPointerDown);
    stop();
  };
}

export const makeTarget = (element: HTMLElement, lane: Lane): (() => void) =>
  dropTargetForElements({ element, getData: () => ({ lane }) });

interface Watcher {
  onLift: (id: number) => void;
  /** With the height of the pointer. */
  onOver: (lane: Lane | undefined, y: number) => void;
  onDrop: (id: number, lane: Lane | undefined) => void;
}

interface Targets {
  current: { dropTargets: { data: Record<string | symbol, unknown> }[]; input: { clientY: number } };
}

const laneOver = ({ current }: Targets) => current.dropTargets[0]?.data['lane'] as Lane | undefined;

export const watchDrags = ({ onLift, onOver, onDrop }: Watcher): (() => void) =>
  monitorForElements({
    onDragStart: ({ source }) => onLift(source.data['taskId'] as number),
    onDropTargetChange: ({ location }) => onOver(laneOver(location), location.current.input.clientY),
    onDrag: ({ location }) => onOver(laneOver(location), location.current.input.clientY),
    onDrop: ({ source, location }) => {
      // Movements are told once for each frame: a quick hand lets go before the last one was.
      onOver(laneOver(location), location.current.input.clientY);
      onDrop(source.data['taskId'] as number, laneOver(location));
    },
  });
