// The mails about accounts, in both languages.
import { limits, type Language } from '@tracery/contract';
import type { Mail } from '../platform/mail/mailer.ts';
import type { Purpose } from './tasks.ts';

const minutes = limits.code.validFor / 60_000;

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

interface MailContent {
  to: string;
  subject: string;
  /** Paragraphs; the one that is `big` stands out. */
  lines: (string | { big: string })[];
  footer: string;
}

function mailOf({ to, subject, lines, footer }: MailContent): Mail {
  const text =
    [...lines.map((line) => (typeof line === 'string' ? line : line.big)), footer].join('\n\n') + '\n';
  const paragraphs = lines.map((line) =>
    typeof line === 'string'
      ? `<p style="margin:0 0 16px">${escape(line)}</p>`
      : `<p style="margin:0 0 16px;font:600 28px/36px ui-monospace,Menlo,Consolas,monospace;letter-spacing:.18em">${escape(line.big)}</p>`,
  );
  const html = `<!doctype html><html><body style="margin:0;padding:32px;background:#F6F8F7;color:#15201E;font:14px/22px system-ui,-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#fff;border:1px solid #E2E7E5;border-radius:12px">
<p style="margin:0 0 24px;font-weight:650;font-size:17px;color:#0B6E69">Tracery · 脉络</p>
${paragraphs.join('\n')}
<p style="margin:24px 0 0;color:#616D69;font-size:12px;line-height:18px">${escape(footer)}</p>
</div></body></html>`;
  return { to, subject, text, html };
}

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
  const about = username && (purpose === 'reset' ? texts.username(username) : texts.hasAccount(username));
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
