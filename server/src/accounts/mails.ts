// The mails about accounts, in both languages.
import { limits, type Language } from '@tracery/contract';
import { mailOf } from '../platform/mail/layout.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import type { Purpose, SecondFactorChange } from './tasks.ts';

const minutes = limits.code.validFor / 60_000;

interface CodeMail {
  to: string;
  code: string;
  purpose: Purpose;
  language: Language;
  /** The account this address has already. */
  username: string | undefined;
}

const codeTexts = {
  en: {
    register: 'Your code to create a Tracery account:',
    reset: 'Your code to set a new Tracery password:',
    link: 'Your code to link single sign-on to your Tracery account:',
    subject: (code: string) => `${code} is your Tracery verification code`,
    valid: `It is valid for ${minutes} minutes and works once.`,
    username: (name: string) => `Your username is ${name}.`,
    hasAccount: (name: string) =>
      `This address already has the account ${name}, so no second one can be created with it. Forgot the password? Use "Forgot password?" on the sign-in page.`,
    footer: 'You did not ask for this? Then nothing happens; you can delete this mail.',
  },
  zh: {
    register: '注册脉络账号的验证码：',
    reset: '重置脉络密码的验证码：',
    link: '将单点登录关联到脉络账号的验证码：',
    subject: (code: string) => `脉络验证码 ${code}`,
    valid: `${minutes}分钟内有效，仅可使用一次。`,
    username: (name: string) => `用户名：${name}`,
    hasAccount: (name: string) =>
      `该邮箱已注册账号 ${name}，不能重复注册。忘记密码时，可在登录页选择“忘记密码”。`,
    footer: '如非本人操作，忽略本邮件即可。',
  },
};

export function codeMail({ to, code, purpose, language, username }: CodeMail): Mail {
  const texts = codeTexts[language];
  const about = username && (purpose === 'register' ? texts.hasAccount(username) : texts.username(username));
  return mailOf({
    to,
    subject: texts.subject(code),
    lines: [texts[purpose], { big: code }, texts.valid, ...(about ? [about] : [])],
    footer: texts.footer,
  });
}

export const passwordNoticeMail = (to: string, username: string, language: Language): Mail =>
  language === 'zh'
    ? mailOf({
        to,
        subject: '脉络密码已更改',
        lines: [`账号 ${username} 的密码已更改，其他设备上的登录均已退出。`],
        footer: '如非本人操作，立即在登录页选择“忘记密码”设置新密码。',
      })
    : mailOf({
        to,
        subject: 'Your Tracery password was changed',
        lines: [`The password of the account ${username} was changed. All other sign-ins of it have ended.`],
        footer: 'It was not you? Set a new password at once with "Forgot password?" on the sign-in page.',
      });

/** In both languages: who asked was not the owner, so the language of the request says nothing. */
export const guessNoticeMail = (to: string, username: string): Mail =>
  mailOf({
    to,
    subject: 'Somebody is guessing your Tracery password · 有人在猜测脉络密码',
    lines: [
      `There were ${limits.login.guessesPerHour} wrong passwords for the account ${username} within an hour. More are refused for now. On devices where you signed in before, you can sign in as usual; elsewhere, set a new password with "Forgot password?" on the sign-in page.`,
      `账号 ${username} 一小时内有${limits.login.guessesPerHour}次密码错误，新的尝试暂被拒绝。在曾登录过的设备上可照常登录；在其他设备上，可在登录页选择“忘记密码”设置新密码。`,
    ],
    footer:
      'Is the password used elsewhere or easy to guess? Then change it now. · 如密码简单或在其他地方使用，尽快更改。',
  });

export const stolenNoticeMail = (to: string, username: string): Mail =>
  mailOf({
    to,
    subject: 'A Tracery sign-in was used from two places · 脉络登录状态在两处被使用',
    lines: [
      `A sign-in of the account ${username} came back with a secret that had been replaced: somebody may have copied it. It was ended on all devices that had it, and nothing else was changed. Sign in again. If you did not copy the data of your browser yourself, change the password and end your other sign-ins in the user settings.`,
      `账号 ${username} 的一次登录以已被替换的凭据再次出现，可能被他人复制。该登录已在所有设备上结束，其他未作更改。重新登录即可。如果不是你自己复制了浏览器数据，登录后在用户设置中修改密码，并让其他设备下线。`,
    ],
    footer: 'Nothing that you saved is lost. · 已保存的内容不受影响。',
  });

