import '../browser.test-parts.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { tokenFor } from '../api/client.test-parts.ts';
import { session } from './current-session.ts';
import { listenToOtherTabs } from './other-tabs.ts';

const otherTab = new BroadcastChannel('tracery-session');

const listeners = { onChange: vi.fn(), onOtherUser: vi.fn() };
listenToOtherTabs(listeners);
const { onChange, onOtherUser } = listeners;
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const say = (said: unknown) => otherTab.postMessage(said);

beforeEach(() => {
  vi.clearAllMocks();
  session.adopt({
    token: tokenFor({ userId: 7, productId: 1000 }),
    productName: 'Charging',
    avatarUrl: '',
    fullname: '',
  });
});

test('a tab learns that somebody else signed in, so that it shows nothing of who was here before', async () => {
  say(8);
  await vi.waitFor(() => expect(onOtherUser).toHaveBeenCalledOnce());
  expect(onChange).not.toHaveBeenCalled();
});

test('a tab learns that its person signed out', async () => {
  say(undefined);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
  expect(session.get()).toBeUndefined();
});
