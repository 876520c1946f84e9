// The screen of any kind of work item: its list, and beside it the item that is open.
import { limits } from '@tracery/contract/limits';
import { Plus } from 'lucide-react';
import {
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { SearchToggle } from '../../form/search-toggle.tsx';
import { Button } from '../../ui/button.tsx';
import { ListDetail } from '../../ui/list-detail.tsx';
import { PageHeader, PageKeys } from '../../ui/layout-slots.tsx';
import { useWindowAtLeast } from '../../ui/use-window-width.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { rememberItem } from '../../../lib/recent-items.ts';
import { whenIdle } from '../../../lib/when-idle.ts';
import { parentField, useAddress, type Address } from '../address/address.ts';
import { useItem } from '../calls.ts';
import { ItemSkeleton } from '../detail/item-skeleton.tsx';
import styles from './items-screen.module.css';
import { ListPane, type ListParts } from './list-pane.tsx';
import { itemRows, useKeepFocus } from './rows.tsx';
import { ListedContext, type Listed } from '../export/listed.ts';
import { queryOf, useList, type Within } from './use-list.ts';
import { useListKeys } from './use-list-keys.ts';
import { LazyViewBar } from '../views/lazy-view-bar.tsx';
import { useMayWrite } from '../use-may-write.ts';
import {
  type BodyProps,
  type DetailParts,
  type Item,
  type ItemInFull,
  type ItemValues,
  type ItemView,
  textsOf,
  valueOf,
} from '../view.ts';
import { KeyHint } from '../../ui/keycap.tsx';
import { lazyComponent } from '../../../lib/lazy-part.ts';
import { LazySelecting } from '../select/lazy-selecting.tsx';

/** The keys that people use most on these screens, in the footer. */
function ListKeyHints() {
  const t = useText();
  return (
    <PageKeys>
      <KeyHint keys={['J', 'K']} does={t('keys.move')} />
      <KeyHint keys={[t('key.enter')]} does={t('item.open')} />
      <KeyHint keys={['/']} does={t('keys.search')} />
    </PageKeys>
  );
}

const fetchPane = () => import('../detail/item-detail.tsx');
const ItemPane = lazyComponent(async () => (await fetchPane()).ItemInList);
const fetchDialog = () => import('../create/create-dialog.tsx');
const CreateDialog = lazyComponent(async () => (await fetchDialog()).CreateDialog);

/** What is likely to be opened next. Whoever opens it asks again, so nobody hears here that it did not come. */
const fetchAhead = () => void Promise.all([fetchPane(), fetchDialog()]).catch(() => undefined);
const fetchDialogAhead = () => void fetchDialog().catch(() => undefined);

type NewItem = { from?: ItemInFull };

/** What the list is narrowed to. What a task was made for is of the kind that the listed ones name. */
function useGiven(
  view: ItemView,
  address: Address,
  items: readonly Item[] | undefined,
  within: Within | undefined,
): ItemValues {
  const field = parentField(view);
  const isSource = field !== undefined && view.definition.fields[field]!.type === 'source';
  const { given, parentId } = address;
  const listed = isSource && parentId ? items?.[0] : undefined;
  const kind = listed && valueOf(listed, 'kind');
  return useMemo(
    () => ({ ...given, ...within, ...(kind && { kind, [field!]: String(parentId) }) }),
    [given, within, kind, field, parentId],
  );
}

/** What stands in place of the list, where the same items can be looked at in another way. */
interface Instead {
  count: number | undefined;
  /** What it leaves out of what the list would show. */
  leftOut?: string | undefined;
  keys: ReactNode;
  pane: ReactNode;
  /** What it shows, once it is there. */
  items: readonly Item[] | undefined;
  /** By which the list would show the same. */
  narrowed?: Within;
}

/** One list out of several, which share a screen. */
interface Tabs {
  bar: ReactNode;
  panelId: string;
  /** The chosen tab. */
  labelledBy: string;
  /** What is in the list of this tab; undefined until it is known which tab it is. */
  within: Within | undefined;
  /** In all of them. */
  count: number | undefined;
  keys: ReactNode;
}

interface Props {
  view: ItemView;
  list?: ListParts;
  detail?: DetailParts;
  /** In place of name, content and fields, in the dialog and in the open item. */
  Body?: ComponentType<BodyProps> | undefined;
  /** Only its own buttons close the dialog for a new item. */
  isDialogPersistent?: boolean;
  /** Names and little else stand in the rows: the list needs less room beside an open item. */
  isListNarrow?: boolean;
  /** From windows so wide on, an expanded item leaves the list in sight. */
  keepsListFrom?: number;
  tabs?: Tabs;
  /** Beside the title: the way from one to the other. */
  switcher?: ReactNode;
  instead?: Instead | undefined;
}

export function ItemsScreen(props: Props) {
  const { view, list: listParts, detail: detailParts, Body, tabs, switcher, instead, keepsListFrom } = props;
  const t = useText();
  const address = useAddress(view);
  const within = tabs?.within;
  const mayWrite = useMayWrite();
  const isRoomy = useWindowAtLeast(limits.screen.compactToolbar);
  const isPhone = !useWindowAtLeast(limits.screen.narrowDialog);
  const [isFinding, setFinding] = useState(false);
  const [newItem, setNewItem] = useState<NewItem>();
  const create = useCallback(() => setNewItem({}), []);
  const copy = useCallback((from: ItemInFull) => setNewItem({ from }), []);
  const { openId, isExpanded } = address;
  useKeepFocus(openId);
  const isVeryRoomy = useWindowAtLeast(keepsListFrom ?? 0);
  const keepsList = keepsListFrom !== undefined && isVeryRoomy;
  const { data: open } = useItem(view, openId ?? 0, openId !== undefined);
  const isListWanted = !instead && (!tabs || within !== undefined);
  const list = useList(view, address, { isWanted: isListWanted, within, open });
  const { kind } = view.definition;
  useEffect(() => {
    if (!open) return;
    const { id, oid, name, status, isFrozen } = open;
    rememberItem({ kind, id, oid, name, status, isFrozen });
  }, [kind, open]);
  const dialog: NewItem | undefined = newItem ?? (address.isCreating && mayWrite ? {} : undefined);
  const endCreating = () => {
    setNewItem(undefined);
    if (address.isCreating) address.endCreating();
  };
  const onCreate = mayWrite ? create : undefined;
  useListKeys({
    address,
    onSearch: () => setFinding(true),
    onCreate,
    onCopy: mayWrite && open ? () => copy(open) : undefined,
  });
  const items = instead ? instead.items : list.data?.list;
  const isShown = items !== undefined;
  useEffect(() => (isShown ? whenIdle(fetchAhead) : undefined), [isShown]);
  const given = useGiven(view, address, items, within);
  const query = queryOf(view, instead ? { ...address, status: '' } : address, within ?? {});
  const isOpening = openId !== undefined && !open;
  const known = isOpening ? items?.find(({ id }) => id === openId) : undefined;
  const pane = instead?.pane ?? (
    <ListPane
      {...listParts}
      view={view}
      address={address}
      list={list}
      isOpening={isOpening}
      onCreate={onCreate}
    />
  );
  const other = instead ?? tabs;
  const counted = list.data?.isTotalExact ? list.data.total : undefined;
  const listed: Listed = {
    query: { ...query, ...instead?.narrowed },
    total: instead ? instead.count : counted,
    layout: listParts?.rows ?? itemRows,
  };
  const isSet = address.isNarrowed || address.parentId !== undefined;
  const count = other ? other.count : list.data?.isTotalExact && list.data.total;
  const hasRoom = openId === undefined || isRoomy;
  const isListHidden = openId !== undefined && ((isExpanded && !keepsList) || !isRoomy);
  const screen = (
    <div
      className={styles.screen}
      data-alone={isListHidden || undefined}
      data-finding={isPhone && !isFinding ? 'closed' : undefined}
      {...(tabs && hasRoom && { id: tabs.panelId, role: 'tabpanel', 'aria-labelledby': tabs.labelledBy })}
    >
      <PageHeader>
        {isShown && hasRoom && <LazyViewBar view={view} />}
        <span className={styles.count}>{count}</span>
        {instead?.leftOut && <span className={styles.leftOut}>{instead.leftOut}</span>}
        <span className={styles.space} />
        {isPhone && hasRoom && (
          <SearchToggle isOpen={isFinding} isSet={isSet} onToggle={() => setFinding(!isFinding)} />
        )}
        {hasRoom && switcher}
        {mayWrite && hasRoom && (
          <Button
            variant="primary"
            onPointerEnter={fetchDialogAhead}
            onFocus={fetchDialogAhead}
            onClick={create}
            className={styles.create}
            {...(isPhone && { 'aria-label': t(textsOf(view).createTitle) })}
          >
            <Plus size={isPhone ? 18 : 14} />
            {!isPhone && t(textsOf(view).createTitle)}
          </Button>
        )}
      </PageHeader>
      {other ? <PageKeys>{other.keys}</PageKeys> : <ListKeyHints />}
      <ListDetail
        list={
          <>
            <ListedContext value={listed}>{pane}</ListedContext>
            {mayWrite && (
              <LazySelecting
                view={view}
                items={items}
                list={!instead && list.data ? { ...list.data, query } : undefined}
                isItemOpen={openId !== undefined}
              />
            )}
          </>
        }
        isListNarrow={props.isListNarrow}
        isDetailOver={instead && !isListHidden}
        detail={
          openId !== undefined && (
            <Suspense
              fallback={
                <ItemSkeleton
                  view={view}
                  known={known}
                  address={address}
                  hasOwnBody={Body !== undefined}
                  Heading={detailParts?.Heading}
                />
              }
            >
              <ItemPane
                view={view}
                id={openId}
                known={known}
                address={address}
                list={instead ? undefined : list}
                onCopy={copy}
                Body={Body}
                parts={detailParts}
              />
            </Suspense>
          )
        }
      />
      {dialog && (
        <Suspense>
          <CreateDialog
            view={view}
            from={dialog.from}
            given={given}
            status={dialog.from ? undefined : address.startStatus}
            listed={query}
            Body={Body}
            isPersistent={props.isDialogPersistent}
            onClose={endCreating}
          />
        </Suspense>
      )}
    </div>
  );
  if (!tabs) return screen;
  return (
    <div className={styles.tabbed}>
      {/* An open item has a phone to itself. */}
      {hasRoom && tabs.bar}
      {screen}
    </div>
  );
}
