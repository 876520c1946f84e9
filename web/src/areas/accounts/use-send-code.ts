// The states of the send-code button: ready, counting down, ready again. The end of the wait is stored for the tab,
// because the server still refuses after a reload.
import { limits } from '@tracery/contract/limits';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { refusalOf } from '../../lib/api/failure.ts';

export type Purpose = 'register' | 'password' | 'link';

const calls = {
  register: (email: string) => call('POST /usrapi/v1/users/register-verification-code', { body: { email } }),
  password: (email: string) => call('POST /usrapi/v1/users/password-verification-code', { body: { email } }),
  link: (linkToken: string) => call('POST /usrapi/v1/sso/link-code', { body: { linkToken } }),
};

const storageKey = (purpose: Purpose) => `code-wait:${purpose}`;
const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

export interface SendCode {
  state: 'ready' | 'sending' | 'waiting' | 'regained';
  /** Remaining seconds. */
  seconds: number;
  /** Whether a code was sent, so that the message is shown. */
  wasSent: boolean;
  /** To an address, or for what a token says. Returns whether a code was sent, now or shortly before. */
  send(to: string): Promise<boolean>;
}

export function useSendCode(purpose: Purpose): SendCode {
  const [waitsUntil, setWaitsUntil] = useState(
    () => Number(sessionStorage.getItem(storageKey(purpose))) || undefined,
  );
  const [isSending, setSending] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const [seconds, setSeconds] = useState(() => secondsUntil(waitsUntil ?? 0));

  useEffect(() => {
    if (waitsUntil === undefined) return undefined;
    const tick = () => {
      const left = secondsUntil(waitsUntil);
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [waitsUntil]);

  function waitFor(milliseconds: number): void {
    const moment = Date.now() + milliseconds;
    sessionStorage.setItem(storageKey(purpose), String(moment));
    setSeconds(secondsUntil(moment));
    setWaitsUntil(moment);
  }

  async function send(to: string): Promise<boolean> {
    setSending(true);
    try {
      await calls[purpose](to);
      setWasSent(true);
      waitFor(limits.code.resendWait);
      return true;
    } catch (error) {
      const refusal = refusalOf(error);
      const wait = (refusal?.retryAfter ?? 0) * 1000;
      // Too soon, perhaps after a request from another tab: the server says how long to wait.
      const isTooSoon = refusal?.key === 'code.tooSoon' && wait > 0 && wait <= limits.code.resendWait;
      if (isTooSoon) waitFor(wait);
      return isTooSoon;
    } finally {
      setSending(false);
    }
  }

  const state = isSending
    ? 'sending'
    : seconds > 0
      ? 'waiting'
      : waitsUntil === undefined
        ? 'ready'
        : 'regained';
  return { state, seconds, wasSent, send };
}
