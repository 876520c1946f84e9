// What is chosen for each access token: what it may do, in which product, and how long.
import { limits } from '@tracery/contract/limits';
import { Calendar } from 'lucide-react';
import { useId, useState } from 'react';
import { formatCalendarDay } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { SelectField } from '../form/select-field.tsx';
import styles from './tokens.module.css';
import type { NewToken, Owner } from './use-tokens.ts';

export const usualDays = 90;
const lengths = [7, 30, usualDays, 180, limits.token.daysMax] as const;

const daysFromNow = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);

function ScopeWords({ owner, scope }: { owner: Owner; scope: NewToken['scope'] }) {
  const t = useText();
  return (
    <span className={styles.name}>
      {t(`tokens.scope.${scope}`)}
      <small className={styles.second}>
        {t(owner === 'person' ? `tokens.scopeHint.${scope}` : `tokens.robotHint.${scope}`)}
      </small>
    </span>
  );
}

interface ScopeProps<Scope> {
  scopes: readonly Scope[];
  owner: Owner;
  scope: Scope;
  onChoose: (scope: Scope) => void;
}

export function ScopeField<Scope extends NewToken['scope']>({
  scopes,
  owner,
  scope,
  onChoose,
}: ScopeProps<Scope>) {
  const t = useText();
  const name = useId();
  return (
    <fieldset className={styles.scopes}>
      <legend>{t('tokens.scope')}</legend>
      {scopes.map((one) => (
        <label key={one} className={styles.scope}>
          <input type="radio" name={name} checked={one === scope} onChange={() => onChoose(one)} />
          <ScopeWords owner={owner} scope={one} />
        </label>
      ))}
    </fieldset>
  );
}

export interface ProductChoice {
  own: readonly { id: number; name: string }[];
  /** 0: all of them. */
  chosen: number;
  name: string | undefined;
  onChoose: (productId: number) => void;
}

/** One of the own products, at first the current one. */
export function useProductChoice(isWanted = true): ProductChoice {
  const session = useSession();
  const [productId, onChoose] = useState(session?.claims.productId ?? 0);
  const query = { limit: limits.list.limitMax };
  const { data } = useRead('GET /prdapi/v1/products/list', { query }, { isWanted });
  const own = data?.list ?? [];
  // The product of the tab may be one that the person has left meanwhile.
  const found = own.find(({ id }) => id === productId);
  return { own, chosen: found?.id ?? 0, name: found?.name, onChoose };
}

export function ProductField({ own, chosen, onChoose }: ProductChoice) {
  const t = useText();
  return (
    <SelectField
      label={t('tokens.product')}
      value={String(chosen)}
      options={[
        ...own.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: '0', label: t('tokens.allProducts') },
      ]}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
    />
  );
}

export function DaysField({ days, onChoose }: { days: number; onChoose: (days: number) => void }) {
  const t = useText();
  return (
    <SelectField
      label={t('tokens.ends')}
      icon={<Calendar size={16} />}
      hint={t('tokens.mostYear')}
      value={String(days)}
      options={lengths.map((count) => ({
        value: String(count),
        label: t('tokens.endsIn', { day: formatCalendarDay(daysFromNow(count)), count }),
      }))}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
    />
  );
}
