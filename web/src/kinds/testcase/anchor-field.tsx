// Which parts of its requirement a test case proves.
import { requirement } from '@tracery/contract/kinds/requirement';
import { placeBlocks } from '@tracery/contract/records/text-changes';
import { itemNumber } from '@tracery/contract/work-item/number';
import { Anchor } from 'lucide-react';
import { useState } from 'react';
import { anchorItem, useAnchors } from '../../kit/items/suspects/calls.ts';
import { blockName } from '../../kit/items/suspects/suspect-panel.tsx';
import { useMayWrite } from '../../kit/items/use-may-write.ts';
import { valueOf, type PartProps } from '../../kit/items/view.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { showInfo } from '../../lib/alerts.ts';
import { formatList } from '../../lib/format.ts';
import { text, useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import styles from './anchor-field.module.css';

interface DialogProps {
  number: string;
  content: string;
  chosen: readonly number[];
  onSave: (blocks: number[]) => Promise<void>;
  onClose: () => void;
}

function AnchorDialog({ number, content, chosen, onSave, onClose }: DialogProps) {
  const t = useText();
  const blocks = placeBlocks(content);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set(chosen));
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    // What fails was told by the call; the choice stays.
    const isSaved = await onSave([...selected].sort((a, b) => a - b)).then(
      () => true,
      () => false,
    );
    setBusy(false);
    if (isSaved) onClose();
  };
  return (
    <Dialog
      title={t('anchor.title', { number })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            variant="primary"
            busyText={isBusy ? t('action.saving') : undefined}
            onClick={() => void save()}
          >
            {t('anchor.save')}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{blocks.length > 0 ? t('anchor.hint') : t('anchor.empty', { number })}</p>
      <ul className={styles.blocks}>
        {blocks.map((block, index) =>
          block.place === 0 ? (
            // Blocks of one text never move.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className={styles.heading}>
              {block.heading}
            </li>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <label className={styles.block}>
                <input
                  type="checkbox"
                  checked={selected.has(index)}
                  onChange={() => {
                    const next = new Set(selected);
                    if (!next.delete(index)) next.add(index);
                    setSelected(next);
                  }}
                />
                <span>{block.key.replace(/^- /, '')}</span>
              </label>
            </li>
          ),
        )}
      </ul>
    </Dialog>
  );
}

/** Under the fields of a test case. */
export function AnchorField({ item }: PartProps) {
  const t = useText();
  const mayWrite = useMayWrite();
  const [isOpen, setOpen] = useState(false);
  const id = Number(valueOf(item, 'sourceId'));
  const upstream = { kind: requirement.kind, id };
  const anchors = useAnchors(upstream);
  const read = useRead(`GET ${requirement.path}/get/{id}`, { params: { id } }, { isQuiet: true }).data;
  const own = anchors?.items.find((one) => one.id === item.id);
  if (!anchors || !read || !own) return null;
  const { content } = read.data;
  const blocks = placeBlocks(content);
  const number = itemNumber(requirement.kind, read.oid);
  const names = own.blocks.flatMap((block) => (blocks[block] ? [blockName(blocks[block])] : []));
  const words = own.isLost ? [...names, t('anchor.lost')] : names;
  const save = async (chosen: number[]) => {
    await anchorItem({
      upstream,
      fingerprint: anchors.fingerprint,
      item: { kind: 'Testcase', id: item.id },
      blocks: chosen,
    });
    const part = formatList(chosen.map((one) => blockName(blocks[one]!)));
    showInfo(chosen.length > 0 ? text('anchor.saved', { part }) : text('anchor.savedWhole'));
  };
  return (
    <div className={styles.field}>
      <span className={styles.label}>{t('anchor.label')}</span>
      <span className={styles.value}>
        <Anchor size={14} />
        {words.length > 0 ? formatList(words) : t('anchor.whole', { number })}
      </span>
      {mayWrite && (
        <Button className={styles.change} onClick={() => setOpen(true)}>
          {t('anchor.change')}
        </Button>
      )}
      {isOpen && (
        <AnchorDialog
          number={number}
          content={content}
          chosen={own.blocks}
          onSave={save}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
