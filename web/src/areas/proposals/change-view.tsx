// The right: what the open change would do, why, and what it would touch.
import { definitionOf } from '@tracery/contract/kinds/index';
import { changedBlocks } from '@tracery/contract/records/text-changes';
import { MoveLeft, PenLine } from 'lucide-react';
import { BlockDifference } from '../../kit/text-diff/block-difference.tsx';
import { DifferenceFrame } from '../../kit/text-diff/difference-frame.tsx';
import { TextDiff } from '../../kit/text-diff/text-diff.tsx';
import { StatusMark } from '../../kit/items/fields/status-mark.tsx';
import { useImpact } from '../../kit/items/suspects/calls.ts';
import { ItemNameLink } from '../../kit/items/suspects/item-name-link.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { Keycap } from '../../kit/ui/keycap.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { StatusGlyph } from '../../kit/ui/status-glyph.tsx';
import { formatList } from '../../lib/format.ts';
import { useLanguage, useText, type Translate } from '../../lib/i18n/i18n.ts';
import {
  useChange,
  type Change,
  type ChangeField,
  type ChangeFields,
  type Edits,
  type Proposal,
} from './calls.ts';
import styles from './change-view.module.css';
import { EditForm } from './edit-form.tsx';
import type { Deciding } from './use-deciding.ts';
import { changeTitle, fieldLabel, isLongText, valueText, wordsOfFields } from './words.ts';

/** As it would be written: edited by whoever accepts it, or as it is proposed. */
const withEdits = (fields: ChangeFields, edits: Edits | undefined): ChangeFields =>
  fields.map((field) =>
    edits?.[field.field] === undefined
      ? field
      : { ...field, proposed: { value: edits[field.field]!, text: '' } },
  );

interface FieldsProps {
  change: Change;
  fields: ChangeFields;
  version: number;
}

function labelsOf(t: Translate, { state }: Change, version: number) {
  const isOpen = state === 'open' && version > 0;
  return {
    before: isOpen ? t('proposal.nowVersion', { version }) : t('proposal.before'),
    after: t('proposal.proposed'),
  };
}

/** What would differ, or what has differed when it was accepted. */
function Differences({ change, fields, version }: FieldsProps) {
  const t = useText();
  const language = useLanguage();
  const { kind, state } = change;
  const labels = labelsOf(t, change, version);
  const from = ({ now, before }: ChangeField) => (state === 'open' ? (now ?? before) : before)!;
  const short = fields.filter(({ field }) => !isLongText(kind, field));
  const long = fields.filter(({ field }) => isLongText(kind, field));
  return (
    <>
      {short.length > 0 && (
        <DifferenceFrame labels={labels}>
          {short.map((one) => (
            <div key={one.field} className={styles.field}>
              <b>{fieldLabel(kind, one.field, language)}</b>
              <BlockDifference
                before={valueText(kind, one.field, from(one), language) || '–'}
                after={valueText(kind, one.field, one.proposed, language) || '–'}
                labels={labels}
              />
            </div>
          ))}
        </DifferenceFrame>
      )}
      {long.map((one) => (
        <section key={one.field} className={styles.text} aria-label={fieldLabel(kind, one.field, language)}>
          <h3>{fieldLabel(kind, one.field, language)}</h3>
          <TextDiff before={String(from(one).value)} after={String(one.proposed.value)} labels={labels} />
        </section>
      ))}
    </>
  );
}

/** The fields of a new item. */
function NewItem({ change: { kind }, fields }: Pick<FieldsProps, 'change' | 'fields'>) {
  const t = useText();
  const language = useLanguage();
  return (
    <dl className={styles.fresh}>
      {fields.map(({ field, proposed }) => (
        <div key={field} data-long={isLongText(kind, field) || undefined}>
          <dt>{fieldLabel(kind, field, language)}</dt>
          <dd>{valueText(kind, field, proposed, language) || t('proposal.none')}</dd>
        </div>
      ))}
    </dl>
  );
}

