import { Link } from '@tanstack/react-router';
import { LayoutGrid } from 'lucide-react';
import { Avatar } from '../../kit/ui/avatar.tsx';
import { buttonLook } from '../../kit/ui/button.tsx';
import { formatMoment } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './product-settings.module.css';
import type { Product } from './use-product.ts';

export function ProductTitle({ product }: { product: Product }) {
  const t = useText();
  const { name, creator, createdAt, updatedAt, version } = product;
  const facts = {
    name: creator,
    created: formatMoment(new Date(createdAt)),
    updated: formatMoment(new Date(updatedAt)),
    version,
  };
  return (
    <div className={styles.title}>
      <span className={styles.mark}>
        <Avatar name={name} size="huge" />
      </span>
      <div className={styles.titleWords}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.caption}>{t('product.created', facts)}</p>
      </div>
      <Link to="/product/product" className={buttonLook({ variant: 'outlined' })}>
        <LayoutGrid size={14} />
        {t('product.allProducts')}
      </Link>
    </div>
  );
}
