// The open item beside the hits, as the screen of its kind would show it.
import { Suspense, useEffect, useState } from 'react';
import { tellCreated } from '../../kit/items/create/tell-created.ts';
import { fetchDetail, fetchView, type OwnDetail } from '../../kit/items/create/view-loaders.ts';
import { useItem } from '../../kit/items/calls.ts';
import { useCopyKey, useLeavingFields } from '../../kit/items/list/use-list-keys.ts';
import type { ItemInFull, ItemView, Neighbours } from '../../kit/items/view.ts';
import { useMayWrite } from '../../kit/items/use-may-write.ts';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { lazyComponent } from '../../lib/lazy-part.ts';
import { rememberItem } from '../../lib/recent-items.ts';
import type { OpenItem, SearchAddress } from './address.ts';
import { OpenOutline } from './outlines.tsx';

const ItemPane = lazyComponent(
  async () => (await import('../../kit/items/detail/item-detail.tsx')).ItemDetail,
);
const CreateDialog = lazyComponent(
  async () => (await import('../../kit/items/create/create-dialog.tsx')).CreateDialog,
);

interface Kind {
  kind: OpenItem['kind'];
  view: ItemView;
  own: OwnDetail;
}

/** How items of a kind are shown, once that is there. */
function useKind(kind: OpenItem['kind']) {
  const [loaded, setLoaded] = useState<Kind>();
  const [failed, setFailed] = useState<OpenItem['kind']>();
  const isLoaded = loaded?.kind === kind;
  const isFailed = failed === kind;
  useEffect(() => {
    if (isLoaded || isFailed) return undefined;
    let isCurrent = true;
    void Promise.all([fetchView(kind), fetchDetail(kind)]).then(
      ([view, own]) => isCurrent && setLoaded({ kind, view, own }),
      () => isCurrent && setFailed(kind),
    );
    return () => {
      isCurrent = false;
    };
  }, [kind, isLoaded, isFailed]);
  return { shown: isLoaded ? loaded : undefined, isFailed, retry: () => setFailed(undefined) };
}

interface Props {
  open: OpenItem;
  address: SearchAddress;
  neighbours: Neighbours | undefined;
}

export function OpenHit(props: Props) {
  const t = useText();
  const { shown, isFailed, retry } = useKind(props.open.kind);
  if (isFailed) return <FailedState title={t('item.failed')} onRetry={retry} />;
  return shown ? <OpenOfKind key={shown.kind} {...props} {...shown} /> : <OpenOutline />;
}

function OpenOfKind({ open: { kind, id }, address, neighbours, view, own }: Props & Kind) {
  const mayWrite = useMayWrite();
  const [copied, setCopied] = useState<ItemInFull>();
  const { data: item } = useItem(view, id);
  useEffect(() => {
    if (!item) return;
    const { oid, name, status, isFrozen } = item;
    rememberItem({ kind, id: item.id, oid, name, status, isFrozen });
  }, [kind, item]);
  useLeavingFields();
  useCopyKey(mayWrite && item ? () => setCopied(item) : undefined);
  return (
    <>
      <Suspense fallback={<OpenOutline />}>
        <ItemPane
          view={view}
          id={id}
          known={undefined}
          address={{
            openId: id,
            isExpanded: address.isExpanded,
            open: (next, isExpanded) =>
              next === undefined ? address.close() : address.openItem({ kind, id: next }, isExpanded),
            close: address.close,
            forgetItem: address.forgetItem,
          }}
          neighbours={neighbours}
          onCopy={setCopied}
          Body={own.Body}
          parts={own.parts}
        />
      </Suspense>
      {copied && (
        <Suspense>
          <CreateDialog
            view={view}
            from={copied}
            given={{}}
            Body={own.Body}
            onShow={(made) => tellCreated(view, made, { takesFocus: true })}
            onClose={() => setCopied(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
