// What a text draws: only ever looked at, as an image.
import { CircleCheck, CircleX, Download, RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { IconButton } from '../../../kit/ui/icon-button.tsx';
import { MenuButton } from '../../../kit/ui/menu-button.tsx';
import { Spinner } from '../../../kit/ui/spinner.tsx';
import { refusalText, useText } from '../../../lib/i18n/i18n.ts';
import styles from './preview.module.css';
import { Sheet } from './sheet.tsx';
import type { Preview as Drawing, PreviewState } from './use-preview.ts';
import { Zoom } from './zoom.tsx';
import type { DrawnImage } from './drawings.ts';

function save(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** For high-resolution screens and paper. */
const fineness = 2;
/** Canvas limit of browsers. */
const longest = 8192;

const saveSvg = ({ url }: DrawnImage, name: string): void => save(url, `${name}.svg`);

async function savePng({ url, width, height }: DrawnImage, name: string): Promise<void> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const scale = Math.min(fineness, longest / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const drawing = canvas.getContext('2d')!;
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(image, 0, 0, canvas.width, canvas.height);
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!bytes) return;
  const address = URL.createObjectURL(bytes);
  save(address, `${name}.png`);
  // The browser has taken it when the next task runs.
  setTimeout(() => URL.revokeObjectURL(address));
}

function Mark({ state }: { state: PreviewState }) {
  const t = useText();
  if (state === 'empty' || state === 'unmarked') return null;
  const isGood = state === 'drawn';
  return (
    <span className={styles.mark} data-state={state}>
      {state === 'drawing' ? <Spinner /> : isGood ? <CircleCheck size={14} /> : <CircleX size={14} />}
      {t(`uml.${state}`)}
    </span>
  );
}

/** Why there is no picture of the present text. */
function Trouble({ drawing: { state, refusal, problem, refresh } }: { drawing: Drawing }) {
  const t = useText();
  if (state === 'wrong' && problem)
    return (
      <p className={styles.trouble}>{t('uml.problem', { line: problem.line, message: problem.message })}</p>
    );
  if (state === 'unmarked') return <p className={styles.trouble}>{t('uml.noMarkers')}</p>;
  if (state !== 'failed') return null;
  return (
    <p className={styles.trouble}>
      <span>{refusal ? refusalText(refusal) : t('uml.noAnswer')}</span> <span>{t('uml.goOn')}</span>
      {refusal !== 'diagram.off' && refusal !== 'diagram.tooLong' && (
        <Button variant="outlined" className={styles.retry} onClick={refresh}>
          {t('action.retry')}
        </Button>
      )}
    </p>
  );
}

interface Props {
  drawing: Drawing;
  /** What the picture shows. */
  name: string;
  /** What a saved picture is called. */
  fileName: string;
}

export function Preview({ drawing, name, fileName }: Props) {
  const t = useText();
  const titleId = useId();
  const [zoom, setZoom] = useState(100);
  const { state, picture, refresh } = drawing;
  return (
    <section className={styles.preview} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {t('uml.preview')}
        </h2>
        <Mark state={state} />
        <span className={styles.space} />
        <Zoom zoom={zoom} onZoom={setZoom} />
        <IconButton
          className={styles.tool}
          label={t('uml.refresh')}
          icon={<RefreshCw size={15} />}
          onClick={refresh}
        />
        {picture?.isOurs && (
          <MenuButton
            label={t('uml.download')}
            icon={<Download size={15} />}
            entries={[
              { label: 'SVG', onChoose: () => saveSvg(picture, fileName) },
              { label: 'PNG', onChoose: () => void savePng(picture, fileName) },
            ]}
          />
        )}
      </div>
      <Sheet
        picture={picture}
        name={name || t('uml.preview')}
        zoom={zoom}
        // The last good picture stays, but does not pretend to be of the present text.
        isOld={state === 'wrong' || state === 'failed' || state === 'unmarked'}
        isEmpty={state === 'empty'}
        onZoom={setZoom}
      />
      <div aria-live="polite">
        <Trouble drawing={drawing} />
      </div>
    </section>
  );
}
