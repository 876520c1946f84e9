import { ChevronDown, Copy, Lock, Send } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { SelectField } from '../../kit/form/select-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { TextareaField } from '../../kit/form/textarea-field.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { CtrlKeycap, KeyHint, Keycap } from '../../kit/ui/keycap.tsx';
import { PageKeys } from '../../kit/ui/layout-slots.tsx';
import { openDialogs } from '../../kit/ui/open-dialogs.ts';
import { useWindowAtLeast } from '../../kit/ui/use-window-width.ts';
import { showInfo } from '../../lib/alerts.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { isMac } from '../../lib/keyboard.ts';
import { isTextType, parameterKey, type BuiltRequest } from './build-request.ts';
import { curlCommand } from './curl-command.ts';
import type { Operation } from './frame/outline.ts';
import type { RequestParameter, RequestParts } from './frame/request-parts.ts';
import { sendRequest, type Answer } from './send-request.ts';
import { TryAnswer } from './try-answer.tsx';
import styles from './try-pane.module.css';
import { allowed, useRequestForm } from './use-request-form.ts';
import type { RequestInputs } from './use-request-inputs.ts';

interface Props {
  operation: Operation;
  /** Undefined while the operation is read. */
  parts: RequestParts | undefined;
  /** The file and the operation. */
  place: string;
  inputs: RequestInputs;
}

interface FieldProps {
  parameter: RequestParameter;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function ParameterField({ parameter, value, error, onChange }: FieldProps) {
  const { name, isRequired, values, example, isKey } = parameter;
  const common = {
    label: name,
    isRequired,
    error,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (values.length > 0) {
    const options = ['', ...values].map((one) => ({ value: one, label: one || '–' }));
    return <SelectField {...common} options={options} />;
  }
  return (
    <TextField
      {...common}
      className={isKey ? styles.key : undefined}
      placeholder={example}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
    />
  );
}

function useSending() {
  const [answer, setAnswer] = useState<Answer>();
  const [isSending, setSending] = useState(false);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const send = async (request: BuiltRequest) => {
    if (isSending) return;
    const controller = new AbortController();
    sending.current = controller;
    setSending(true);
    const answered = await sendRequest(request, { allowed, signal: controller.signal });
    setSending(false);
    setAnswer(answered);
  };
  return { answer, isSending, send, cancel: () => sending.current?.abort() };
}

/** Ctrl Enter works on the whole page, also in fields. */
function useSendKeys(send: () => void): void {
  const present = useRef(send);
  useEffect(() => {
    present.current = send;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || openDialogs.get().length > 0) return;
      event.preventDefault();
      if (!event.repeat) present.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function TryForm(props: Props & { parts: RequestParts; isColumn: boolean }) {
  const { parts, place, isColumn } = props;
  const t = useText();
  const noteId = useId();
  const fields = useRef<HTMLDivElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  const form = useRequestForm(props);
  const { answer, isSending, send, cancel } = useSending();
  /** Empty fields are reported only after the person wanted to send. */
  const [wasSent, setWasSent] = useState(false);
  const { request, problems, whyNot } = form;
  const errorOf = (parameter: RequestParameter) => {
    const problem = problems[parameterKey(parameter)];
    return problem && (problem !== 'missing' || wasSent) ? t(`api.tryProblem.${problem}`) : undefined;
  };
  const start = () => {
    if (whyNot !== undefined) return;
    setWasSent(true);
    const wrong = parts.parameters.findIndex((one) => problems[parameterKey(one)]);
    if (wrong === -1) void send(request);
    else fields.current?.querySelectorAll<HTMLElement>('input, select')[wrong]?.focus();
  };
  useSendKeys(start);
  const copy = async () => {
    await navigator.clipboard.writeText(curlCommand(request));
    showInfo(t('api.copied'));
  };
  const { body } = parts;
  return (
    <>
      <div className={styles.head}>
        {isColumn ? <h3 className={styles.title}>{t('api.try')}</h3> : <span>{t('api.tryServer')}</span>}
        {form.servers.length > 1 ? (
          <SelectField
            label={t('api.tryServer')}
            isLabelHidden
            value={String(form.server)}
            options={form.servers.map((label, at) => ({ value: String(at), label }))}
            onChange={(event) => form.chooseServer(Number(event.target.value))}
          />
        ) : (
          <span className={styles.server}>{form.servers[0]}</span>
        )}
      </div>
      {parts.parameters.length > 0 && (
        <div ref={fields} className={styles.fields}>
          {parts.parameters.map((parameter) => (
            <ParameterField
              key={`${place} ${parameterKey(parameter)}`}
              parameter={parameter}
              value={form.values[parameterKey(parameter)] ?? ''}
              error={errorOf(parameter)}
              onChange={(value) => form.setValue(parameter, value)}
            />
          ))}
        </div>
      )}
      {body && isTextType(body.mediaType) && (
        <TextareaField
          label={t('api.tryBody')}
          className={styles.body}
          value={form.body}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => form.setBody(event.target.value)}
          aside={
            body.example !== '' && (
              <button type="button" className={styles.fill} onClick={() => form.setBody(body.example)}>
                {t('api.tryFill')}
              </button>
            )
          }
        />
      )}
      <code className={styles.url}>
        <b>{request.method}</b> {form.shownUrl}
      </code>
      <div className={styles.actions}>
        <Button
          ref={sendButton}
          variant="primary"
          isWide
          busyText={isSending ? t('api.trySending') : undefined}
          className={styles.send}
          aria-disabled={whyNot !== undefined || undefined}
          aria-describedby={noteId}
          onClick={start}
        >
          <Send size={16} />
          {t('api.trySend')}
          <CtrlKeycap />
          <Keycap>{t('key.enter')}</Keycap>
        </Button>
        {isSending && (
          <Button
            variant="outlined"
            onClick={() => {
              sendButton.current?.focus();
              cancel();
            }}
          >
            {t('action.cancel')}
          </Button>
        )}
      </div>
      <p id={noteId} className={styles.note}>
        <Lock size={14} />
        {whyNot ?? t('api.trySafe')}
      </p>
      <TryAnswer answer={answer} isBusy={isSending}>
        <Button variant="outlined" onClick={() => void copy()}>
          <Copy size={14} />
          {t('api.copyRequest')}
        </Button>
      </TryAnswer>
      {whyNot === undefined && (
        <PageKeys>
          <KeyHint keys={[isMac ? '⌘' : t('key.ctrl'), t('key.enter')]} does={t('api.trySend')} />
        </PageKeys>
      )}
    </>
  );
}

/** Parameters, body and answer of a request. All texts come from files and servers and are shown as text. */
export function TryPane(props: Props) {
  const t = useText();
  const isColumn = useWindowAtLeast(1110);
  const [isOpen, setOpen] = useState(false);
  const { parts, place } = props;
  return (
    <aside className={styles.pane} aria-label={t('api.try')} data-open={(!isColumn && isOpen) || undefined}>
      {!isColumn && (
        <h3 className={styles.title}>
          <button
            type="button"
            className={styles.disclosure}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown size={16} />
            {t('api.try')}
          </button>
        </h3>
      )}
      {(isColumn || isOpen) && parts && (
        <div className={styles.content}>
          <TryForm key={place} {...props} parts={parts} isColumn={isColumn} />
        </div>
      )}
    </aside>
  );
}
