import { expect, test } from 'vitest';
import { fieldValueWord } from '@tracery/contract';
import { fill } from '@tracery/contract/texts/fill';
import { translatorFor } from '../../lib/i18n/i18n.ts';
import { translationOf, type Text } from '../../lib/i18n/typed-texts.ts';
import { allTexts } from './all-texts.ts';

const [english, chinese] = await Promise.all([allTexts('en'), allTexts('zh')]);

const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));

test('[SHL-63] both languages have the same keys, and no text is empty', () => {
  expect(Object.keys(chinese).sort()).toEqual(Object.keys(english).sort());
  expect(
    [english, chinese].flatMap((texts) =>
      Object.values<Text>(texts)
        .flatMap(formsOf)
        .filter((text) => text.trim() === ''),
    ),
  ).toEqual([]);
});

test('no key stands in two files, where the later one would silently win', () => {
  const files = import.meta.glob<Record<string, object>>('../../**/*texts.en.ts', { eager: true });
  const keys = Object.values(files).flatMap((file) =>
    Object.values(file).flatMap((texts) => Object.keys(texts)),
  );
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test('the texts of a screen are used nowhere else, where they would not be loaded', () => {
  const ofScreens = import.meta.glob<{ texts: object }>('../../areas/*/screen-texts.en.ts', { eager: true });
  const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  expect(Object.keys(ofScreens).length).toBeGreaterThan(0);
  const elsewhere = Object.entries(ofScreens).flatMap(([file, { texts }]) => {
    const area = file.slice(0, file.lastIndexOf('/') + 1);
    const others = Object.entries(sources).filter(
      ([source]) => !source.startsWith(area) && !source.endsWith('.test.ts'),
    );
    return Object.keys(texts).flatMap((key) =>
      others.filter(([, source]) => source.includes(`'${key}'`)).map(([source]) => `${key} in ${source}`),
    );
  });
  expect(elsewhere).toEqual([]);
});

test('[COL-18] history and comparisons tell chosen values by the words of the screens', () => {
  const fields: Record<string, string> = {
    importance: 'importance',
    level: 'importance',
    severity: 'importance',
    requirementKind: 'kind',
    defectKind: 'kind',
    riskKind: 'kind',
    umlKind: 'kind',
    umlView: 'view',
  };
  for (const [language, texts] of [
    ['en', english],
    ['zh', chinese],
  ] as const) {
    const shown = Object.entries<Text>(texts).flatMap(([key, text]) => {
      const [, name = '', value = ''] = /^(\w+)\.([\w-]+)$/.exec(key) ?? [];
      return fields[name] ? [{ key, text, field: fields[name], value: Number(value) || value }] : [];
    });
    expect(shown.length).toBe(35);
    for (const { key, text, field, value } of shown)
      expect(fieldValueWord(field, value, language), key).toBe(text);
  }
});

test('[SHL-82, SHL-83] the success texts of saving and deleting read as specified', () => {
  expect(english['publics.success']).toBe('Operation successfully');
  expect(english['publics.deleteSuccess']).toBe('Delete successfully');
});

test('[SHL-84, SHL-D34] own success texts exist in both languages', () => {
  const pairs = {
    'publics.success': ['Operation successfully', '操作成功'],
    'publics.deleteSuccess': ['Delete successfully', '删除成功'],
    'publics.frozenSuccess': ['{number} frozen', '{number} 已冻结'],
    'publics.restoreSuccess': ['{number} unfrozen', '{number} 已解冻'],
    'publics.switchSuccess': ['Switched to {name}', '已切换到 {name}'],
    'user.removeSuccess': ['{name} removed', '已移除 {name}'],
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
    'failure.noAnswer': [
      'The network is gone. What you typed is kept on this device.',
      '网络已断开，内容已留在本机',
    ],
  } as const;
  for (const [key, both] of Object.entries(pairs)) {
    expect([english[key as keyof typeof pairs], chinese[key as keyof typeof pairs]]).toEqual(both);
  }
});

test('Chinese texts use full-width punctuation and no polite forms beyond the specified wording', () => {
  const specified = new Set(['register.success', 'login.findPwdSuccess', 'failure.noAnswer']);
  const own = Object.entries<Text>(chinese)
    .filter(([key]) => !specified.has(key))
    .flatMap(([key, text]) => formsOf(text).map((form) => [key, form] as const));
  expect(own.filter(([, text]) => /您|(?<![申邀])请(?!求)/.test(text))).toEqual([]);
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

test('[MEM-10, MEM-D15] each role has its name in both languages, also those that nobody can hold', () => {
  const names = {
    ProductManager: ['Product manager', '产品经理'],
    DesignEngineer: ['Design engineer', '设计工程师'],
    DevelopEngineer: ['Development engineer', '开发工程师'],
    TestEngineer: ['Test engineer', '测试工程师'],
    Guest: ['Guest', '访客'],
    Developer: ['Developer', '开发者'],
    Administrator: ['Administrator', '管理员'],
    CustomerService: ['Customer Service', '客服'],
    Author: ['Author', '作者'],
  } as const;
  for (const [role, both] of Object.entries(names)) {
    const key = `role.${role as keyof typeof names}` as const;
    expect([english[key], chinese[key]]).toEqual(both);
  }
});

test('[PRD-46, PRD-47, PRD-D24] stages have their labels, and the filter its own words', () => {
  const labels = [1, 2, 3, 4, 5, 6].map((stage) => `stage.${stage}` as 'stage.1');
  expect(labels.map((key) => english[key])).toEqual([
    'Charter',
    'Requirement',
    'Design',
    'Development',
    'Maintain',
    'Finished',
  ]);
  expect(labels.map((key) => chinese[key])).toEqual(['立项', '需求', '设计', '开发', '维护', '结束']);
  const words = ['all', 1, 2, 3, 4, 5, 6].map((word) => `stageFilter.${word}` as 'stageFilter.all');
  expect(words.map((key) => english[key])).toEqual([
    'All',
    'Charter',
    'Requirement',
    'Design',
    'Iteration',
    'Maintain',
    'Finished',
  ]);
});
