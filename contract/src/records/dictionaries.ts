// Fixed lists that people choose from. The codes are stored; the words may be corrected any time.

interface Entry {
  code: string;
  en: string;
  zh: string;
}

const entry = (code: string, en: string, zh: string): Entry => ({ code, en, zh });

/** Sections A to T of the national classification of industries (GB/T 4754). */
const industry = [
  entry('A', 'Agriculture, forestry, animal husbandry and fishery', '农、林、牧、渔业'),
  entry('B', 'Mining', '采矿业'),
  entry('C', 'Manufacturing', '制造业'),
  entry('D', 'Electricity, heat, gas and water supply', '电力、热力、燃气及水生产和供应业'),
  entry('E', 'Construction', '建筑业'),
  entry('F', 'Wholesale and retail trade', '批发和零售业'),
  entry('G', 'Transport, storage and postal services', '交通运输、仓储和邮政业'),
  entry('H', 'Accommodation and catering', '住宿和餐饮业'),
  entry(
    'I',
    'Information transmission, software and information technology',
    '信息传输、软件和信息技术服务业',
  ),
  entry('J', 'Finance', '金融业'),
  entry('K', 'Real estate', '房地产业'),
  entry('L', 'Leasing and business services', '租赁和商务服务业'),
  entry('M', 'Scientific research and technical services', '科学研究和技术服务业'),
  entry('N', 'Water conservancy, environment and public facilities', '水利、环境和公共设施管理业'),
  entry('O', 'Resident services, repair and other services', '居民服务、修理和其他服务业'),
  entry('P', 'Education', '教育'),
  entry('Q', 'Health and social work', '卫生和社会工作'),
  entry('R', 'Culture, sports and entertainment', '文化、体育和娱乐业'),
  entry(
    'S',
    'Public administration, social security and social organisations',
    '公共管理、社会保障和社会组织',
  ),
  entry('T', 'International organisations', '国际组织'),
];

const iteration = [
  entry('Development', 'Development', '开发'),
  entry('Release', 'Release', '发布'),
  entry('Maintenance', 'Maintenance', '维护'),
  entry('Research', 'Research', '研究'),
];

const feature = [
  entry('Functional', 'Functional', '功能'),
  entry('Performance', 'Performance', '性能'),
  entry('Interface', 'Interface', '接口'),
  entry('Security', 'Security', '安全'),
  entry('Usability', 'Usability', '易用性'),
  entry('Other', 'Other', '其他'),
];

export const dictionaries = { industry, iteration, feature };

export type DictionaryKey = keyof typeof dictionaries;

export const dictionaryKeys = [
  'industry',
  'iteration',
  'feature',
] as const satisfies readonly DictionaryKey[];

export const isDictionaryKey = (key: string): key is DictionaryKey => Object.hasOwn(dictionaries, key);
