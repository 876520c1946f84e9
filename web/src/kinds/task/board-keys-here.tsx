import { KeyHint } from '../../kit/ui/keycap.tsx';
import { useText } from '../../lib/i18n/i18n.ts';

/** The keys of the board, in the footer. */
export function BoardKeysHere() {
  const t = useText();
  return (
    <>
      <KeyHint keys={['←', '→']} does={t('task.keyLane')} />
      <KeyHint keys={['J', 'K']} does={t('task.keyCard')} />
      <KeyHint keys={['Shift', '→']} does={t('task.keyMove')} />
      <KeyHint keys={[t('key.enter')]} does={t('item.open')} />
    </>
  );
}
