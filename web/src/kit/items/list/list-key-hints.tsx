import { KeyHint } from '../../ui/keycap.tsx';
import { PageKeys } from '../../ui/page-places.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';

/** The keys that people use most on these screens, in the footer. */
export function KeysHere() {
  const t = useText();
  return (
    <PageKeys>
      <KeyHint keys={['J', 'K']} does={t('keys.move')} />
      <KeyHint keys={[t('key.enter')]} does={t('item.open')} />
      <KeyHint keys={['/']} does={t('keys.search')} />
    </PageKeys>
  );
}
