import { findSteps } from '@tracery/contract/kinds/test-steps';
import { MarkdownEditor, type MarkdownEditorProps } from '../../../kit/markdown/markdown-editor.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { StepRows } from './step-rows.tsx';

/** The content of a test case: its steps as rows, or all of it as markdown. */
export function StepsEditor(props: MarkdownEditorProps) {
  const t = useText();
  const { value, takesFocus = false, onChange } = props;
  return (
    <MarkdownEditor
      {...props}
      other={{
        label: t('steps.title'),
        isFirst: findSteps(value) !== undefined,
        editor: <StepRows content={value} takesFocus={takesFocus} onChange={onChange} />,
      }}
    />
  );
}
