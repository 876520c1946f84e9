import { limits } from '@tracery/contract/limits';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from '../../../kit/ui/icon-button.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import styles from './preview.module.css';

const { zoomMax, zoomStep } = limits.diagram;

export const clamped = (zoom: number): number => Math.min(zoomMax, Math.max(0, zoom));

interface Props {
  /** Percent. */
  zoom: number;
  onZoom: (zoom: number) => void;
}

export function Zoom({ zoom, onZoom }: Props) {
  const t = useText();
  return (
    <div className={styles.zoom}>
      <IconButton
        className={styles.tool}
        label={t('uml.zoomOut')}
        icon={<ZoomOut size={15} />}
        disabled={zoom <= 0}
        onClick={() => onZoom(clamped(zoom - zoomStep))}
      />
      <input
        type="range"
        className={styles.slider}
        aria-label={t('uml.zoom')}
        aria-valuetext={`${zoom}%`}
        min={0}
        max={zoomMax}
        step={zoomStep}
        value={zoom}
        onChange={(event) => onZoom(Number(event.currentTarget.value))}
      />
      <IconButton
        className={styles.tool}
        label={t('uml.zoomIn')}
        icon={<ZoomIn size={15} />}
        disabled={zoom >= zoomMax}
        onClick={() => onZoom(clamped(zoom + zoomStep))}
      />
      <output className={styles.percent}>{`${zoom}%`}</output>
    </div>
  );
}
