// Reads mails from the mail catcher.
import { expect } from '@playwright/test';

interface Mail {
  to: { address: string }[];
  subject: string;
  text: string;
  time: string;
}

async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${process.env['MAILBOX_URL']}/api/email`);
  const mails = (await response.json()) as Mail[];
  return mails.filter((mail) => mail.to.some((recipient) => recipient.address === address));
}

/** Waits for the `count`-th mail to an address and reads its six digits. */
export async function codeMailedTo(address: string, count = 1): Promise<string> {
  await expect
    .poll(async () => (await mailsTo(address)).length, {
      message: `mail ${count} to ${address}`,
    })
    .toBeGreaterThanOrEqual(count);
  const mails = (await mailsTo(address)).toSorted((a, b) => a.time.localeCompare(b.time));
  return /\b\d{6}\b/.exec(mails.at(-1)!.text)![0];
}
