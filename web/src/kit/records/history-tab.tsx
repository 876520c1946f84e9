import type { ItemKind } from '@tracery/contract/work-item/fields';
import { FileMinus, FilePlus, Pencil, Plus, RotateCcw, Snowflake, Trash2, Workflow } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { Button } from '../ui/button.tsx';
import { creatorOf, usePersonText } from '../ui/person.ts';
import { MadeWith } from '../ui/made-with.tsx';
import { ProposedBy } from './proposed-by.tsx';
import { RecordList } from './record-list.tsx';
import styles from './records.module.css';
import { useHistory } from './use-history.ts';
import type { VersionedItem } from './version-dialog.tsx';
import { RelativeTime } from './relative-time.tsx';
import { lazyComponent, lazyPart } from '../../lib/lazy-part.ts';

const ContentsDialog = lazyComponent(async () => (await import('./contents-dialog.tsx')).ContentsDialog);

const VersionDialog = lazyPart(async () => (await import('./version-dialog.tsx')).VersionDialog);

const icons: Record<string, ReactNode> = {
  create: <Plus size={14} />,
  update: <Pencil size={14} />,
  status: <Workflow size={14} />,
  freeze: <Snowflake size={14} />,
  bringBack: <RotateCcw size={14} />,
  restore: <RotateCcw size={14} />,
  delete: <Trash2 size={14} />,
  upload: <FilePlus size={14} />,
  remove: <FileMinus size={14} />,
};

interface Props {
  kind: ItemKind;
  id: number;
  versioned: VersionedItem;
}

export function HistoryTab({ kind, id, versioned }: Props) {
  const t = useText();
  const read = useHistory(kind, id);
  const entries = read.data?.list ?? [];
  const textOf = usePersonText();
  const [opened, setOpened] = useState<number>();
  const versions = useRead(
    'GET /damapi/v1/versions/list',
    { query: { kind, sourceId: id } },
    { isQuiet: true },
  );
  const [shownVersion, setShownVersion] = useState<number>();
  /** The version that a write made begins with its entry. */
  const versionAt = new Map(versions.data?.list.map(({ number, since }) => [since, number]));
  const first = versions.data?.isWhole ? versions.data.list.at(-1) : undefined;
  const oldest = entries.at(-1);
  const entry = entries.find((one) => one.id === opened);
  return (
    <>
      <RecordList label={t('records.history')} read={read} empty={t('history.empty')} count={entries.length}>
        {entries.map(({ id: entryId, data, createdAt, hasContents, ...written }) => (
          <li key={entryId} className={styles.entry} data-category={data.category}>
            <span className={styles.icon}>{icons[data.category]}</span>
            <span className={styles.words}>{data.comment}</span>
            <span className={styles.ways}>
              {hasContents && (
                <Button className={styles.changes} onClick={() => setOpened(entryId)}>
                  {t('history.changes')}
                </Button>
              )}
              {versionAt.has(createdAt) && (
                <Button
                  className={styles.changes}
                  aria-haspopup="dialog"
                  onClick={() => setShownVersion(versionAt.get(createdAt))}
                >
                  {t('version.named', { version: versionAt.get(createdAt)! })}
                </Button>
              )}
            </span>
            <span className={styles.who}>
              <span title={written.creator}>{textOf(creatorOf(written))}</span> <MadeWith {...written} />{' '}
              {written.proposal && <ProposedBy proposal={written.proposal} />}
              <RelativeTime moment={createdAt} />
            </span>
          </li>
        ))}
        {first && oldest && oldest.createdAt < first.since && (
          <li className={styles.nothing}>
            {t('version.keptSince', { since: formatMoment(new Date(first.since)) })}
          </li>
        )}
      </RecordList>
      {shownVersion !== undefined && (
        <Suspense>
          <VersionDialog {...versioned} number={shownVersion} onClose={() => setShownVersion(undefined)} />
        </Suspense>
      )}
      {entry && (
        <Suspense>
          <ContentsDialog
            entry={{ id: entry.id, words: entry.data.comment }}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
