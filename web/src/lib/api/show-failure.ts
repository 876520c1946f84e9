// What the person hears of a failed call that no screen shows itself.
import { limits } from '@tracery/contract/limits';
import { showError } from '../alerts.ts';
import { refusalText, startLanguage, text } from '../i18n/i18n.ts';
import { openPath, currentPath } from '../navigation.ts';
import { session } from '../session/current-session.ts';
import { notifyOtherTabs } from '../session/other-tabs.ts';
import type { Failure } from './failure.ts';

interface Standing {
  /** The session stands in another product than this tab shows. */
  onChanged: () => void;
  /** The product of this tab is no longer this person's. */
  onGone: () => void;
}

let standing: Standing | undefined;

/** Who sees to a session that moved to another product, or out of it. Handed in when the app starts. */
export const provideStanding = (given: Standing): void => {
  standing = given;
};

let isEnding = false;

/** However many calls learn that the session is over: one alert, one way to the sign-in page. */
function endSession(): void {
  if (isEnding) return;
  isEnding = true;
  showError(refusalText('session.expired'));
  setTimeout(() => {
    const wanted = currentPath();
    session.clear();
    notifyOtherTabs();
    void startLanguage();
    openPath(`/login?redirect=${encodeURIComponent(wanted)}`);
    isEnding = false;
  }, limits.session.logoutDelay);
}

function showRefusal({ status, key, message }: Extract<Failure, { kind: 'refused' }>): void {
  showError(message ?? (status === 403 ? refusalText('forbidden') : text('failure.noAnswer')));
  // Somebody who was removed from the product is not forbidden this page but gone from the product.
  if (key === 'product.notMember') standing?.onGone();
  else if (status === 403) openPath('/forbidden');
}

export function showFailure(failure: Failure): void {
  switch (failure.kind) {
    case 'sessionEnded':
      return endSession();
    case 'refused':
      return showRefusal(failure);
    case 'productChanged':
      showError(failure.message ?? refusalText('product.changed'));
      return standing?.onChanged();
    case 'unanswered':
      return showError(text('failure.noAnswer'));
  }
}
