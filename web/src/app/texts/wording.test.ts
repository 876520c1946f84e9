import { definitions } from '@tracery/contract/kinds/index';
import { refusals } from '@tracery/contract/refusals';
import { expect, test } from 'vitest';
import type { Text } from '../../lib/i18n/typed-texts.ts';
import { allTexts } from './all-texts.ts';

const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));

const textsOf = (texts: object): [key: string, text: string][] =>
  Object.entries<Text>(texts as Record<string, Text>).flatMap(([key, text]) =>
    formsOf(text).map((form): [string, string] => [key, form]),
  );

const wordsOf = (language: 'en' | 'zh'): [key: string, text: string][] => [
  ...Object.entries(refusals).map(([key, refusal]): [string, string] => [key, refusal[language]]),
  ...definitions.flatMap(({ kind, words, statuses, transitions }) =>
    [
      words,
      ...Object.values(statuses),
      ...transitions.flatMap((step) => ('words' in step ? [step.words] : [])),
    ].map((word): [string, string] => [kind, word[language]]),
  ),
];

const [allEnglish, allChinese] = await Promise.all([allTexts('en'), allTexts('zh')]);
const english = [...textsOf(allEnglish), ...wordsOf('en')];
const chinese = [...textsOf(allChinese), ...wordsOf('zh')];

const found = (texts: readonly [string, string][], words: RegExp, allowed: readonly string[] = []) =>
  texts.filter(([key, text]) => words.test(text) && !allowed.includes(key));

test('[EXP-40] one thing has one word in English', () => {
  expect(found(english, /processor/i)).toEqual([]);
  // The menu and the default pages are worded by SHL-40 and PRD-43.
  expect(found(english, /testcase/i, ['screen.testcase', 'page.testcase'])).toEqual([]);
  expect(found(english, /\b(pass|fail|block)\b/i, ['defect.notpass', 'Defect'])).toEqual([]);
  expect(found(english, /\blanes?\b/i)).toEqual([]);
  expect(found(english, /frozen.*restore|freeze.*restore/i)).toEqual([]);
});

test('[EXP-40] one thing has one word in Chinese', () => {
  const given =
    /处理人|泳道|开启|已消失|退回测试|看到了什么|尚未$|^当前登录$|新建UML|同一事实|途中出了差错|状态从|运营人员|运行者/;
  expect(found(chinese, given)).toEqual([]);
  expect(found(chinese, /冻结.*恢复|恢复后可编辑/)).toEqual([]);
  // No date stands next to a letter: 2025-10-29 到期.
  expect(found(chinese, /[一-鿿]\{(day|from|to|when|since)\}|\{(day|from|to|when|since)\}[一-鿿]/)).toEqual(
    [],
  );
});

test('[EXP-40] the words of the table are used', () => {
  expect(allChinese).toMatchObject({
    'field.owner': '负责人',
    'field.severity': '严重程度',
    'defectKind.Bug': '代码错误',
    'defect.reject': '驳回给测试',
    'risk.disappeared': '已解除',
    'stageFilter.4': '开发',
    'item.unfreeze': '解冻',
    'trash.restore': '恢复',
    'task.columns': '列',
    'requirement.task': '新建开发任务',
    'result.noteHint': '实际现象（可选）',
    'item.notClosed': '未关闭',
    'signIns.list': '登录设备',
    'uml.create': '新建 UML 图',
    'home.cards': '为交付团队打造',
  });
  expect(allEnglish).toMatchObject({
    'field.owner': 'Owner',
    'field.severity': 'Severity',
    'item.unfreeze': 'Unfreeze',
    'trash.restore': 'Restore',
    'itemKind.Testcase': 'Test case',
  });
});
