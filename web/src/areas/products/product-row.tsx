import { useText } from '../../lib/i18n/i18n.ts';
import { classNames } from '../../kit/ui/class-names.ts';
import { roleLabels } from '../../lib/product-labels.ts';
import { splitTags } from '../../kit/form/tags.ts';
import { Avatar } from '../../kit/ui/avatar.tsx';
import styles from './product-picker.module.css';
import { StageBars } from './stage-bars.tsx';

export interface ProductRowData {
  id: number;
  name: string;
  tag: string;
  role: string;
  status: number;
}

interface Props {
  product: ProductRowData;
  isCurrent: boolean;
  isBusy: boolean;
  onChoose: () => void;
}

export function ProductRow({ product, isCurrent, isBusy, onChoose }: Props) {
  const t = useText();
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.row, isCurrent && styles.current)}
        aria-current={isCurrent || undefined}
        aria-busy={isBusy || undefined}
        onClick={onChoose}
      >
        <span className={styles.mark}>
          <Avatar name={product.name} size="large" />
        </span>
        <span className={styles.what}>
          <span className={styles.name}>
            <span className={styles.words} title={product.name}>
              {product.name}
            </span>
            {isCurrent && <span className={styles.chip}>{t('picker.current')}</span>}
          </span>
          <span className={styles.tags}>
            {splitTags(product.tag).map((tag) => (
              <span key={tag} className={styles.tag}>
                {tag}
              </span>
            ))}
          </span>
        </span>
        <span className={styles.role}>
          {roleLabels(product.role)
            .map((label) => t(label))
            .join(t('picker.and'))}
        </span>
        <StageBars stage={product.status} />
      </button>
    </li>
  );
}
