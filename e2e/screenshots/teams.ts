// The same team and product in each language, and what its members did while the reader was away. Unlike in the other
// samples, all names and texts are in the language of the picture.
import { callServer, createProduct, newPerson, readFromServer, tokenOf, userIdOf } from '../support/api.ts';
import type { Person } from '../support/api.ts';
import { rename } from '../support/colleague.ts';
import { addColleagues, addPerson, ageInbox } from '../support/database.ts';
import { askForReview } from '../support/reviews.ts';
import { createTask } from '../support/tasks.ts';

export type Language = 'en' | 'zh';
type Text = readonly [en: string, zh: string];

const people = {
  tomas: ['Tomas', '托马斯'],
  hana: ['Hana', '花奈'],
  leah: ['Leah', '莉亚'],
  shuwen: ['Shuwen', '舒文'],
  pavel: ['Pavel', '帕维尔'],
  ines: ['Ines', '伊内斯'],
  omar: ['Omar', '奥马尔'],
} as const satisfies Record<string, Text>;

type Name = keyof typeof people;

export interface Team {
  reader: Person;
  /** Has a product without any item, and no tour yet. */
  beginner: Person;
  token: string;
  /** Of the colleagues. */
  tokens: Record<Name, string>;
}

export const teams = {} as Record<Language, Team>;

export const names = {
  unplug: ['Stop the session when the driver unplugs', '司机拔枪后立即结束充电'],
  fair: ['Share load fairly between waiting vans', '在等待车辆之间公平分配功率'],
  tariff: ['Show the tariff before charging starts', '充电开始前显示电价'],
  resume: ['Resume a session after a network drop', '网络中断后恢复充电会话'],
  bothStates: ['Treat Finishing and Available as unplugged', 'Finishing 与 Available 均视为拔枪'],
  occupied: ['Bay stays occupied after unplug on firmware 4.1', '固件 4.1 拔枪后车位仍被占用'],
} as const satisfies Record<string, Text>;

const comments: readonly [who: Name, text: Text][] = [
  [
    'shuwen',
    [
      'TC-1 fails on firmware 4.1: the charger sends `Finishing` first, so the bay stays blocked for 9 s. Opened D-1.',
      'TC-1 在固件 4.1 上失败：充电桩先发送 `Finishing`，车位被占用 9 秒。已建 D-1。',
    ],
  ],
  [
    'tomas',
    [
      '@READER Treat both states as unplugged. Can we promise 2 s for 2.4?',
      '@READER 两种状态都按已拔枪处理，2 秒可以写进 2.4 吗？',
    ],
  ],
  ['leah', ['I can retest this afternoon on the two test bays.', '今天下午我可以在两个测试车位上复测。']],
];

const tasks: readonly [name: Text, who: Name, weight: 1 | 2 | 3, due: number, step?: string][] = [
  [['Measure answer time with 500 chargers', '测量 500 台充电桩时的响应时间'], 'pavel', 2, 13],
  [['Write the runbook for charger replacement', '编写更换充电桩的操作手册'], 'leah', 1, 10],
  [['Group alerts of one charger', '合并同一充电桩的告警'], 'shuwen', 1, 9, 'doing'],
  [['Retry card capture, slower each time', '逐次放慢扣款重试'], 'ines', 2, 5, 'doing'],
  [['Shorten the pairing screen', '精简配对界面'], 'hana', 1, 6, 'verifying'],
  [['Show who reserved the bay on the map', '在地图上显示车位预留人'], 'hana', 2, 3, 'verifying'],
];

export const carried: Text = ['Retry card capture, slower each time', '逐次放慢扣款重试'];

