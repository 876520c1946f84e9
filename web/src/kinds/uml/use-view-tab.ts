// Which of the five views is looked at: the one in the address, unless an open diagram belongs to another.
import { umlViews, type UmlView } from '@tracery/contract/kinds/uml';
import { useEffect, useState } from 'react';
import { useAddress } from '../../kit/items/address/address.ts';
import { useItem } from '../../kit/items/calls.ts';
import { valueOf } from '../../kit/items/view.ts';
import { umlView } from './view.ts';

const first = umlViews[0];

export function useViewTab() {
  const address = useAddress(umlView);
  const { openId, look } = address;
  const { data: open, isError } = useItem(umlView, openId ?? 0, openId !== undefined);
  const asked = umlViews.find((view) => view === look);
  const own = open && umlViews.find((view) => view === valueOf(open, 'view'));
  const isElsewhere = own !== undefined && own !== (asked ?? first);
  useEffect(() => {
    if (isElsewhere) address.correct({ view: own, page: undefined });
    // Once for each diagram that was opened from elsewhere.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isElsewhere, own]);
  const [before, setBefore] = useState<UmlView>();
  // A diagram that was opened by its address alone says itself where it belongs; until then nothing is listed.
  const tab = own ?? asked ?? (openId === undefined || isError ? first : before);
  if (tab !== before) setBefore(tab);
  return {
    tab,
    /** An open diagram stays behind in its view. */
    choose: (view: UmlView) =>
      address.narrow({
        view: view === first ? undefined : view,
        id: undefined,
        expanded: undefined,
      }),
  };
}
