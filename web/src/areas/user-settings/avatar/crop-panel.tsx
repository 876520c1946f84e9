// Crops a square out of the chosen image, with previews in all sizes.
import { limits } from '@tracery/contract/limits';
import { useEffect, useId, useRef, useState, type CSSProperties } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { refusalText, useText } from '../../../lib/i18n/i18n.ts';
import { CropBox } from './crop-box.tsx';
import styles from './crop-panel.module.css';
import { firstSquare, type Square } from './crop.ts';
import { pixelsIn, encodeSquare, type SourceImage } from './source-image.ts';

interface Props {
  image: SourceImage;
  /** Not the primary button of the page. */
  isSecondary: boolean;
  onUse: (square: Blob) => Promise<void>;
  onCancel: () => void;
}

const previews = [limits.avatar.preview, 40, 24] as const;
/** Debounce, so that dragging stays smooth. */
const encodeAfter = 150;

function previewStyle({ shown }: SourceImage, square: Square, size: number): CSSProperties {
  const scale = size / square.side;
  return {
    width: shown.width * scale,
    height: shown.height * scale,
    transform: `translate(${-square.x * scale}px, ${-square.y * scale}px)`,
  };
}

/** The encoded image; undefined while encoding, null if too large. */
function useEncoded(picture: SourceImage, square: Square): Blob | null | undefined {
  const [encoded, setEncoded] = useState<{ square: Square; blob: Blob | null }>();
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(() => {
      void encodeSquare(picture, square).then(
        (blob) => isWanted && setEncoded({ square, blob: blob ?? null }),
      );
    }, encodeAfter);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [picture, square]);
  return encoded?.square === square ? encoded.blob : undefined;
}

export function CropPanel({ image, isSecondary, onUse, onCancel }: Props) {
  const t = useText();
  const hintId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [square, setSquare] = useState(() => firstSquare(image.shown));
  const [isSending, setSending] = useState(false);
  const encoded = useEncoded(image, square);
  const pixels = pixelsIn(image, square);

  useEffect(() => panel.current?.querySelector<HTMLElement>('[role=slider]')?.focus(), []);

  const use = async () => {
    const blob = encoded === undefined ? await encodeSquare(image, square) : encoded;
    if (!blob) return;
    setSending(true);
    await onUse(blob).finally(() => setSending(false));
  };

  return (
    // Esc cancels from anywhere inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={panel}
      className={styles.panel}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <CropBox image={image} square={square} onChange={setSquare} hintId={hintId} />
      <div className={styles.result}>
        <div className={styles.previews}>
          {previews.map((size) => (
            <span
              key={size}
              className={styles.preview}
              style={{ width: size, height: size }}
              data-preview={size}
            >
              <img src={image.url} alt="" style={previewStyle(image, square, size)} />
            </span>
          ))}
        </div>
        {encoded === null ? (
          <p className={styles.error} role="alert">
            {refusalText('avatar.tooLarge')}
          </p>
        ) : (
          <p className={styles.facts}>
            {encoded
              ? t('avatar.facts', { pixels, size: Math.ceil(encoded.size / 1024) })
              : t('avatar.pixels', { pixels })}
          </p>
        )}
        <p className={styles.facts} id={hintId}>
          {t('avatar.keys')}
        </p>
        <div className={styles.buttons}>
          <Button
            variant={isSecondary ? 'tonal' : 'primary'}
            busyText={isSending ? t('avatar.sending') : undefined}
            onClick={() => void use()}
          >
            {t('avatar.use')}
          </Button>
          <Button onClick={onCancel}>{t('action.cancel')}</Button>
        </div>
      </div>
    </div>
  );
}
