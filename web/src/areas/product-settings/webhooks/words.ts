// What a webhook is told of, and how it fares, in words.
import { formatCalendarDay, formatDistance, formatList, formatSentences } from '../../../lib/format.ts';
import { useText, type Translate } from '../../../lib/i18n/i18n.ts';
import type { WebhookKind } from '@tracery/contract/webhooks/events';
import type { Webhook } from './calls.ts';

export type Health = 'works' | 'retrying' | 'off' | 'givenUp';

export function healthOf({ isOn, givenUpAt, failingSince }: Webhook): Health {
  if (!isOn) return givenUpAt ? 'givenUp' : 'off';
  return failingSince ? 'retrying' : 'works';
}

export const kindWord = (t: Translate, kind: WebhookKind): string =>
  kind === 'Product' ? t('webhooks.kind.Product') : t(`itemKind.${kind}`);

function toldOf(t: Translate, { kinds, events }: Webhook): string {
  if (kinds.length === 0 && events.length === 0) return t('webhooks.everything');
  const what =
    kinds.length === 0 ? t('webhooks.allKinds') : formatList(kinds.map((kind) => kindWord(t, kind)));
  if (events.length === 0) return t('webhooks.told', { what });
  return t('webhooks.toldSome', {
    what,
    events: formatList(events.map((event) => t(`webhooks.event.${event}`))),
  });
}

function lastOf(t: Translate, webhook: Webhook): string {
  const { givenUpAt, lastAt, nextAt, tries } = webhook;
  const health = healthOf(webhook);
  if (health === 'givenUp') return t('webhooks.givenUp', { day: formatCalendarDay(new Date(givenUpAt!)) });
  if (health === 'retrying')
    return nextAt
      ? t('webhooks.next', { count: tries, when: formatDistance(new Date(nextAt)) })
      : t('webhooks.failing');
  return lastAt ? t('webhooks.last', { when: formatDistance(new Date(lastAt)) }) : t('webhooks.nothingYet');
}

export function useWebhookText(webhook: Webhook): string {
  const t = useText();
  return formatSentences(toldOf(t, webhook), lastOf(t, webhook));
}
