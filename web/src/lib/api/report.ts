// What the person hears of a failed call that no screen shows itself.
import { limits } from '@tracery/contract/limits';
import { showError } from '../alerts.ts';
import { refusalText, startLanguage, text } from '../i18n/i18n.ts';
import { openPath, presentPath } from '../navigation.ts';
import { session } from '../session/current-session.ts';
import { tellOtherTabs } from '../session/other-tabs.ts';
import type { Failure } from './failure.ts';

let isEnding = false;

/** However many calls learn that the session is over: one alert, one way to the sign-in page. */
function endSession(): void {
  if (isEnding) return;
  isEnding = true;
  showError(refusalText('session.expired'));
  setTimeout(() => {
    const wanted = presentPath();
    session.clear();
    tellOtherTabs();
    void startLanguage();
    openPath(`/login?redirect=${encodeURIComponent(wanted)}`);
    isEnding = false;
  }, limits.session.logoutDelay);
}

function tellRefusal({ status, key, message }: Extract<Failure, { kind: 'refused' }>): void {
  showError(message ?? (status === 403 ? refusalText('forbidden') : text('failure.noAnswer')));
  // Somebody who was removed from the product is not forbidden this page but gone from the product.
  if (status === 403 && key !== 'product.notMember') openPath('/forbidden');
}

export function report(failure: Failure): void {
  switch (failure.kind) {
    case 'sessionEnded':
      return endSession();
    case 'refused':
      return tellRefusal(failure);
    case 'productChanged':
      return showError(failure.message ?? refusalText('product.changed'));
    case 'unanswered':
      return showError(text('failure.noAnswer'));
  }
}
