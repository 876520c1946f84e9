import { limits } from '@tracery/contract/limits';
import { importances } from '@tracery/contract/work-item/fields';
import { useId, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { FieldLabel } from '../../kit/form/field-parts.tsx';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { offeredKinds, stageLabel, stages } from '../../lib/product-labels.ts';
import stageStyles from './stage-picker.module.css';
import { TextField } from '../../kit/form/text-field.tsx';
import { useRead } from '../../lib/query/use-read.ts';
import { SelectField } from '../../kit/form/select-field.tsx';
import { session, useSession } from '../../lib/session/current-session.ts';
import { Button } from '../../kit/ui/button.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import styles from './product-settings.module.css';
import { neededStages, type NeededStages, type Product, type Settings } from './use-product.ts';
import { problemText, required, trimmed } from '../../kit/form/problems.ts';
import { TagsField } from '../../kit/form/tags-field.tsx';
import { MarkdownEditor } from '../../kit/markdown/markdown-editor.tsx';

interface StagePickerProps {
  value: string;
  isReadOnly: boolean;
  onChange: (stage: string) => void;
}

/** Six bars, filled up to the current status. Radio buttons, so that arrow keys choose. */
function StagePicker({ value, isReadOnly, onChange }: StagePickerProps) {
  const t = useText();
  const id = useId();
  const current = Number(value);
  const aside = !isReadOnly && (
    <span className={stageStyles.aside}>
      {t('product.stageHint', { stage: current, all: stages.length })}
    </span>
  );
  return (
    <div className={stageStyles.field}>
      <FieldLabel id={id} label={t('product.stage')} aside={aside} />
      <div className={stageStyles.stages} role="radiogroup" aria-labelledby={id}>
        {stages.map((stage) => (
          <label
            key={stage}
            className={stageStyles.stage}
            data-state={stage < current ? 'done' : stage === current ? 'now' : 'ahead'}
          >
            <input
              type="radio"
              name={id}
              className={stageStyles.input}
              checked={stage === current}
              disabled={isReadOnly}
              onChange={() => onChange(String(stage))}
            />
            <span className={stageStyles.bar} />
            {t(stageLabel(stage))}
          </label>
        ))}
      </div>
    </div>
  );
}

/** Read-only: set by the operator. */
function Classification({ code }: { code: string }) {
  const t = useText();
  const language = useLanguage();
  const isWanted = code !== '';
  const { data } = useRead('GET /damapi/v1/dictionary/list', { query: { key: 'industry' } }, { isWanted });
  const entry = data?.list.find((one) => one.code === code);
  const words = entry ? `${code} ${entry[language]}` : code;
  return (
    <TextField label={t('product.classification')} value={words || t('product.notClassified')} readOnly />
  );
}

const pages = [
  { value: '/dashboard', label: 'page.dashboard' },
  { value: '/task/task', label: 'page.task' },
  { value: '/test/defect', label: 'page.defect' },
  { value: '/requirement/requirement', label: 'page.requirement' },
  { value: '/design/function', label: 'page.function' },
  { value: '/test/testcase', label: 'page.testcase' },
  { value: '/requirement/feature', label: 'page.feature' },
  { value: '/design/uml', label: 'page.uml' },
] as const;

/** The start page of this browser: saved at once, never sent to the server. */
function DefaultPage() {
  const t = useText();
  const [page, setPage] = useState(() => session.defaultPage() ?? pages[0].value);
  return (
    <SelectField
      label={t('product.defaultPage')}
      hint={t('product.defaultPageHint')}
      value={page}
      options={pages.map(({ value, label }) => ({ value, label: t(label) }))}
      onChange={(event) => {
        setPage(event.currentTarget.value);
        session.chooseDefaultPage(event.currentTarget.value);
      }}
    />
  );
}

/** Read-only: changed by handing the product over. */
function ManagerField({ product, isReadOnly }: { product: Product; isReadOnly: boolean }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const isSelf = useSession()?.claims.userId === product.managerId;
  return (
    <>
      <TextField
        label={t('product.manager')}
        value={isSelf ? `${product.managerName} ${t('person.you')}` : product.managerName}
        title={product.manager}
        readOnly
        trailing={
          !isReadOnly && (
            <Button className={styles.handOver} onClick={() => setOpen(true)}>
              {t('product.handOver')}
            </Button>
          )
        }
      />
      {isOpen && <HandOverDialog product={product} onClose={() => setOpen(false)} />}
    </>
  );
}

export const neededLabels = {
  'Function Testcase': 'product.neededBoth',
  Function: 'product.neededFunction',
  Testcase: 'product.neededTestcase',
  '': 'product.neededNothing',
} as const satisfies Record<NeededStages, string>;

interface RulesProps {
  form: UseFormReturn<Settings>;
  isReadOnly: boolean;
}

/** What requirements need before Traceability counts a gap. */
function TraceRulesFields({ form, isReadOnly }: RulesProps) {
  const t = useText();
  const [needed, fromImportance] = useWatch({
    control: form.control,
    name: ['neededStages', 'fromImportance'],
  });
  return (
    <>
      <SelectField
        label={t('product.needed')}
        hint={t('product.neededHint')}
        value={needed}
        disabled={isReadOnly}
        options={neededStages.map((value) => ({ value, label: t(neededLabels[value]) }))}
        onChange={(event) => form.setValue('neededStages', event.currentTarget.value)}
      />
      <SelectField
        label={t('product.fromImportance')}
        value={fromImportance}
        disabled={isReadOnly}
        options={importances.map((value) => ({ value, label: t(`importance.${value}`) }))}
        onChange={(event) => form.setValue('fromImportance', event.currentTarget.value)}
      />
    </>
  );
}

interface Props {
  product: Product;
  form: UseFormReturn<Settings>;
  isReadOnly: boolean;
}

export function ProductFields({ product, form, isReadOnly }: Props) {
  const t = useText();
  const language = useLanguage();
  const [kind, tag, status, content] = useWatch({
    control: form.control,
    name: ['kind', 'tag', 'status', 'content'],
  });
  const set = (field: keyof Settings) => (value: string) => form.setValue(field, value);
  return (
    <>
      <TextField
        {...form.register('name', { setValueAs: trimmed, validate: required })}
        label={t('product.name')}
        isRequired
        readOnly={isReadOnly}
        maxLength={limits.product.nameMax}
        autoComplete="off"
        error={problemText(form.formState.errors.name, language)}
      />
      <ManagerField product={product} isReadOnly={isReadOnly} />
      <div className={styles.wide}>
        <StagePicker value={status} isReadOnly={isReadOnly} onChange={set('status')} />
      </div>
      <SelectField
        label={t('product.visibility')}
        hint={t('product.visibilityHint')}
        value={kind}
        disabled={isReadOnly}
        options={[...offeredKinds, ...(product.kind === 'Public' ? (['Public'] as const) : [])].map(
          (value) => ({ value, label: t(`kind.${value}`) }),
        )}
        onChange={(event) => set('kind')(event.currentTarget.value)}
      />
      <DefaultPage />
      <Classification code={product.hkcCode} />
      <TagsField label={t('product.tags')} value={tag} isReadOnly={isReadOnly} onChange={set('tag')} />
      <TraceRulesFields form={form} isReadOnly={isReadOnly} />
      <div className={styles.wide}>
        <MarkdownEditor
          label={t('product.content')}
          value={content}
          sourceId={0}
          isReadOnly={isReadOnly}
          onChange={set('content')}
        />
      </div>
    </>
  );
}
