import { useState } from 'react';
import { SelectField } from '../../kit/form/select-field.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { session } from '../../lib/session/current-session.ts';

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

/** Where this browser begins. Everybody may choose; it works at once and the server never hears of it. */
export function DefaultPage() {
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
