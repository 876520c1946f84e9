import { Notice } from '../../kit/ui/notice.tsx';
import { FirstKnot } from '../../kit/ui/thread-pictures.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/current-session.ts';

export function NoProductPage() {
  const t = useText();
  const isGuest = useSession()?.claims.username === 'guest';
  return (
    <Notice
      level={2}
      picture={<FirstKnot />}
      title={t(isGuest ? 'noProduct.guestTitle' : 'noProduct.title')}
      text={t(isGuest ? 'noProduct.guestText' : 'noProduct.text')}
    />
  );
}
