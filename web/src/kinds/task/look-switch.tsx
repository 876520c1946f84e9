import { limits } from '@tracery/contract/limits';
import { Columns3, List } from 'lucide-react';
import { useId } from 'react';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { useWindowAtLeast } from '../../kit/ui/use-window-width.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import type { Look } from './use-look.ts';
import unseen from '../../kit/ui/unseen.module.css';

interface Props {
  look: Look;
  onChoose: (look: Look) => void;
}

export function LookSwitch({ look, onChoose }: Props) {
  const t = useText();
  const id = useId();
  const isPhone = !useWindowAtLeast(limits.screen.narrowDialog);
  return (
    <>
      <span id={id} className={unseen.text}>
        {t('task.look')}
      </span>
      <Segmented
        labelledBy={id}
        value={look}
        isBare={isPhone}
        choices={[
          { value: 'board', label: t('task.board'), icon: <Columns3 size={16} strokeWidth={1.5} /> },
          { value: 'list', label: t('task.list'), icon: <List size={16} strokeWidth={1.5} /> },
        ]}
        onChoose={onChoose}
      />
    </>
  );
}
