import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '@tracery/contract/limits';
import { sendWithRetries } from './transport.ts';
import { buildRequest } from './request.ts';

/** Answers nothing by itself: each test says when a piece left and when the answer came. */
class SlowLine extends EventTarget {
  static readonly opened: SlowLine[] = [];
  readonly upload = new EventTarget();
  readonly sent: FormData[] = [];
  status = 200;
  responseText = JSON.stringify({ code: 0, message: '', data: { id: 1 } });
  open(): void {
    SlowLine.opened.push(this);
  }
  setRequestHeader(): void {}
  getResponseHeader(): null {
    return null;
  }
  send(body: FormData): void {
    this.sent.push(body);
  }
  abort(): void {
    this.end('abort');
  }
  end(how: 'load' | 'abort'): void {
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event('loadend'));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', SlowLine);
  SlowLine.opened.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const upload = () =>
  sendWithRetries(
    '',
    buildRequest('POST /damapi/v1/files/upload', { file: new Blob(['picture']) }),
    {},
    limits.call,
  );

test('[SHL-D27] an upload goes on as long as pieces of it leave, however long that takes', async () => {
  const answered = upload();
  const [line] = SlowLine.opened;
  for (let piece = 0; piece < 10; piece++) {
    await vi.advanceTimersByTimeAsync(limits.call.timeout - 1);
    line!.upload.dispatchEvent(new Event('progress'));
  }
  line!.end('load');
  await expect(answered).resolves.toMatchObject({ status: 200, envelope: { code: 0 } });
  expect(SlowLine.opened).toHaveLength(1);
  expect(line!.sent[0]!.get('file')).toBeInstanceOf(Blob);
});

test('[SHL-71, SHL-72] an upload that stands still is given up after 5 seconds and tried again three times', async () => {
  const answered = upload().catch((error: unknown) => error);
  const { timeout, retryDelay, retries } = limits.call;
  await vi.advanceTimersByTimeAsync((timeout + retryDelay) * retries + timeout);
  expect(SlowLine.opened).toHaveLength(1 + retries);
  await expect(answered).resolves.toMatchObject({ failure: { kind: 'unanswered' } });
});
