import { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { preserveOffsetOnSource } from '@atlaskit/pragmatic-drag-and-drop/utils/preserve-offset-on-source';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/set-custom-native-drag-preview';
import { useEffect, useRef } from 'react';

/** A card that a pointer can carry. Fingers are followed by the board. */
export function useDraggable(taskId: number, isMovable: boolean) {
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || !isMovable) return undefined;
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
  }, [taskId, isMovable]);
  return ref;
}
