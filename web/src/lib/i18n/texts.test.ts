import { expect, test } from 'vitest';
import { fill, translatorFor } from './i18n.ts';
import { chinese } from './texts/chinese.ts';
import { english } from './texts/english.ts';
import { translationOf } from './typed-texts.ts';

test('[SHL-63] both languages have the same keys, and no text is empty', () => {
  expect(Object.keys(chinese).sort()).toEqual(Object.keys(english).sort());
  expect(Object.values({ ...english, ...chinese }).filter((text) => text.trim() === '')).toEqual([]);
});

test('[SHL-82, SHL-83] the success texts of saving and deleting read as specified', () => {
  expect(english['publics.success']).toBe('Operation successfully');
  expect(english['publics.deleteSuccess']).toBe('Delete successfully');
});

test('[SHL-84, SHL-D34] own success texts exist in both languages', () => {
  const pairs = {
    'publics.success': ['Operation successfully', '操作成功'],
    'publics.deleteSuccess': ['Delete successfully', '删除成功'],
    'publics.frozenSuccess': ['Frozen successfully', '冻结成功'],
    'publics.restoreSuccess': ['Restored successfully', '恢复成功'],
    'publics.switchSuccess': ['Switched successfully', '切换成功'],
    'user.removeSuccess': ['Removed successfully', '移除成功'],
    'login.success': ['Login successfully', '登录成功'],
    'logout.success': ['Logout successfully', '退出成功'],
    'login.findPwdSuccess': ['Password reset successfully, please sign in', '密码重置成功，请登录'],
    'register.success': [
      'Register successfully, please sign in with new user.',
      '注册成功，请使用新用户登录',
    ],
    'publics.verificationCodePrompt': [
      'The verification code was sent to your mailbox and is valid for 5 minutes',
      '验证码已发送到邮箱，5分钟内有效',
    ],
    'failure.noAnswer': ['Network error, please try again later', '网络错误，请稍后再试'],
  } as const;
  for (const [key, both] of Object.entries(pairs)) {
    expect([english[key as keyof typeof pairs], chinese[key as keyof typeof pairs]]).toEqual(both);
  }
});

test('Chinese texts use full-width punctuation and no polite forms beyond the specified wording', () => {
  const specified = new Set(['register.success', 'login.findPwdSuccess', 'failure.noAnswer']);
  const own = Object.entries(chinese).filter(([key]) => !specified.has(key));
  expect(own.filter(([, text]) => /您|(?<![申邀])请/.test(text))).toEqual([]);
  expect(own.filter(([, text]) => /[一-鿿][,.?!:;]/.test(text))).toEqual([]);
});

test('values are filled in, and plural forms follow the count', () => {
  const t = translatorFor(english, 'en');
  expect(t('code.sendAgainIn', { seconds: 47 })).toBe('Send again in 47 s');
  const items = { one: '{count} item', other: '{count} items' };
  expect([1, 2, 0].map((count) => fill(items, { count }, 'en'))).toEqual(['1 item', '2 items', '0 items']);
  expect(fill({ other: '共 {count} 条' }, { count: 1 }, 'zh')).toBe('共 1 条');
});

test('a misspelt key or value does not compile, in either language', () => {
  const t = translatorFor(english, 'en');
  const source = { 'a.plain': 'Plain', 'a.with': '{count} of {all}' } as const;
  const translated = translationOf<typeof source>();
  const wrong = () => [
    // @ts-expect-error no such key
    t('code.sendAgian'),
    // @ts-expect-error the value is missing
    t('code.sendAgainIn'),
    // @ts-expect-error the value is misspelt
    t('code.sendAgainIn', { second: 47 }),
    // @ts-expect-error this text takes no value
    t('code.send', { seconds: 47 }),
    // @ts-expect-error a key is missing
    translated({ 'a.plain': '无' }),
    // @ts-expect-error a key that English does not have
    translated({ 'a.plain': '无', 'a.with': '{count} / {all}', 'a.more': '多' }),
    // @ts-expect-error a parameter is misspelt
    translated({ 'a.plain': '无', 'a.with': '{count} / {every}' }),
    // @ts-expect-error a parameter is missing
    translated({ 'a.plain': '无', 'a.with': '{count}' }),
  ];
  expect(wrong).toBeTypeOf('function');
  expect(translated({ 'a.plain': '无', 'a.with': '{all} 之 {count}' })['a.plain']).toBe('无');
});
