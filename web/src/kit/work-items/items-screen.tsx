// The screen of any kind of work item: its list, and beside it the item that is open.
import { limits } from '@tracery/contract/limits';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { ListDetail } from '../ui/list-detail.tsx';
import { PageHeader, PageKeys } from '../ui/page-places.tsx';
import { useWindowAtLeast } from '../ui/use-window-width.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { rememberItem } from '../../lib/recent-items.ts';
import { useAddress } from './address.ts';
import { useItem } from './calls.ts';
import { ItemPane } from './item-pane.tsx';
import styles from './items-screen.module.css';
import { KeysHere } from './keys-here.tsx';
import { ListPane } from './list-pane.tsx';
import { useList } from './use-list.ts';
import { useListKeys } from './use-list-keys.ts';
import { useMayWrite } from './use-may-write.ts';
import type { ItemInFull, ItemView } from './view.ts';

const fetchDialog = () => import('./create-dialog.tsx');
const CreateDialog = lazy(async () => ({ default: (await fetchDialog()).CreateDialog }));

type Making = { from?: ItemInFull };

/** What stands in place of the list, where the same items can be looked at in another way. */
interface Instead {
  count: number | undefined;
  keys: ReactNode;
  pane: ReactNode;
}

interface Props {
  view: ItemView;
  /** Beside the title: the way from one to the other. */
  switcher?: ReactNode;
  instead?: Instead | undefined;
}

export function ItemsScreen({ view, switcher, instead }: Props) {
  const t = useText();
  const address = useAddress(view);
  const list = useList(view, address, !instead);
  const mayWrite = useMayWrite();
  const isRoomy = useWindowAtLeast(limits.screen.compactToolbar);
  const [making, setMaking] = useState<Making>();
  const create = useCallback(() => setMaking({}), []);
  const copy = useCallback((from: ItemInFull) => setMaking({ from }), []);
  const { openId, isExpanded, given } = address;
  const { data: open } = useItem(view, openId ?? 0, openId !== undefined);
  const { kind } = view.definition;
  useEffect(() => {
    if (!open) return;
    const { id, oid, name, status, isFrozen } = open;
    rememberItem({ kind, id, oid, name, status, isFrozen });
  }, [kind, open]);
  const dialog: Making | undefined = making ?? (address.isCreating && mayWrite ? {} : undefined);
  const endMaking = () => {
    setMaking(undefined);
    if (address.isCreating) address.endCreating();
  };
  const onCreate = mayWrite ? create : undefined;
  useListKeys({
    address,
    onCreate,
    onCopy: mayWrite && open ? () => copy(open) : undefined,
  });
  const pane = instead?.pane ?? <ListPane view={view} address={address} list={list} onCreate={onCreate} />;
  const count = instead ? instead.count : list.data?.isTotalExact && list.data.total;
  // An open item has a phone to itself.
  const hasRoom = openId === undefined || isRoomy;
  const isListHidden = openId !== undefined && (isExpanded || !isRoomy);
  return (
    <div className={styles.screen} data-alone={isListHidden || undefined}>
      <PageHeader>
        <span className={styles.count}>{count}</span>
        <span className={styles.space} />
        {hasRoom && switcher}
        {mayWrite && hasRoom && (
          <Button
            variant="primary"
            onPointerEnter={() => void fetchDialog()}
            onFocus={() => void fetchDialog()}
            onClick={create}
          >
            <Plus size={14} />
            {t(view.texts.createTitle)}
          </Button>
        )}
      </PageHeader>
      {instead ? <PageKeys>{instead.keys}</PageKeys> : <KeysHere />}
      <ListDetail
        list={pane}
        detail={
          openId !== undefined && (
            <ItemPane
              view={view}
              id={openId}
              address={address}
              list={instead ? undefined : list}
              onCopy={copy}
            />
          )
        }
      />
      {dialog && (
        <Suspense>
          <CreateDialog view={view} from={dialog.from} given={given} onClose={endMaking} />
        </Suspense>
      )}
    </div>
  );
}
