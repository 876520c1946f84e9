// The mails that invite to a product, in both languages.
import { limits, type Language, type Role } from '@tracery/contract';
import { mailOf } from '../platform/mail/layout.ts';
import type { Mail } from '../platform/mail/mailer.ts';

const { days } = limits.invitation;

interface Invitation {
  to: string;
  language: Language;
  productName: string;
  inviterName: string;
  role: Role;
  /** Where to accept: the link with its token, or the list of the person's products. */
  address: string;
  hasAccount: boolean;
}

const roleWords: Record<Role, Record<Language, string>> = {
  ProductManager: { en: 'product manager', zh: '产品经理' },
  DesignEngineer: { en: 'design engineer', zh: '设计工程师' },
  DevelopEngineer: { en: 'development engineer', zh: '开发工程师' },
  TestEngineer: { en: 'test engineer', zh: '测试工程师' },
  Guest: { en: 'guest', zh: '访客' },
};

const longestName = 60;

/** Names are chosen by whoever invites. One that mail programs would turn into a link is not told. */
function shownName(name: string): string | undefined {
  if (/:\/\/|www\.|[\p{L}\d]\.\p{L}{2,}|@/iu.test(name)) return undefined;
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
}

const texts = {
  en: {
    subject: 'Invitation to a product in Tracery',
    invited: (inviter: string | undefined, product: string | undefined, role: string) =>
      `${inviter ?? 'A product manager'} invites you to ${product ? `the product “${product}”` : 'a product'} as ${role}.`,
    join: 'Create an account and join',
    look: 'Look at the invitation',
    valid: `The link works once, for ${days} days.`,
    waits: 'Sign in: the invitation waits under Products. You are a member when you accept.',
    footer: 'You do not know who this is? Then nothing happens; you can delete this mail.',
  },
  zh: {
    subject: '脉络产品邀请',
    invited: (inviter: string | undefined, product: string | undefined, role: string) =>
      `${inviter ?? '一位产品经理'}邀请加入${product ? `产品“${product}”` : '一个产品'}，角色：${role}。`,
    join: '注册并加入',
    look: '查看邀请',
    valid: `链接仅可使用一次，${days}天内有效。`,
    waits: '登录后，可在产品列表中看到邀请，接受后即成为成员。',
    footer: '如不认识邀请人，忽略本邮件即可。',
  },
};

export function invitationToProductMail(invitation: Invitation): Mail {
  const { to, language, productName, inviterName, role, address, hasAccount } = invitation;
  const words = texts[language];
  return mailOf({
    to,
    subject: words.subject,
    lines: [
      words.invited(shownName(inviterName), shownName(productName), roleWords[role][language]),
      { button: hasAccount ? words.look : words.join, address },
      hasAccount ? words.waits : words.valid,
    ],
    footer: words.footer,
  });
}
