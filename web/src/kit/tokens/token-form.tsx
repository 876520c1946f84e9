import { limits } from '@tracery/contract/limits';
import { Calendar, Plus } from 'lucide-react';
import { useId, useState, type FormEvent, type KeyboardEvent, type RefObject } from 'react';
import { dropDraft, readDraft, writeDraft } from '../../lib/drafts.ts';
import { formatCalendarDay } from '../../lib/format.ts';
import { refusalText, useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { SelectField } from '../form/select-field.tsx';
import { TextField } from '../form/text-field.tsx';
import { useProof } from '../form/use-proof.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Keycap } from '../ui/keycap.tsx';
import styles from './tokens.module.css';
import { makeToken, type MadeToken, type NewToken, type Owner } from './use-tokens.ts';

const scopes = ['read', 'propose', 'write', 'results'] as const satisfies readonly NewToken['scope'][];
const lengths = [7, 30, 90, 180, limits.token.daysMax] as const;
const usualDays = 90;

const daysFromNow = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);

function ScopeField({
  owner,
  scope,
  onChoose,
}: {
  owner: Owner;
  scope: NewToken['scope'];
  onChoose: (scope: NewToken['scope']) => void;
}) {
  const t = useText();
  const name = useId();
  return (
    <fieldset className={styles.scopes}>
      <legend>{t('tokens.scope')}</legend>
      {scopes.map((one) => (
        <label key={one} className={styles.scope}>
          <input type="radio" name={name} checked={one === scope} onChange={() => onChoose(one)} />
          <span className={styles.name}>
            {t(`tokens.scope.${one}`)}
            <small className={styles.second}>
              {t(owner === 'person' ? `tokens.scopeHint.${one}` : `tokens.robotHint.${one}`)}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

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
  const [productId, setProductId] = useState(session?.claims.productId ?? 0);
  const [request, setRequest] = useState(() => crypto.randomUUID());
  const [isAsked, setAsked] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const { run, proof } = useProof(t('tokens.make'));
  const { data: products } = useRead(
    'GET /prdapi/v1/products/list',
    { query: { limit: limits.list.limitMax } },
    { isWanted: owner === 'person' },
  );
  const type = (typed: string) => {
    setName(typed);
    writeDraft(draft, { name: typed });
  };
  const clear = () => {
    setName('');
    dropDraft(draft);
    setAsked(false);
  };
  const own = products?.list ?? [];
  // The product of the tab may be one that the person has left meanwhile.
  const chosenProduct = own.some(({ id }) => id === productId) ? productId : 0;
  const isMissing = name.trim() === '';
  const problem = isAsked && isMissing ? refusalText('valid.required', language) : undefined;

  const make = () => {
    setAsked(true);
    if (isMissing || isMaking) return nameField.current?.focus();
    setMaking(true);
    const asked = { name: name.trim(), scope, days, productId: chosenProduct, request };
    const productName = own.find(({ id }) => id === chosenProduct)?.name ?? session?.productName ?? '';
    return void run(async () => {
      const made = await makeToken(owner, asked);
      setRequest(crypto.randomUUID());
      clear();
      onMade({
        ...asked,
        ...made,
        productName: owner === 'person' && chosenProduct === 0 ? '' : productName,
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
        {owner === 'person' && (
          <SelectField
            label={t('tokens.product')}
            value={String(chosenProduct)}
            options={[
              ...own.map(({ id, name: shown }) => ({ value: String(id), label: shown })),
              { value: '0', label: t('tokens.allProducts') },
            ]}
            onChange={(event) => setProductId(Number(event.currentTarget.value))}
          />
        )}
        <ScopeField owner={owner} scope={scope} onChoose={setScope} />
        <SelectField
          label={t('tokens.ends')}
          icon={<Calendar size={16} />}
          hint={t('tokens.mostYear')}
          value={String(days)}
          options={lengths.map((count) => ({
            value: String(count),
            label: t('tokens.endsIn', { day: formatCalendarDay(daysFromNow(count)), count }),
          }))}
          onChange={(event) => setDays(Number(event.currentTarget.value))}
        />
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
