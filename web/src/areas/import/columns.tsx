// What each column of the file is, and what new items get of which the file says nothing.
import { itemNumber } from '@tracery/contract/work-item/number';
import { useId } from 'react';
import { SelectField } from '../../kit/form/select-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import type { Import, Mapping } from './calls.ts';
import styles from './columns.module.css';

interface Props {
  shown: Import;
  isLocked: boolean;
  onChange: (mapping: Mapping) => void;
}

const manyTimes = new Set(['tag', 'comment']);

function ColumnList({ shown, isLocked, onChange }: Props) {
  const t = useText();
  const { columns, fixed, meanings, fields, headers } = shown;
  const nameOf = (at: number) => headers[at]!.name || t('import.unnamed', { number: at + 1 });
  const choose = (at: number, field: string) =>
    onChange({
      // What it was before elsewhere it is no longer.
      columns: headers.map((_, one) => {
        if (one === at) return field;
        const before = columns[one] ?? '';
        return before === field && !manyTimes.has(field) ? '' : before;
      }),
      fixed,
      meanings,
    });
  return (
    <ul className={styles.columns}>
      {headers.map((header, at) => (
        // Columns have no other identity than their place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>
          <span className={styles.header}>
            <span>{nameOf(at)}</span>
            <small>{header.sample}</small>
          </span>
          <span aria-hidden="true" className={styles.arrow}>
            →
          </span>
          <SelectField
            label={t('import.columnIs', { column: nameOf(at) })}
            isLabelHidden
            disabled={isLocked}
            value={columns[at] ?? ''}
            options={[
              { value: '', label: t('import.notImported') },
              ...fields.map(({ field, label }) => ({ value: field, label })),
            ]}
            onChange={({ currentTarget: { value } }) => choose(at, value)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Only what new items must have. */
function FixedValues({ shown, isLocked, onChange }: Props) {
  const t = useText();
  const id = useId();
  const { columns, fixed, meanings, fields, kind } = shown;
  const needed = fields.filter(({ field, isRequired }) => isRequired && field !== 'name');
  if (needed.length === 0) return null;
  const set = (field: string, value: string) => {
    if ((fixed[field] ?? '') !== value) onChange({ columns, meanings, fixed: { ...fixed, [field]: value } });
  };
  return (
    <section aria-labelledby={id} className={styles.fixed}>
      <h3 id={id}>{t('import.fixed')}</h3>
      {needed.map(({ field, label, values }) =>
        values.length > 0 ? (
          <SelectField
            key={field}
            label={label}
            disabled={isLocked}
            value={fixed[field] ?? ''}
            options={[
              { value: '', label: t('import.nothing') },
              ...values.map((value) => ({ value, label: value })),
            ]}
            onChange={({ currentTarget: { value } }) => set(field, value)}
          />
        ) : (
          <TextField
            key={`${field} ${fixed[field] ?? ''}`}
            label={label}
            disabled={isLocked}
            defaultValue={fixed[field] ?? ''}
            maxLength={255}
            {...(field === 'processorId'
              ? { placeholder: t('import.whoImports') }
              : { hint: t('import.fixedHint', { example: itemNumber(sourceKind[kind] ?? 'Feature', 12) }) })}
            onBlur={({ currentTarget: { value } }) => set(field, value.trim())}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing)
                set(field, event.currentTarget.value.trim());
            }}
          />
        ),
      )}
    </section>
  );
}

/** What their items belong to. */
const sourceKind: Partial<Record<Import['kind'], Import['kind']>> = {
  Testcase: 'Requirement',
  Function: 'Component',
};

export function Columns(props: Props) {
  const t = useText();
  const id = useId();
  const count = props.shown.columns.filter(Boolean).length;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t('import.columns')}
      </h2>
      <ColumnList {...props} />
      <p className={styles.count}>{t('import.recognised', { count })}</p>
      <FixedValues {...props} />
    </section>
  );
}
