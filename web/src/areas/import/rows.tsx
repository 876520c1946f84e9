// The rows of the file and what each would do, with its errors under it.
import { itemNumber } from '@tracery/contract/work-item/number';
import { useText } from '../../lib/i18n/i18n.ts';
import type { Import, ImportedRow } from './calls.ts';
import styles from './rows.module.css';

/** No icons of the library: those of one more page would make the files that all pages share larger. */
const signs = { create: '+', change: '~', same: '=', error: '×', other: '·', waiting: '…' } as const;

/** What people look for first. */
const wanted = ['name', 'status', 'processorId', 'importance', 'sourceId', 'planCloseAt', 'tag'];
const shownMax = 4;

interface ShownColumn {
  at: number;
  label: string;
}

function shownColumns({ columns, fields }: Import): ShownColumn[] {
  return wanted
    .flatMap((field) => {
      const at = columns.indexOf(field);
      const label = fields.find((one) => one.field === field)?.label;
      return at < 0 || label === undefined ? [] : [{ at, label }];
    })
    .slice(0, shownMax);
}

interface Meaning {
  field: string;
  value: string;
  means: string;
}

interface ErrorProps {
  shown: Import;
  row: ImportedRow;
  error: ImportedRow['errors'][number];
  isLocked: boolean;
  onMeans: (meaning: Meaning) => void;
}

/** Texts are read as they are; words can be given a meaning. */
const plainFields = new Set(['', 'name', 'number', 'key', 'content', 'comment', 'tag', 'itemKind']);

function RowError({ shown, row, error, isLocked, onMeans }: ErrorProps) {
  const t = useText();
  const { column, field, message } = error;
  const value = row.cells[column] ?? '';
  const header = shown.headers[column]?.name || t('import.unnamed', { number: column + 1 });
  const known = shown.fields.find((one) => one.field === field);
  const label = known?.label ?? '';
  const canMean = column >= 0 && value !== '' && !plainFields.has(field) && !isLocked;
  return (
    <li>
      <span>
        {column >= 0
          ? t('import.errorIn', { row: row.row, column: header, value, message })
          : t('import.errorOfRow', { row: row.row, message: label ? `${label}: ${message}` : message })}
      </span>
      {canMean && (
        <select
          data-import-error
          aria-label={t('import.means', { value })}
          value=""
          onChange={({ currentTarget }) => {
            const means = currentTarget.value;
            if (means !== '') onMeans({ field, value, means: means === nothing ? '' : means });
          }}
        >
          <option value="">{t('import.meansChoose')}</option>
          <option value={nothing}>{t('import.meansNothing')}</option>
          {known?.values.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}

/** No word of any field. */
const nothing = '\u0000';

interface Props {
  shown: Import;
  rows: readonly ImportedRow[];
  isLocked: boolean;
  onMeans: (meaning: Meaning) => void;
}

export function Rows({ shown, rows, isLocked, onMeans }: Props) {
  const t = useText();
  const columns = shownColumns(shown);
  return (
    <table className={styles.rows}>
      <thead>
        <tr>
          <th scope="col">{t('import.row')}</th>
          <th scope="col">{t('import.what')}</th>
          {columns.map(({ at, label }) => (
            <th key={at} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map((row) => (
        <tbody key={row.row} data-verdict={row.verdict} data-wrong={row.errors.length > 0 || undefined}>
          <tr>
            <th scope="row">{row.row}</th>
            <td className={styles.verdict}>
              <span aria-hidden="true">{signs[row.verdict]}</span>
              {t(`import.verdict.${row.verdict}`)}
            </td>
            {columns.map(({ at, label }, index) => (
              <td
                key={at}
                data-label={label}
                data-wrong={row.errors.some(({ column }) => column === at) || undefined}
              >
                {index === 0 && row.oid > 0 && (
                  <span className={styles.number}>{itemNumber(shown.kind, row.oid)}</span>
                )}
                {row.cells[at]}
              </td>
            ))}
          </tr>
          {row.errors.length > 0 && (
            <tr>
              <td colSpan={2 + columns.length} className={styles.errors}>
                <ul>
                  {row.errors.map((error) => (
                    <RowError
                      key={`${error.column} ${error.field} ${error.code}`}
                      shown={shown}
                      row={row}
                      error={error}
                      isLocked={isLocked}
                      onMeans={onMeans}
                    />
                  ))}
                </ul>
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
}
