import { limits } from '@tracery/contract/limits';
import { Plus } from 'lucide-react';
import { useState, type FormEvent, type KeyboardEvent, type RefObject } from 'react';
import { dropDraft, readDraft, writeDraft } from '../../lib/drafts.ts';
import { refusalText, useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { TextField } from '../form/text-field.tsx';
import { useProof } from '../form/use-proof.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Keycap } from '../ui/keycap.tsx';
import { DaysField, ProductField, ScopeField, useProductChoice, usualDays } from './token-fields.tsx';
import styles from './tokens.module.css';
import { makeToken, type MadeToken, type NewToken, type Owner } from './use-tokens.ts';

const scopes = ['read', 'propose', 'write', 'results'] as const;

interface Props {
  owner: Owner;
  nameField: RefObject<HTMLInputElement | null>;
  onMade: (made: MadeToken) => void;
}

export function TokenForm({ owner, nameField, onMade }: Props) {
  const t = useText();
  const language = useLanguage();
  const session = useSession();
  const draft = `new token of ${owner}`;
  const [name, setName] = useState(() => readDraft(draft)['name'] ?? '');
  const [scope, setScope] = useState<NewToken['scope']>('read');
  const [days, setDays] = useState<number>(usualDays);
  const product = useProductChoice(owner === 'person');
  const [request, setRequest] = useState(() => crypto.randomUUID());
  const [isAsked, setAsked] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const { run, proof } = useProof(t('tokens.make'));
  const type = (typed: string) => {
    setName(typed);
    writeDraft(draft, { name: typed });
  };
  const clear = () => {
    setName('');
    dropDraft(draft);
    setAsked(false);
  };
  const isMissing = name.trim() === '';
  const problem = isAsked && isMissing ? refusalText('valid.required', language) : undefined;

  const make = () => {
    setAsked(true);
    if (isMissing || isMaking) return nameField.current?.focus();
    setMaking(true);
    const asked = { name: name.trim(), scope, days, productId: product.chosen, request };
    const productName = product.name ?? session?.productName ?? '';
    return void run(async () => {
      const made = await makeToken(owner, asked);
      setRequest(crypto.randomUUID());
      clear();
      onMade({
        ...asked,
        ...made,
        productName: owner === 'person' && product.chosen === 0 ? '' : productName,
      });
    })
      // The call shows the failure; what was typed stays.
      .catch(() => undefined)
      .finally(() => setMaking(false));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    make();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make();
  };
  return (
    <Card title={t(owner === 'person' ? 'tokens.new' : 'tokens.newRobot')} icon={<Plus size={16} />}>
      {/* Ctrl Enter submits from every field. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form className={styles.form} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
        <TextField
          ref={nameField}
          label={t('tokens.name')}
          isRequired
          hint={t('tokens.nameHint')}
          error={problem}
          autoComplete="off"
          maxLength={limits.token.nameMax}
          value={name}
          onChange={(event) => type(event.currentTarget.value)}
        />
        {owner === 'person' && <ProductField {...product} />}
        <ScopeField scopes={scopes} owner={owner} scope={scope} onChoose={setScope} />
        <DaysField days={days} onChoose={setDays} />
        <div className={styles.buttons}>
          {name !== '' && <Button onClick={clear}>{t('action.cancel')}</Button>}
          <Button type="submit" variant="primary" busyText={isMaking ? t('tokens.making') : undefined}>
            {t('tokens.make')}
            <Keycap>Ctrl</Keycap>
            <Keycap>Enter</Keycap>
          </Button>
        </div>
      </form>
      {proof}
    </Card>
  );
}
