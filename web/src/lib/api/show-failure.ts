// Shows failures of calls that no screen shows itself.
import { limits } from '@tracery/contract/limits';
import { showError } from '../alerts.ts';
import { refusalText, startLanguage, text } from '../i18n/i18n.ts';
import { openPath, currentAddress } from '../navigation.ts';
import { session } from '../session/current-session.ts';
import { notifyOtherTabs } from '../session/other-tabs.ts';
import { connection } from './connection.ts';
import type { Failure } from './failure.ts';

let onRemoved: (() => void) | undefined;

/** Called when the app starts. The handler is called when the person is no longer a member of this tab's product. */
export const provideRemovedHandler = (handler: () => void): void => {
  onRemoved = handler;
};

let onFactorAsked: (() => void) | undefined;

/** Called when the app starts. The handler is called when this tab's product asks for a second factor. */
export const provideFactorHandler = (handler: () => void): void => {
  onFactorAsked = handler;
};

let isEnding = false;

/** One alert and one redirect, for any number of calls that find the session expired. */
function endSession(): void {
  if (isEnding) return;
  isEnding = true;
  showError(refusalText('session.expired'));
  setTimeout(() => {
    const wanted = currentAddress();
    session.clear();
    notifyOtherTabs();
    void startLanguage();
    openPath(`/login?redirect=${encodeURIComponent(wanted)}`);
    isEnding = false;
  }, limits.session.logoutDelay);
}

function showRefusal({ status, key, message }: Extract<Failure, { kind: 'refused' }>): void {
  // The page says it.
  if (key === 'secondFactor.asked') return onFactorAsked?.();
  showError(message ?? (status === 403 ? refusalText('forbidden') : text('failure.noAnswer')));
  // Removed from the product, which is more than a forbidden page.
  if (key === 'product.notMember') onRemoved?.();
  else if (status === 403) openPath('/forbidden');
}

/** `key`: the call that failed. */
export function showFailure(failure: Failure, key = ''): void {
  switch (failure.kind) {
    case 'sessionEnded':
      return endSession();
    case 'refused':
      return showRefusal(failure);
    case 'productChanged':
      return showError(failure.message ?? refusalText('product.changed'));
    case 'unanswered':
      // The banner says it once for all that cannot be read.
      if (connection.get() === 'offline' && session.get() && key.startsWith('GET ')) return undefined;
      return showError(text('failure.noAnswer'));
  }
}
