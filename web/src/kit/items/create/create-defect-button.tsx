// Makes a defect that the open item found: prefilled from it, and linked with it in the same write.
import { useText } from '../../../lib/i18n/i18n.ts';
import { readLinksAgain } from '../calls.ts';
import { MakeButton } from './create-button.tsx';
import { useMayWrite } from '../use-may-write.ts';
import type { ItemInFull, ItemView } from '../view.ts';

interface Props {
  item: ItemInFull;
  /** What was written down when it failed. */
  said?: string | undefined;
  className?: string | undefined;
}

export function RaiseButton({ item, said = '', className }: Props) {
  const t = useText();
  if (!useMayWrite()) return null;
  const given = ({ raisedFrom }: ItemView) => ({
    ...raisedFrom!.values(item, said),
    [raisedFrom!.parameter]: String(item.id),
  });
  return (
    <MakeButton
      kind="Defect"
      label={t('defect.create')}
      className={className}
      given={given}
      onMade={readLinksAgain}
    />
  );
}
