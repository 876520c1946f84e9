// The image with the crop square. Pointer and arrow keys move it; corners, Shift with arrows, + and - resize it.
import { limits } from '@tracery/contract/limits';
import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { useText } from '../../../lib/i18n/i18n.ts';
import { corners, moved, outwardDistance, resized, type Corner, type Square } from './crop.ts';
import styles from './crop-box.module.css';
import type { SourceImage } from './source-image.ts';

interface Props {
  image: SourceImage;
  square: Square;
  onChange: (square: Square) => void;
  /** Id of the description of the keys. */
  hintId: string;
}

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const sizeKeys: Record<string, number> = { '+': 1, '=': 1, '-': -1 };
const step = 4;

function afterKey(event: KeyboardEvent, square: Square, { shown }: SourceImage): Square | undefined {
  const arrow = arrows[event.key];
  const grow = arrow && event.shiftKey ? arrow[0] - arrow[1] : sizeKeys[event.key];
  if (grow !== undefined) return resized(square, 'se', grow * step, shown);
  return arrow && moved(square, arrow[0] * step, arrow[1] * step, shown);
}

export function CropBox({ image, square, onChange, hintId }: Props) {
  const t = useText();
  const { shown, url } = image;
  const grip = useRef<{ x: number; y: number; square: Square; corner: Corner | undefined }>(undefined);
  const side = Math.round(square.side);

  const press = (corner: Corner | undefined) => (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, y: event.clientY, square, corner };
  };
  const drag = (event: PointerEvent) => {
    if (!grip.current) return;
    const { x, y, square: from, corner } = grip.current;
    const [dx, dy] = [event.clientX - x, event.clientY - y];
    onChange(
      corner ? resized(from, corner, outwardDistance(corner, dx, dy), shown) : moved(from, dx, dy, shown),
    );
  };
  const release = () => {
    grip.current = undefined;
  };
  const following = { onPointerMove: drag, onPointerUp: release, onPointerCancel: release };

  const place: CSSProperties = { left: square.x, top: square.y, width: square.side, height: square.side };
  return (
    <div className={styles.picture} style={shown}>
      <img src={url} alt="" width={shown.width} height={shown.height} draggable={false} />
      <div
        className={styles.square}
        style={place}
        // Moves in two dimensions, which a range input cannot.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="slider"
        tabIndex={0}
        aria-label={t('avatar.square')}
        aria-describedby={hintId}
        aria-valuemin={limits.avatar.smallestCrop}
        aria-valuemax={Math.min(shown.width, shown.height)}
        aria-valuenow={side}
        aria-valuetext={t('avatar.squareAt', {
          side,
          left: Math.round(square.x),
          top: Math.round(square.y),
        })}
        onPointerDown={press(undefined)}
        {...following}
        onKeyDown={(event) => {
          const next = afterKey(event, square, image);
          if (!next) return;
          event.preventDefault();
          onChange(next);
        }}
      >
        {corners.map((corner) => (
          <span
            key={corner}
            className={styles.corner}
            data-corner={corner}
            onPointerDown={press(corner)}
            {...following}
          />
        ))}
      </div>
    </div>
  );
}