const dayFrom = (days: number) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T23:59:59Z`;

interface Listed {
  id: number;
  name: string;
  version: number;
}

const paths = {
  Requirement: '/reqapi/v1/requirements',
  Feature: '/reqapi/v1/features',
  Task: '/prdapi/v1/tasks',
  Defect: '/tstapi/v1/defects',
} as const;

export async function itemNamed(url: string, token: string, kind: keyof typeof paths, name: string) {
  const search = `?limit=1&query=${encodeURIComponent(name)}`;
  const { list } = await readFromServer<{ list: Listed[] }>(url, `${paths[kind]}/list${search}`, token);
  const item = list.find((one) => one.name === name);
  if (!item) throw new Error(`no ${kind} ${name}`);
  return readFromServer<Listed & { data: { content: string } }>(url, `${paths[kind]}/get/${item.id}`, token);
}

/** In the language of the caller. */
async function fillWithExample(url: string, token: string, language: Language): Promise<void> {
  const response = await fetch(`${url}/prdapi/v1/products/example`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'tracery',
      authorization: `Bearer ${token}`,
      cookie: `language=${language}`,
      'accept-language': language,
    },
    body: '{}',
  });
  if (!response.ok) throw new Error(await response.text());
}

async function addReader(url: string, like: Person, [fullname, product]: [string, string]) {
  const person = newPerson();
  await addPerson(person, like.username);
  const productId = await createProduct(url, person, { name: product });
  await rename(url, person, fullname);
  return { person, productId };
}

async function work(url: string, { token, tokens, reader }: Team, say: (text: Text) => string) {
  const update = (by: Name, path: string, body: object) =>
    callServer(url, `${path}/update`, body, tokens[by]);
  const find = (kind: keyof typeof paths, name: keyof typeof names) =>
    itemNamed(url, token, kind, say(names[name]));
  const me = userIdOf(token);
  const ids = Object.fromEntries(
    Object.entries(tokens).map(([name, own]) => [name, userIdOf(own)]),
  ) as Record<Name, number>;

  for (const [name, who, weight, due, step] of tasks) {
    const id = await createTask(url, tokens.tomas, {
      name: say(name),
      importance: weight,
      emergency: weight,
      processorId: ids[who],
      planCloseAt: dayFrom(due),
    });
    if (step) await callServer(url, `/prdapi/v1/tasks/change-${step}/${id}`, {}, tokens[who]);
  }
  const owners: readonly [keyof typeof names, Name][] = [
    ['fair', 'pavel'],
    ['resume', 'tomas'],
  ];
  for (const [name, who] of owners) {
    const { id, version } = await find('Requirement', name);
    await callServer(url, `${paths.Requirement}/update`, { id, version, processorId: ids[who] }, token);
  }

  const tariff = await find('Requirement', 'tariff');
  for (const text of [
    ['The driver app shows a price of yesterday for a minute.', '司机端有一分钟显示的是昨天的电价。'],
    ['Then it is shown with its time, in grey.', '那就连同时间一起用灰色显示。'],
  ] as const)
    await callServer(
      url,
      '/damapi/v1/comments/create',
      { sourceId: tariff.id, kind: 'Requirement', replyId: 0, data: { comment: say(text) } },
      tokens.omar,
    );

  const occupied = await find('Defect', 'occupied');
  await callServer(
    url,
    `${paths.Defect}/test/${occupied.id}`,
    {
      processorId: ids.leah,
      comment: say(['Fixed in build 118. Retest with 4.1.', '已在构建 118 中修复，请用 4.1 复测。']),
    },
    tokens.tomas,
  );
  await createTask(url, tokens.tomas, {
    name: say(['Log which state ended the session', '记录会话因哪种状态结束']),
    importance: 2,
    emergency: 3,
    processorId: me,
    planCloseAt: dayFrom(4),
  });
  const fair = await find('Requirement', 'fair');
  await askForReview(
    url,
    tokens.pavel,
    { kind: 'Requirement', sourceId: fair.id },
    [me],
    dayFrom(5).slice(0, 10),
  );

  const unplug = await find('Requirement', 'unplug');
  await update('hana', paths.Requirement, {
    id: unplug.id,
    version: unplug.version,
    importance: 'Important',
    data: {
      content: unplug.data.content.replace(
        /within 2 s\.|车位在 2 秒内变为可用。/,
        say([
          'within 1 s. `Finishing` and `Available` both count as unplugged.',
          '车位在 1 秒内变为可用，`Finishing` 与 `Available` 同样视为已拔枪。',
        ]),
      ),
    },
  });
  const made: number[] = [];
  for (const [who, text] of comments) {
    const comment = say(text).replace('READER', reader.username);
    const body = { sourceId: unplug.id, kind: 'Requirement', replyId: 0, data: { comment } };
    made.push((await callServer<{ id: number }>(url, '/damapi/v1/comments/create', body, tokens[who])).id);
  }
  for (const [who, reaction] of [
    ['hana', 'agree'],
    ['leah', 'agree'],
    ['ines', 'look'],
  ] as const)
    await callServer(url, '/damapi/v1/comments/react', { id: made[1], reaction, isOn: true }, tokens[who]);
  await callServer(
    url,
    '/damapi/v1/comments/update',
    {
      id: made[2],
      version: 1,
      data: { comment: say(comments[2]![1]) + say([' After 14:00.', '14 点以后。']) },
    },
    tokens.leah,
  );
}

const views: readonly [name: Text, search: string, isShared: boolean][] = [
  [['Mandatory for 2.4', '2.4 必须完成'], 'importance=Mandatory&group=sourceId', true],
  [['Without testcase', '没有测试用例'], 'status=initial', true],
  [['Suspect', '待复核'], 'suspect=1', true],
  [['My reviews', '我的评审'], 'review=open', false],
];

/** The inbox is told by a worker, a moment later. */
async function toldTo(url: string, token: string, atLeast: number): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const { total } = await readFromServer<{ total: number }>(url, '/usrapi/v1/inbox/list?limit=20', token);
    if (total >= atLeast || tries === 40) return total;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function createTeam(url: string, like: Person, language: Language): Promise<Team> {
  const say = (text: Text) => text[language === 'en' ? 0 : 1];
  const mira = say(['Mira', '米拉']);
  const { person: reader, productId } = await addReader(url, like, [
    mira,
    say(['Northyard Charging', '北场充电']),
  ]);
  const { person: beginner } = await addReader(url, like, [mira, say(['Southyard Charging', '南场充电'])]);
  const token = await tokenOf(url, reader);
  await fillWithExample(url, token, language);
  const entries = Object.entries(people) as [Name, Text][];
  await addColleagues(
    productId,
    like.username,
    entries.map(([name, text]) => ({
      username: `${name}.${language}`,
      fullname: say(text),
      roles: name === 'leah' ? ['TestEngineer'] : ['DevelopEngineer', 'DesignEngineer', 'ProductManager'],
    })),
  );
  const tokens = {} as Record<Name, string>;
  for (const [name] of entries)
    tokens[name] = await tokenOf(url, { ...like, username: `${name}.${language}` });
  const team = { reader, beginner, token, tokens };
  await work(url, team, say);
  for (const [name, search, isShared] of views)
    await callServer(
      url,
      '/prdapi/v1/views/create',
      { kind: 'Requirement', name: say(name), search, isShared },
      token,
    );
  await toldTo(url, token, 5);
  await ageInbox(reader.username);
  return team;
}

export async function fillTeams(url: string, like: Person): Promise<void> {
  for (const language of ['en', 'zh'] as const) teams[language] = await createTeam(url, like, language);
}
