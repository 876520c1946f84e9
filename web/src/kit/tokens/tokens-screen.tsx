// Tokens with the form for a new one: of a person, or of a product for its managers.
import { Link } from '@tanstack/react-router';
import { CodeXml, KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { limits } from '@tracery/contract/limits';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { KeyHint } from '../ui/keycap.tsx';
import { useKeyboardShortcuts } from '../ui/keyboard-shortcuts.ts';
import { PageKeys } from '../ui/layout-slots.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TokenForm } from './token-form.tsx';
import { TokenMadeDialog } from './token-made-dialog.tsx';
import { TokenTable } from './token-rows.tsx';
import styles from './tokens.module.css';
import { tokensPerPage, useTokens, type MadeToken, type Owner } from './use-tokens.ts';

function TokenList({ owner }: { owner: Owner }) {
  const t = useText();
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useTokens(owner, page);
  if (isError && !data) return <FailedState title={t('tokens.failed')} onRetry={refetch} />;
  if (!data)
    return (
      <div className={styles.waiting} aria-busy="true">
        <Skeleton width="60%" />
        <Skeleton width="40%" />
      </div>
    );
  if (data.total === 0)
    return (
      <EmptyState
        title={t('tokens.none')}
        text={t(owner === 'person' ? 'tokens.noneText' : 'tokens.noneOfProduct')}
      />
    );
  return (
    <>
      <TokenTable owner={owner} tokens={data.list} />
      {data.total > tokensPerPage && (
        <Pagination
          total={data.total}
          page={page}
          pageSize={tokensPerPage}
          buttons={limits.list.pageButtons}
          onPage={setPage}
        />
      )}
    </>
  );
}

export function TokensScreen({ owner }: { owner: Owner }) {
  const t = useText();
  const nameField = useRef<HTMLInputElement>(null);
  const [made, setMade] = useState<MadeToken>();
  useKeyboardShortcuts({ n: () => nameField.current?.focus() });
  return (
    <div className={styles.page}>
      <PageKeys>
        <KeyHint keys={['N']} does={t(owner === 'person' ? 'tokens.new' : 'tokens.newRobot')} />
        <KeyHint keys={['Ctrl', 'Enter']} does={t('tokens.make')} />
      </PageKeys>
      <div className={styles.column}>
        <Card
          title={t('tokens.list')}
          icon={<KeyRound size={16} />}
          aside={
            <span className={styles.caption}>
              {t(owner === 'person' ? 'tokens.actAsYou' : 'tokens.reachProduct')}
            </span>
          }
        >
          <TokenList owner={owner} />
        </Card>
        <Card
          title={t('tokens.about')}
          icon={<CodeXml size={16} />}
          aside={
            <Link to="/design/restfulapi" search={{ api: 'tracery' }} className={styles.api}>
              {t('tokens.api')}
            </Link>
          }
        >
          <p className={styles.about}>{t(owner === 'person' ? 'tokens.aboutText' : 'tokens.aboutRobot')}</p>
          <p className={styles.about}>
            <a href="/cli/tracery.mjs" download className={styles.api}>
              {t('tokens.commandLine')}
            </a>
          </p>
        </Card>
      </div>
      <div className={styles.column}>
        <TokenForm owner={owner} nameField={nameField} onMade={setMade} />
      </div>
      {made && (
        <TokenMadeDialog
          made={made}
          onClose={() => {
            setMade(undefined);
            nameField.current?.focus();
          }}
        />
      )}
    </div>
  );
}
