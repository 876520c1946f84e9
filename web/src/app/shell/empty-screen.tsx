import { useRouterState } from '@tanstack/react-router';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { ListDetail } from '../../kit/ui/list-detail.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { addressOf } from '../routes/table.ts';
import styles from './empty-screen.module.css';

const kinds = {
  '/test/testcase': 'testcase',
  '/test/defect': 'defect',
} as const;

/** A list that has no items: beside it stands what its items are for. */
export function EmptyScreen() {
  const t = useText();
  const path = useRouterState({ select: ({ location }) => addressOf(location.pathname)?.path });
  const kind = kinds[path as keyof typeof kinds];
  return (
    <ListDetail
      list={<p className={styles.nothing}>{t('screen.emptyList')}</p>}
      detail={<EmptyState title={t(`empty.${kind}.title`)} text={t(`empty.${kind}.text`)} />}
    />
  );
}
