import { Maximize, Minimize } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { useText } from '../../lib/i18n/i18n.ts';

/** A button that shows the chart over the whole window. */
export function FullScreen({ title, chart }: { title: string; chart: ReactNode }) {
  const t = useText();
  const [isOn, setOn] = useState(false);
  const leave = () => setOn(false);
  return (
    <>
      <IconButton
        label={t('dashboard.fullScreen')}
        icon={<Maximize size={15} />}
        onClick={() => setOn(true)}
      />
      {isOn && (
        <Dialog
          title={title}
          size="window"
          onClose={leave}
          actions={
            <IconButton
              label={t('dashboard.leaveFullScreen')}
              icon={<Minimize size={15} />}
              onClick={leave}
            />
          }
        >
          {chart}
        </Dialog>
      )}
    </>
  );
}
