// An item as it was: read, compared with now, and its content brought back. Loaded when somebody asks for it.
import { itemNumber } from '@tracery/contract/work-item/number';
import { whyNotUpdate } from '@tracery/contract/work-item/rules';
import { RotateCcw } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { refusalText, useText, type PlainKey } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { readItemsAgain } from '../items/calls.ts';
import { FieldValue } from '../items/fields/field-value.tsx';
import { ItemMark } from '../items/fields/status-mark.tsx';
import { LinkedMarkdown } from '../items/references/lazy-linked-markdown.ts';
import { useMayWrite } from '../items/use-may-write.ts';
import { hasStatus, itemState, valueOf, type ItemInFull, type ItemView } from '../items/view.ts';
import { TextDiff } from '../text-diff/text-diff.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { disabledWithReason } from '../ui/disabled-with-reason.ts';
import { Segmented } from '../ui/segmented.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './version-dialog.module.css';

export interface VersionedItem {
  view: ItemView;
  /** As it is now. */
  item: ItemInFull;
  /** The content is no markdown. */
  isSource: boolean;
}

interface ShownField {
  name: string;
  label: string;
  value: (item: ItemInFull) => ReactNode;
  /** What is compared. */
  plain: (item: ItemInFull) => string;
}

/** Everything but the texts. */
function useShownFields(view: ItemView): ShownField[] {
  const t = useText();
  const status: ShownField = {
    name: 'status',
    label: t(view.phase ? 'items.phase' : 'items.status'),
    value: (item) => <ItemMark view={view} item={item} />,
    plain: ({ status: number, isFrozen }) => `${number} ${isFrozen}`,
  };
  return [
    { name: 'name', label: t('items.name'), value: ({ name }) => name, plain: ({ name }) => name },
    ...(view.phase || hasStatus(view.definition) ? [status] : []),
    ...view.fields
      .filter(({ isSettled }) => !isSettled)
      .map((field) => ({
        name: field.name,
        label: t(field.label),
        value: (item: ItemInFull) => <FieldValue view={view} field={field} item={item} />,
        plain: (item: ItemInFull) => valueOf(item, field.name),
      })),
    { name: 'tag', label: t('items.tags'), value: ({ tag }) => tag, plain: ({ tag }) => tag },
  ];
}

/** Texts beside the content. */
const useTexts = ({ definition: { texts = [] } }: ItemView) => {
  const t = useText();
  return texts.map((name) => ({ name, label: t(`field.${name}` as PlainKey) }));
};

interface SideProps extends VersionedItem {
  was: ItemInFull;
  content: string | null;
}

function AsItWas({ view, was, content, isSource }: SideProps) {
  const t = useText();
  const fields = useShownFields(view);
  const texts = useTexts(view).filter(({ name }) => was.data[name]);
  const Reader = view.content?.Reader;
  return (
    <>
      <dl className={styles.fields}>
        {fields.map(({ name, label, value, plain }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{plain(was) === '' ? t('field.none') : value(was)}</dd>
          </div>
        ))}
      </dl>
      <section className={styles.text} aria-label={t('items.content')}>
        <h3>{t('items.content')}</h3>
        {content === null ? (
          <p className={styles.gone}>{t('version.contentGone')}</p>
        ) : content.trim() === '' ? (
          <p className={styles.gone}>{t('item.noContent')}</p>
        ) : isSource ? (
          <pre className={styles.source}>{content}</pre>
        ) : Reader ? (
          <Reader view={view} item={was} markdown={content} />
        ) : (
          <LinkedMarkdown markdown={content} />
        )}
      </section>
      {texts.map(({ name, label }) => (
        <section key={name} className={styles.text}>
          <h3>{label}</h3>
          <p className={styles.plain}>{was.data[name]}</p>
        </section>
      ))}
    </>
  );
}

