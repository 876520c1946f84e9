// Makes an item of another kind for the open one, which stays open.
import { itemKinds, type ItemKind } from '@tracery/contract/work-item/fields';
import { Plus } from 'lucide-react';
import { Suspense, useState, type ComponentType } from 'react';
import { Button } from '../../ui/button.tsx';
import { disabledWithReason } from '../../ui/disabled-with-reason.ts';
import { fetchView } from './view-loaders.ts';
import type { ItemValues, ItemView, ItemInFull } from '../view.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { lazyComponent } from '../../../lib/lazy-part.ts';
import { readLinksAgain } from '../calls.ts';
import { useMayWrite } from '../use-may-write.ts';

interface CreateDefectButtonProps {
  item: ItemInFull;
  /** What was written down when it failed. */
  note?: string | undefined;
  className?: string | undefined;
}

export function CreateDefectButton({ item, note = '', className }: CreateDefectButtonProps) {
  const t = useText();
  if (!useMayWrite()) return null;
  const given = ({ createdFrom }: ItemView) => ({
    ...createdFrom!.values(item, note),
    [createdFrom!.parameter]: String(item.id),
  });
  return (
    <CreateButton
      kind="Defect"
      label={t('defect.create')}
      className={className}
      given={given}
      onMade={readLinksAgain}
    />
  );
}

interface DialogProps {
  /** What is settled by the item for which it is made. */
  given: (made: ItemView) => ItemValues;
  onMade: () => Promise<void>;
  onClose: () => void;
}

const fetchDialog = (kind: ItemKind) => Promise.all([import('./create-dialog.tsx'), fetchView(kind)]);

const dialogOf = (kind: ItemKind): ComponentType<DialogProps> =>
  lazyComponent(async () => {
    const [{ CreateDialog }, view] = await fetchDialog(kind);
    return ({ given, ...rest }) => <CreateDialog view={view} given={given(view)} {...rest} />;
  });
const dialogs: Partial<Record<ItemKind, ComponentType<DialogProps>>> = {};
for (const kind of itemKinds) dialogs[kind] = dialogOf(kind);

interface Props extends Omit<DialogProps, 'onClose'> {
  kind: ItemKind;
  label: string;
  variant?: 'outlined' | 'primary';
  /** Why it cannot be made now. */
  whyNot?: string | undefined;
  className?: string | undefined;
  /** Said of it when the label is short. */
  title?: string | undefined;
}

export function CreateButton(props: Props) {
  const { kind, label, variant = 'outlined', whyNot, className, title, given, onMade } = props;
  const [isOpen, setOpen] = useState(false);
  const Dialog = dialogs[kind]!;
  const ready = () => void fetchDialog(kind);
  return (
    <>
      <Button
        variant={variant}
        className={className}
        title={title}
        aria-label={title}
        onPointerEnter={ready}
        onFocus={ready}
        {...disabledWithReason(whyNot, () => setOpen(true))}
      >
        <Plus size={14} />
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <Dialog given={given} onMade={onMade} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
