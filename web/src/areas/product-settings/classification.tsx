import { TextField } from '../../kit/form/text-field.tsx';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';

/** Set by the operator; here it is only read. */
export function Classification({ code }: { code: string }) {
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
