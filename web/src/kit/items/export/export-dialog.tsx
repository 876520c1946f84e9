// Asks for the format, and follows the file until all of it is there.
import type { ExportFormat } from '@tracery/contract/work-item/export-columns';
import { limits } from '@tracery/contract/limits';
import { FileCode, FileSpreadsheet, FileText } from 'lucide-react';
import { useId, useState } from 'react';
import { showInfo } from '../../../lib/alerts.ts';
import { download } from '../../../lib/api/api.ts';
import { useDownload } from '../../../lib/api/use-download.ts';
import { formatSize } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { openPath } from '../../../lib/navigation.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useColumns } from '../columns/kept-columns.ts';
import { Button } from '../../ui/button.tsx';
import { useMayWrite } from '../use-may-write.ts';
import { textsOf, type ItemView } from '../view.ts';
import { exportedColumns } from './export-columns.ts';
import styles from './export-dialog.module.css';
import type { Listed } from './listed.ts';

/** A list can be narrowed to several; a report is of one or of all. */
const only = (ids: unknown): string | undefined => {
  const list = [ids].flat().filter(Boolean);
  return list.length === 1 ? String(list[0]) : undefined;
};

function specificationAddress(query: object): string {
  const { sourceId, plannedId } = query as Record<string, unknown>;
  const scope = Object.entries({ feature: only(sourceId), iteration: only(plannedId) });
  return `/report/requirements?${new URLSearchParams(scope.filter((one): one is [string, string] => one[1] !== undefined))}`;
}

interface Props {
  view: ItemView;
  listed: Listed;
  onClose: () => void;
}

export function ExportDialog({ view, listed: { query, total, layout }, onClose }: Props) {
  const t = useText();
  const formatId = useId();
  const { kind, path } = view.definition;
  const text = useColumns(kind);
  const mayWrite = useMayWrite();
  const [format, setFormat] = useState<ExportFormat | 'reqif'>('xlsx');
  const { progress, trouble, start } = useDownload(
    (following) => {
      const options = { silence: limits.export.silence, ...following };
      if (format === 'reqif') return download('GET /reqapi/v1/reqif/export', {}, options);
      const { page: _page, limit: _limit, ...filters } = query;
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      const columns = exportedColumns(view, layout, text).join(',');
      return download(`GET ${path}/export`, { query: { ...filters, format, columns, timeZone } }, options);
    },
    ({ name, rows }) => {
      showInfo(t('export.done', { name, count: rows ?? 0 }));
      onClose();
    },
  );
  const broken = trouble === 'brokeOff' ? t('export.brokeOff') : trouble?.text;
  return (
    <FormDialog
      title={t('export.title', { list: t(textsOf(view).list) })}
      saveText={t(trouble ? 'export.again' : 'items.export')}
      savingText={t('export.running')}
      isSaving={progress !== undefined}
      onSubmit={start}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p className={styles.what}>
          {total === undefined || format === 'reqif'
            ? t(format === 'reqif' ? 'export.reqifWhat' : 'export.what')
            : t('export.whatCounted', { count: total })}
        </p>
        <div className={styles.format}>
          <span id={formatId}>{t('export.format')}</span>
          <Segmented
            labelledBy={formatId}
            value={format}
            choices={[
              { value: 'xlsx', label: t('export.xlsx'), icon: <FileSpreadsheet size={14} /> },
              { value: 'csv', label: t('export.csv'), icon: <FileText size={14} /> },
              ...(view.isSpecified
                ? [{ value: 'reqif' as const, label: t('export.reqif'), icon: <FileCode size={14} /> }]
                : []),
            ]}
            onChoose={(chosen) => progress === undefined && setFormat(chosen)}
          />
          <p className={styles.hint}>{t(`export.${format}Hint`)}</p>
        </div>
        {view.isSpecified && progress === undefined && (
          <Button className={styles.other} onClick={() => openPath(specificationAddress(query))}>
            {t('export.report', { name: t('screen.specification') })}
          </Button>
        )}
        {mayWrite && progress === undefined && (
          <Button className={styles.other} onClick={() => openPath(`/import?kind=${kind}`)}>
            {t('export.import')}
          </Button>
        )}
        <output className={styles.progress}>
          {progress &&
            (progress.rows === undefined
              ? t('export.asked')
              : t('export.received', { count: progress.rows, size: formatSize(progress.bytes) }))}
        </output>
        {broken && (
          <p role="alert" className={styles.trouble}>
            {broken}
          </p>
        )}
      </div>
    </FormDialog>
  );
}
