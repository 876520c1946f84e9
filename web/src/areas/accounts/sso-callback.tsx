// Where a provider leads back to: ends what was begun, and asks for the proof of an account that may be the person's.
import type { Answer, Registry } from '@tracery/contract';
import type { RefusalKey } from '@tracery/contract/refusals';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { buttonLook } from '../../kit/ui/button.tsx';
import { classNames } from '../../kit/ui/class-names.ts';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { refusalOf } from '../../lib/api/failure.ts';
import { refusalText, text, useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { adoptSignIn } from '../../lib/session/sign-in.ts';
import { AccountPage } from './account-page.tsx';
import styles from './account-page.module.css';
import { RegisterArt } from './register-art.tsx';
import { LinkAccount } from './link-account.tsx';

type Finished = Answer<Registry['POST /usrapi/v1/sso/finish']>;

const shownHere = [
  'sso.again',
  'sso.refused',
  'sso.noAccount',
  'sso.addressNotProved',
  'sso.linkedElsewhere',
  'sso.otherPerson',
  'sso.providerUnknown',
  'sso.providerDown',
  'account.disabled',
  'account.usernameTaken',
] as const satisfies RefusalKey[];

let finishing: Promise<Finished> | undefined;

/** Once: a code is good once, and a reload must not try it again. */
function finishOnce(): Promise<Finished> {
  if (finishing) return finishing;
  const given = new URLSearchParams(window.location.search);
  const parameter = (name: string) => given.get(name) ?? '';
  // Neither in the history of the browser nor in a copied address.
  window.history.replaceState(window.history.state, '', window.location.pathname);
  finishing = call(
    'POST /usrapi/v1/sso/finish',
    {
      body: {
        state: parameter('state'),
        code: parameter('code'),
        iss: parameter('iss'),
        error: parameter('error'),
      },
    },
    { inline: shownHere },
  );
  return finishing;
}

function Refused({ refused }: { refused: RefusalKey }) {
  const t = useText();
  const language = useLanguage();
  const isSignedIn = useSession() !== undefined;
  return (
    <AccountPage
      title={t('sso.failed')}
      intro={refusalText(refused, language)}
      art={<RegisterArt />}
      isNarrow
    >
      <Link
        to={isSignedIn ? '/user/settings' : '/login'}
        className={classNames(buttonLook({ variant: 'primary', size: 'large', isWide: true }), styles.lone)}
      >
        {t(isSignedIn ? 'sso.toSettings' : 'reset.back')}
      </Link>
    </AccountPage>
  );
}

export function SsoCallback({ onEntered }: { onEntered: () => void }) {
  const t = useText();
  const [link, setLink] = useState<Finished['link']>();
  const [refused, setRefused] = useState<RefusalKey>();
  useEffect(() => {
    const finish = async () => {
      const { signedIn, link: asked, done } = await finishOnce();
      if (asked) return setLink(asked);
      if (signedIn) await adoptSignIn(signedIn);
      if (done) showInfo(text(`sso.${done}`));
      onEntered();
    };
    finish().catch((error: unknown) => {
      const key = refusalOf(error)?.key;
      // The call shows other reasons.
      setRefused(shownHere.find((shown) => shown === key) ?? 'sso.again');
    });
    // Once, with what the address said.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (refused) return <Refused refused={refused} />;
  if (link) return <LinkAccount link={link} onLinked={onEntered} onRefused={(key) => setRefused(key)} />;
  return (
    <AccountPage title={t('sso.page')} intro={t('sso.finishing')} art={<RegisterArt />} isNarrow>
      <div className={styles.form} aria-busy="true">
        <Skeleton height={40} />
        <Skeleton width="70%" />
      </div>
    </AccountPage>
  );
}
