// Offers a table in each format; while it is read, says how far it is.
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { MenuButton } from '../../kit/ui/menu-button.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { exportFormats, type ExportFormat } from './csv.ts';

interface Props {
  /** Reads and saves the table; tells how many rows are read. */
  onExport: (format: ExportFormat, onProgress: (done: number) => void) => Promise<void>;
  /** Where the table can be printed, too. */
  onPrint?: () => void;
  progressText: (done: number) => string;
}

export function ExportButton({ onExport, onPrint, progressText }: Props) {
  const t = useText();
  const [done, setDone] = useState<number>();
  const start = async (format: ExportFormat) => {
    setDone(0);
    // What fails was told by the call.
    await onExport(format, setDone).catch(() => undefined);
    setDone(undefined);
  };
  if (done !== undefined)
    return (
      <Button variant="outlined" busyText={progressText(done)}>
        {t('trace.export')}
      </Button>
    );
  return (
    <MenuButton
      label={t('trace.export')}
      variant="outlined"
      isNamedInside
      entries={[
        ...exportFormats.map((format) => ({
          label: t(`trace.export.${format}`),
          onChoose: () => void start(format),
        })),
        ...(onPrint ? [{ label: t('trace.export.print'), onChoose: onPrint }] : []),
      ]}
    >
      <Download size={15} />
      {t('trace.export')}
    </MenuButton>
  );
}
