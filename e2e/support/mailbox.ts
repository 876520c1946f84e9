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

/** Waits for the `count`-th mail to an address. */
async function mailTo(address: string, count: number): Promise<string> {
  await expect
    .poll(async () => (await mailsTo(address)).length, {
      message: `mail ${count} to ${address}`,
    })
    .toBeGreaterThanOrEqual(count);
  const mails = (await mailsTo(address)).toSorted((a, b) => a.time.localeCompare(b.time));
  return mails.at(-1)!.text;
}

/** Waits for the `count`-th mail to an address and reads its six digits. */
export const codeMailedTo = async (address: string, count = 1): Promise<string> =>
  /\b\d{6}\b/.exec(await mailTo(address, count))![0];

/** The path of the link in the mail that invites an address. */
export const linkMailedTo = async (address: string, count = 1): Promise<string> =>
  /\/invitation#[\w-]+/.exec(await mailTo(address, count))![0];