function ComparedWithNow({ view, item, was, content, number }: SideProps & { number: number }) {
  const t = useText();
  const fields = useShownFields(view).filter(({ plain }) => plain(was) !== plain(item));
  const texts = useTexts(view).filter(({ name }) => was.data[name] !== item.data[name]);
  const labels = { before: t('version.named', { version: number }), after: t('version.now') };
  return (
    <>
      {fields.length > 0 && (
        <dl className={styles.fields}>
          {fields.map(({ name, label, value, plain }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                {plain(was) === '' ? t('field.none') : value(was)}
                <span className={styles.arrow}>→</span>
                {plain(item) === '' ? t('field.none') : value(item)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <section className={styles.text} aria-label={t('items.content')}>
        <h3>{t('items.content')}</h3>
        {content === null ? (
          <p className={styles.gone}>{t('version.contentGone')}</p>
        ) : (
          <TextDiff before={content} after={item.data.content} labels={labels} />
        )}
      </section>
      {texts.map(({ name, label }) => (
        <section key={name} className={styles.text}>
          <h3>{label}</h3>
          <TextDiff before={was.data[name] ?? ''} after={item.data[name] ?? ''} labels={labels} />
        </section>
      ))}
    </>
  );
}

const sides = ['asItWas', 'compared'] as const;

interface Props extends VersionedItem {
  number: number;
  onClose: () => void;
}

export function VersionDialog({ number, onClose, ...versioned }: Props) {
  const { view, item } = versioned;
  const { kind } = view.definition;
  const t = useText();
  const sideId = useId();
  const mayWrite = useMayWrite();
  const [side, setSide] = useState<(typeof sides)[number]>('asItWas');
  const [isBusy, setBusy] = useState(false);
  const read = useRead('GET /damapi/v1/versions/get', { query: { kind, sourceId: item.id, number } });
  const { data } = read;
  const content = data?.content ?? null;
  const whyNot = whyNotUpdate(view.definition, itemState(item), ['data']);
  const reason = whyNot
    ? refusalText(whyNot)
    : content === null
      ? t('version.contentGone')
      : content === item.data.content
        ? t('version.contentSame')
        : undefined;
  const bringBack = async () => {
    setBusy(true);
    const body = { kind, sourceId: item.id, number, version: item.version };
    try {
      await call('POST /damapi/v1/versions/restore', { body });
      showInfo(t('version.broughtBack', { number: itemNumber(kind, item.oid), version: number }));
      onClose();
    } catch {
      // Told by the call; the item is shown as it is now.
      setBusy(false);
    }
    await readItemsAgain(view);
  };
  return (
    <Dialog
      title={t('version.title', { number: itemNumber(kind, item.oid), version: number })}
      closesOutside
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.close')}</Button>
          {mayWrite && data && (
            <Button
              variant="primary"
              busyText={isBusy ? t('version.bringingBack') : undefined}
              {...disabledWithReason(reason, () => void bringBack())}
            >
              <RotateCcw size={15} />
              {t('version.bringBack')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.head}>
        <p className={styles.span}>
          {data &&
            (data.until
              ? t('version.span', {
                  since: formatMoment(new Date(data.since)),
                  until: formatMoment(new Date(data.until)),
                })
              : t('version.present', { since: formatMoment(new Date(data.since)) }))}
        </p>
        <span id={sideId} hidden>
          {t('version.side')}
        </span>
        <Segmented
          labelledBy={sideId}
          value={side}
          choices={sides.map((value) => ({ value, label: t(`version.${value}`) }))}
          onChoose={setSide}
        />
      </div>
      {data &&
        (side === 'asItWas' ? (
          <AsItWas {...versioned} was={data.item as unknown as ItemInFull} content={content} />
        ) : (
          <ComparedWithNow
            {...versioned}
            was={data.item as unknown as ItemInFull}
            content={content}
            number={number}
          />
        ))}
      {read.isPending && <Skeleton height={160} />}
      {read.isError && !data && (
        <p className={styles.gone}>
          {t('records.failed')} <Button onClick={() => void read.refetch()}>{t('action.retry')}</Button>
        </p>
      )}
    </Dialog>
  );
}
