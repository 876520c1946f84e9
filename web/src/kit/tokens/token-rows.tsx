import { Bot, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { showInfo } from '../../lib/alerts.ts';
import { formatCalendarDay, formatDistance, formatMoment } from '../../lib/format.ts';
import { text, useText } from '../../lib/i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import visuallyHidden from '../ui/visually-hidden.module.css';
import styles from './tokens.module.css';
import { endToken, type Owner, type Token } from './use-tokens.ts';

const day = 24 * 60 * 60 * 1000;
const endsSoonWithin = 7;

const daysLeft = ({ expiresAt }: Token) => Math.ceil((Date.parse(expiresAt) - Date.now()) / day);

const isOver = (token: Token) => token.endedAt !== null || Date.parse(token.expiresAt) <= Date.now();

function End({ token }: { token: Token }) {
  const t = useText();
  if (isOver(token)) {
    const when = new Date(token.endedAt ?? token.expiresAt);
    return <span title={formatMoment(when)}>{t('tokens.ended', { day: formatCalendarDay(when) })}</span>;
  }
  const left = daysLeft(token);
  return (
    <span
      className={classNames(left <= endsSoonWithin && styles.soon)}
      title={formatMoment(new Date(token.expiresAt))}
    >
      {t('tokens.inDays', { count: left })}
    </span>
  );
}

/** What a token may reach, as whoever looks at the list sees it. */
function usePlace(owner: Owner, { productId, productName }: Token): string {
  const t = useText();
  if (productId !== 0) return productName || t('tokens.noProduct');
  return t(owner === 'person' ? 'tokens.allProducts' : 'tokens.allOfTheirs');
}

function LastUse({ owner, token }: { owner: Owner; token: Token }) {
  const t = useText();
  const { lastUsedAt, lastAddress, productId } = token;
  if (lastUsedAt === null) {
    const isHidden = owner === 'product' && productId === 0;
    return <span className={styles.second}>{t(isHidden ? 'tokens.notTold' : 'tokens.never')}</span>;
  }
  const used = new Date(lastUsedAt);
  return (
    <>
      <span title={formatMoment(used)}>{formatDistance(used)}</span>
      <span className={styles.second}>{lastAddress}</span>
    </>
  );
}

function TokenRow({ owner, token }: { owner: Owner; token: Token }) {
  const t = useText();
  const [isAsked, setAsked] = useState(false);
  const { id, name, scope, beginning, isRobot, personName, productId } = token;
  const place = usePlace(owner, token);
  const isEnded = isOver(token);
  return (
    <tr className={classNames(styles.row, isEnded && styles.over)}>
      <th scope="row" className={styles.nameCell}>
        <span className={styles.icon}>{isRobot ? <Bot size={16} /> : <KeyRound size={16} />}</span>
        <span className={styles.lines}>
          <span className={styles.name}>{name}</span>
          <span className={styles.second}>
            <code>{`${beginning}…`}</code>
            {owner === 'product' && ` ${isRobot ? t('tokens.robot') : personName}`}
          </span>
        </span>
      </th>
      <td>
        {t(`tokens.scope.${scope}`)}
        <span className={styles.second}>{place}</span>
      </td>
      <td data-label={t('tokens.lastUse')}>
        <LastUse owner={owner} token={token} />
      </td>
      <td className={styles.ends} data-label={t('tokens.ends')}>
        <End token={token} />
      </td>
      <td className={styles.act}>
        {!isEnded && (
          <Button aria-label={t('tokens.endOf', { name })} onClick={() => setAsked(true)}>
            {t('tokens.end')}
          </Button>
        )}
        {isAsked && (
          <ConfirmDialog
            title={t('tokens.endTitle', { name })}
            text={
              owner === 'product' && productId === 0
                ? t('tokens.endAllText', { person: personName })
                : t('tokens.endText')
            }
            confirm={t('tokens.end')}
            isDangerous
            onCancel={() => setAsked(false)}
            onConfirm={async () => {
              await endToken(owner, id);
              setAsked(false);
              showInfo(text('tokens.endDone', { name }));
            }}
          />
        )}
      </td>
    </tr>
  );
}

export function TokenTable({ owner, tokens }: { owner: Owner; tokens: readonly Token[] }) {
  const t = useText();
  return (
    <table className={styles.table} aria-label={t('tokens.list')}>
      <thead>
        <tr>
          <th scope="col">{t('tokens.name')}</th>
          <th scope="col">{t('tokens.may')}</th>
          <th scope="col">{t('tokens.lastUse')}</th>
          <th scope="col">{t('tokens.ends')}</th>
          <th scope="col">
            <span className={visuallyHidden.text}>{t('tokens.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <TokenRow key={token.id} owner={owner} token={token} />
        ))}
      </tbody>
    </table>
  );
}
