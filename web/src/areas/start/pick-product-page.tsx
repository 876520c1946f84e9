import { noProduct } from '@tracery/contract/products/roles';
import { Notice } from '../../kit/ui/notice.tsx';
import { FirstKnot } from '../../kit/ui/thread-pictures.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/current-session.ts';

export function PickProductPage() {
  const t = useText();
  const hasProduct = useSession()?.claims.productId !== noProduct.belongsToNone;
  return (
    <Notice
      level={2}
      picture={<FirstKnot />}
      title={t(hasProduct ? 'pickProduct.title' : 'noProduct.title')}
      text={t(hasProduct ? 'pickProduct.text' : 'noProduct.text')}
    />
  );
}