const secondFactorTexts = {
  en: {
    on: (name: string) => `Signing in as ${name} now asks for a code of an authenticator app.`,
    off: (name: string) => `Signing in as ${name} no longer asks for a code of an authenticator app.`,
    recovery: (name: string) =>
      `Somebody signed in as ${name} with a recovery code. It cannot be used again.`,
    codes: (name: string) => `The account ${name} has new recovery codes. Those before no longer work.`,
    passkeyAdded: (name: string) => `A passkey was added to the account ${name}. It signs in by itself.`,
    passkeyRemoved: (name: string) => `A passkey was removed from the account ${name}.`,
    passwordOff: (name: string) => `The password no longer signs in to the account ${name}; its passkeys do.`,
    passwordOn: (name: string) => `The password signs in to the account ${name} again.`,
    reset: (name: string) =>
      `The operator removed all passkeys and the authenticator app of the account ${name} and ended its sign-ins. The password signs in alone now; add a second factor again in the user settings.`,
    subject: {
      on: 'Your Tracery account asks for a code now',
      off: 'Your Tracery account no longer asks for a code',
      recovery: 'A recovery code of your Tracery account was used',
      codes: 'Your Tracery account has new recovery codes',
      passkeyAdded: 'A passkey was added to your Tracery account',
      passkeyRemoved: 'A passkey was removed from your Tracery account',
      passwordOff: 'Your Tracery account signs in with passkeys alone now',
      passwordOn: 'Your Tracery password signs in again',
      reset: 'The second factor of your Tracery account was reset',
    },
    footer: 'It was not you? Set a new password at once with "Forgot password?" on the sign-in page.',
  },
  zh: {
    on: (name: string) => `账号 ${name} 登录时现在需要身份验证器的验证码。`,
    off: (name: string) => `账号 ${name} 登录时不再需要身份验证器的验证码。`,
    recovery: (name: string) => `有人使用恢复码登录了账号 ${name}，该恢复码已失效。`,
    codes: (name: string) => `账号 ${name} 已生成新的恢复码，旧恢复码已失效。`,
    passkeyAdded: (name: string) => `账号 ${name} 添加了一个通行密钥，可直接用于登录。`,
    passkeyRemoved: (name: string) => `账号 ${name} 移除了一个通行密钥。`,
    passwordOff: (name: string) => `账号 ${name} 已停用密码登录，只能使用通行密钥登录。`,
    passwordOn: (name: string) => `账号 ${name} 已重新启用密码登录。`,
    reset: (name: string) =>
      `管理员移除了账号 ${name} 的所有通行密钥和身份验证器，并退出了所有登录。现在仅凭密码即可登录，可在用户设置中重新添加第二重验证。`,
    subject: {
      on: '脉络账号已启用两步登录',
      off: '脉络账号已停用两步登录',
      recovery: '脉络账号的恢复码已被使用',
      codes: '脉络账号已生成新的恢复码',
      passkeyAdded: '脉络账号添加了通行密钥',
      passkeyRemoved: '脉络账号移除了通行密钥',
      passwordOff: '脉络账号已停用密码登录',
      passwordOn: '脉络账号已重新启用密码登录',
      reset: '脉络账号的第二重验证已重置',
    },
    footer: '如非本人操作，立即在登录页选择“忘记密码”设置新密码。',
  },
};

export function secondFactorMail(
  to: string,
  { username, language, what }: { username: string; language: Language; what: SecondFactorChange },
): Mail {
  const texts = secondFactorTexts[language];
  return mailOf({ to, subject: texts.subject[what], lines: [texts[what](username)], footer: texts.footer });
}

const identityTexts = {
  en: {
    linked: (name: string) => `Single sign-on now leads into the account ${name}.`,
    unlinked: (name: string) => `A single sign-on no longer leads into the account ${name}.`,
    subject: {
      linked: 'Single sign-on was linked to your Tracery account',
      unlinked: 'Single sign-on was unlinked from your Tracery account',
    },
    footer: 'It was not you? Unlink it under User settings and tell whoever runs your Tracery.',
  },
  zh: {
    linked: (name: string) => `现在可以用单点登录进入账号 ${name}。`,
    unlinked: (name: string) => `账号 ${name} 的一个单点登录已取消关联。`,
    subject: { linked: '脉络账号已关联单点登录', unlinked: '脉络账号已取消关联单点登录' },
    footer: '如非本人操作，立即在用户设置中取消关联，并告知系统管理员。',
  },
};

export function identityMail(
  to: string,
  { username, language, what }: { username: string; language: Language; what: 'linked' | 'unlinked' },
): Mail {
  const texts = identityTexts[language];
  return mailOf({ to, subject: texts.subject[what], lines: [texts[what](username)], footer: texts.footer });
}
