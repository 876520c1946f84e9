// A person turns the codes of an authenticator app on, signs in with them and with a recovery code, and turns them off.
import { createHmac } from 'node:crypto';
import { expectAccessible } from './support/accessible.ts';
import { ageSessionsOf, forgetUsedCodesOf } from './support/database.ts';
import { alerts, errorOf, signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows (RFC 6238), written apart from the library of the server. */
function codeOf(secret: string): string {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const start = digest.at(-1)! & 15;
  return String((digest.readUInt32BE(start) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

test('[OPS-11] codes of an app are turned on with the password, asked for at sign-in, and turned off', async ({
  page,
  member,
}) => {
  await signIn(page, member, '/user/settings');
  await ageSessionsOf(member.username, '16 minutes');
  await expect(page.getByText('Signing in asks for the password alone')).toBeVisible();
  await page.getByRole('button', { name: 'Turn on' }).press('Enter');
  const proof = page.getByRole('alertdialog', { name: 'Is it you?' });
  await proof.getByLabel(/^Password/).fill(member.password);
  await proof.getByLabel(/^Password/).press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Turn on two-step sign-in' });
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = (await dialog.getByText(/^[A-Z2-7]{32}$/).textContent())!;
  await expectAccessible(page);
  const field = dialog.getByLabel(/^Code of the authenticator app/);
  await expect(field).toBeFocused();
  await field.fill('000000');
  await field.press('Enter');
  await expect
    .poll(() => errorOf(field))
    .toBe('The code is wrong or was used already. Wait for the next one.');
  await field.fill(codeOf(secret));
  await field.press('Enter');
  const shown = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  const codes = await shown.getByRole('listitem').allTextContents();
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'I have kept them' }).click();
  await expect(
    page.getByText(/^Asks for a code of your app since .*, 10 recovery codes left$/),
  ).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('Username').fill(member.username);
  await page.getByLabel(/^Password/).fill(member.password);
  await page.keyboard.press('Enter');
  const code = page.getByLabel(/^Code of the authenticator app/);
  await expect(code).toBeFocused();
  await code.fill('wrong');
  await code.press('Enter');
  await expect
    .poll(() => errorOf(code))
    .toBe('The code is wrong or was used already. Wait for the next one.');
  await expectAccessible(page);
  await code.fill(codes[0]!);
  await code.press('Enter');
  await expect(page).not.toHavePath(/login/);

  await page.goto('/user/settings');
  await expect(page.getByText(/, 9 recovery codes left$/)).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  const off = page.getByRole('dialog', { name: 'Turn off two-step sign-in?' });
  await forgetUsedCodesOf(member.username);
  await off.getByLabel(/^Code of the authenticator app/).fill(codeOf(secret));
  await off.getByRole('button', { name: 'Turn off' }).click();
  await expect(alerts(page).locator('[data-kind=info]').last()).toHaveText('Two-step sign-in is off');
  await expect(page.getByText('Signing in asks for the password alone')).toBeVisible();
});
