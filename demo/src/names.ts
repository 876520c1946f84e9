// Names of items in English and Chinese.
import type { ItemKind } from '@tracery/contract';
import type { Random } from './random.ts';

/** How many items of each kind have the English word in their name, and as many the Chinese one. */
export const searchWords = {
  oneIn3: { en: 'charging', zh: '充电' },
  oneIn20: { en: 'invoice', zh: '发票' },
  oneIn100: { en: 'roaming', zh: '漫游' },
  oneIn1000: { en: 'interlock', zh: '联锁' },
  oneIn10000: { en: 'quokka', zh: '脉络' },
} as const;

/** A tag of one in ten thousand items of each kind. */
export const rareTag = 'seldom';

export type Language = 'en' | 'zh';

/** Every other item has a Chinese name. */
export const languageOf = (index: number): Language => (index % 2 === 0 ? 'en' : 'zh');

/** Half of all names are in this language, so they carry the word twice as often. */
function searchWordsOf(index: number, language: Language): string[] {
  const half = Math.floor(index / 2);
  const words: string[] = [];
  if (half % 5000 === 777) words.push(searchWords.oneIn10000[language]);
  if (half % 500 === 77) words.push(searchWords.oneIn1000[language]);
  if (half % 50 === 7) words.push(searchWords.oneIn100[language]);
  if (half % 10 === 3) words.push(searchWords.oneIn20[language]);
  if (half % 3 !== 0) words.push(searchWords.oneIn3[language]);
  return words;
}

const objects = {
  en: `session,bay,cable,socket,meter,tariff,driver card,receipt,booking,fleet report,load curve,price table,
    access token,site plan,energy log,fault code,battery state,station screen,power module,cooling fan,contactor,
    display text,payment terminal,grid signal,parking sensor,service door,backend link,firmware image,user account,
    time window`,
  zh: `会话,车位,线缆,插座,电表,电价,司机卡,收据,预约,车队报表,负荷曲线,价目表,访问令牌,站点图,能耗日志,故障码,
    电池状态,站点屏幕,功率模块,散热风扇,接触器,显示文字,支付终端,电网信号,泊车传感器,检修门,后台连接,固件包,
    用户账户,时间窗口`,
};

const circumstances = {
  en: `at the depot,after a power cut,for fleet drivers,over OCPP,offline,at night,in time,on site #,in cold weather,
    for guests,before departure,at peak hours,on the phone,at station #`,
  zh: `在场站,断电之后,面向车队司机,经 OCPP,离线时,夜间,及时,# 号站点,低温时,面向访客,出发之前,高峰时段,手机端,# 号桩`,
};

/** @ stands for the thing, ~ for when or where. */
const patterns: Record<ItemKind, Record<Language, string>> = {
  Feature: { en: 'Manage the @ ~,Smart @ ~,Overview of the @ ~', zh: '~管理@,智能@~,~@总览' },
  Requirement: {
    en: 'Stop the @ ~,Show the @ ~,Record the @ ~,Limit the @ ~,Reserve the @ ~,Restore the @ ~',
    zh: '~停止@,~显示@,~记录@,~限制@,~预留@,~恢复@',
  },
  Component: { en: '@ controller ~,@ service ~,@ gateway ~', zh: '~@控制器,~@服务,~@网关' },
  Function: { en: 'Read the @ ~,Compute the @ ~,Publish the @ ~', zh: '~读取@,~计算@,~发布@' },
  UML: { en: 'Flow of the @ ~,States of the @ ~,Parts of the @ ~', zh: '~@流程图,~@状态图,~@构成' },
  Task: {
    en: 'Draft the @ ~,Build the @ ~,Rework the @ ~,Review the @ ~,Measure the @ ~',
    zh: '~起草@,~实现@,~重构@,~评审@,~测量@',
  },
  Testcase: { en: 'Check the @ ~,Pull the @ ~,Repeat the @ ~', zh: '~检查@,~拔出@,~重复@' },
  Defect: {
    en: '@ is wrong ~,@ stays open ~,@ is lost ~,@ comes twice ~',
    zh: '~@错误,~@未关闭,~@丢失,~@重复',
  },
  Risk: { en: '@ may be late ~,@ may fail ~,Nobody knows the @ ~', zh: '~@可能延期,~@可能失效,~无人熟悉@' },
  Iteration: { en: 'Iteration #: @ ~', zh: '迭代 #：~@' },
  Document: { en: 'Guide to the @ ~,Notes on the @ ~,Decision on the @ ~', zh: '~@指南,~@纪要,~@决策' },
};

const cut = (text: string) => text.split(',').map((word) => word.trim());
const both = (words: Record<Language, string>) => ({
  en: cut(words.en),
  zh: cut(words.zh),
});
const thingsOf = both(objects);
const whensOf = both(circumstances);
const patternsOf = Object.fromEntries(
  Object.entries(patterns).map(([kind, words]) => [kind, both(words)]),
) as Record<ItemKind, Record<Language, string[]>>;

export function nameOf(kind: ItemKind, index: number, random: Random): string {
  const language = languageOf(index);
  const between = language === 'en' ? ' ' : '';
  const thing = [...searchWordsOf(index, language), random.pick(thingsOf[language])].join(between);
  const name = random
    .pick(patternsOf[kind][language])
    .replace('@', thing)
    .replace('~', random.pick(whensOf[language]));
  const number = kind === 'Iteration' ? index + 1 : 1 + random.int(9000);
  return name.charAt(0).toUpperCase() + name.slice(1).replace('#', String(number));
}

const commonTags = cut('safety,billing,ocpp,hardware,fleet,安全,计费,硬件,车队,界面');

export function tagsFor(index: number, random: Random): string[] {
  const tags = index % 10_000 === 5 ? [rareTag] : [];
  // Some tags are on many items, most on few.
  const many = random.int(3);
  for (let n = 0; n < many; n += 1) {
    const tag = commonTags[Math.min(random.int(commonTags.length), random.int(commonTags.length))]!;
    if (!tags.includes(tag)) tags.push(tag);
  }
  return tags;
}