function Impact({ change, fields }: Pick<FieldsProps, 'change' | 'fields'>) {
  const t = useText();
  const { kind, item, state, conflicts } = change;
  const texts = fields.filter(({ field }) => field === 'content' || field === 'name');
  const isWanted = item !== null && state === 'open' && conflicts.length === 0 && texts.length > 0;
  const content = texts.find(({ field }) => field === 'content');
  const blocks = content
    ? changedBlocks(String(content.now?.value ?? ''), String(content.proposed.value))
    : undefined;
  const impact = useImpact({ kind, id: item?.id ?? 0 }, blocks, isWanted);
  if (!isWanted || !impact || impact.items.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>
        {t('proposal.impact')}{' '}
        <span className={styles.suspect}>
          <StatusGlyph glyph="suspect" size={14} />
          {t('proposal.impactCount', { count: impact.items.length })}
        </span>
      </h3>
      <ul className={styles.items}>
        {impact.items.map((one) => (
          <li key={one.id}>
            <StatusMark definition={definitionOf(one.kind)} item={one} shows="glyph" />
            <ItemNameLink item={one} title={one.name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChangeState({ change, version, base }: { change: Change; version: number; base: number }) {
  const t = useText();
  const language = useLanguage();
  const { state, isGone, conflicts, kind } = change;
  if (state !== 'open') return null;
  if (isGone) return <p className={styles.conflict}>{t('proposal.goneText')}</p>;
  if (conflicts.length > 0)
    return (
      <p className={styles.conflict}>
        {t('proposal.conflictText', { fields: formatList(wordsOfFields(conflicts, kind, language)) })}
      </p>
    );
  if (base === 0) return null;
  return (
    <p className={styles.standing}>
      {base === version ? t('proposal.readAtSame', { base }) : t('proposal.readAt', { base, version })}
    </p>
  );
}

interface Props {
  proposal: Proposal;
  change: Change;
  deciding: Deciding;
  canEdit: boolean;
  /** On a narrow screen it covers the changes. */
  onBack: (() => void) | undefined;
}

function Body({ proposal, change, deciding }: Props) {
  const t = useText();
  const { place, type, item, target } = change;
  const { data, isError, refetch } = useChange(proposal.id, place);
  if (!data)
    return isError ? (
      <FailedState title={t('proposal.gone')} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={120} />
    );
  const fields = withEdits(data.fields, deciding.edits[place]);
  if (deciding.editing === place)
    return (
      <EditForm change={change} fields={data.fields} edits={deciding.edits[place]} deciding={deciding} />
    );
  return (
    <>
      <ChangeState change={change} version={data.version} base={data.baseVersion} />
      {type === 'link' && (
        <ul className={styles.items}>
          {[item, target].map(
            (end) =>
              end && (
                <li key={end.id}>
                  <ItemNameLink item={end} title={end.name} />
                </li>
              ),
          )}
        </ul>
      )}
      {type === 'create' && <NewItem change={change} fields={fields} />}
      {type === 'update' && <Differences change={change} fields={fields} version={data.version} />}
      {change.reason && (
        <section className={styles.part}>
          <h3>{t('proposal.why')}</h3>
          <p className={styles.reason}>{change.reason}</p>
        </section>
      )}
      {type === 'update' && <Impact change={change} fields={fields} />}
    </>
  );
}

export function ChangeView(props: Props) {
  const t = useText();
  const language = useLanguage();
  const { change, deciding, canEdit, onBack } = props;
  const { place, name, item, type } = change;
  const title = changeTitle(t, change, language);
  return (
    <section className={styles.detail} aria-label={`${title} ${name}`}>
      <header className={styles.head}>
        {onBack && (
          <IconButton label={t('proposal.backToChanges')} icon={<MoveLeft size={18} />} onClick={onBack} />
        )}
        <span className={styles.what}>{title}</span>
        {canEdit && deciding.editing !== place && (
          <Button variant="outlined" aria-keyshortcuts="e" onClick={() => deciding.edit(place)}>
            <PenLine size={14} />
            {t('proposal.edit')}
            <span className={styles.key}>
              <Keycap>E</Keycap>
            </span>
          </Button>
        )}
      </header>
      <div className={styles.body}>
        {type !== 'link' && (
          <h2>{type === 'update' && item ? <ItemNameLink item={item} title={item.name} /> : name}</h2>
        )}
        <Body {...props} />
      </div>
    </section>
  );
}
