import { beforeAll, describe, expect, test } from 'vitest';
import { limits, diagramSvgPath, type DiagramError } from '@tracery/contract';
import { appForFile, createTestApp, type TestApp } from '../../tests/support/app.ts';
import { svgPath, requestSvg } from '../../tests/support/diagrams.ts';

const app = appForFile();

type Product = Awaited<ReturnType<TestApp['product']>>;
let product: Product;
beforeAll(async () => {
  product = await app().product();
  await app().diagrams.renderers!.ready();
}, 60_000);

const ask = (source: string, headers?: Record<string, string>) =>
  requestSvg(app(), product.manager, source, headers);
const between = (lines: string) => `@startuml\n${lines}\n@enduml`;

const counted = async (outcome: string): Promise<number> => {
  const line = (await app().metrics.text())
    .split('\n')
    .find((one) => one.startsWith(`tracery_diagrams_total{outcome="${outcome}"}`));
  return Number(line?.split(' ')[1] ?? 0);
};

test('[UML-45, UML-D4, REC-46] both calls answer where diagrams are drawn: on the same origin, ending in /svg/', async () => {
  const { data } = await app().call('GET /desapi/v1/uml/server', { token: product.manager.token });
  const config = await app().call('GET /damapi/v1/system/config');
  expect(data.umlServer).toBe(diagramSvgPath);
  expect(data.umlServer).toMatch(/^\/.*\/svg\/$/);
  expect(config.data.umlServer).toBe(data.umlServer);
});

describe('[UML-34, UML-D3, UML-39] a picture of each kind of diagram, with Chinese in it', () => {
  const kinds: Record<string, string> = {
    UseCaseDiagram: 'left to right direction\nactor 测试工程师 as t\nusecase "Run 用例" as u\nt --> u',
    ClassDiagram:
      'abstract class 条目 {\n  +编号: number\n  +{abstract} 冻结(): void\n}\nclass 需求 extends 条目',
    ObjectDiagram: 'object 用户 {\n  姓名 = "张三"\n}\nmap 首都 {\n  中国 => 北京\n}\n用户 --> 首都',
    ComponentDiagram:
      'package "设计" {\n  HTTP - [渲染器]\n}\ndatabase "数据库" {\n  [表]\n}\n[渲染器] --> [表]',
    DeploymentDiagram: 'node "服务器一" as a {\n  artifact "服务"\n}\nqueue 队列\na --> 队列',
    ArchimateDiagram:
      'archimate #Business "受理 claim" as c <<business-process>>\narchimate #Application "理赔系统" as s <<application-component>>\ns --> c',
    SequenceDiagram:
      'autonumber\nactor 用户\nparticipant 浏览器 as B\n用户 -> B ++ : 保存\nalt 成功\n  B --> 用户 -- : 完成\nend',
    ActivityDiagram:
      '|团队|\nstart\n:读取条目;\nif (已完成?) then (是)\n  stop\nelse (否)\n  |服务器|\n  :保存;\nendif\nstop',
    StateDiagram: '[*] --> 待办\n待办 --> 进行中 : 拖动\nstate 验证 {\n  [*] --> 甲\n}\n进行中 --> 验证',
    TimingDiagram:
      'robust "浏览器" as WB\nconcise "用户" as WU\n@0\nWU is 空闲\nWB is 空闲\n@100\nWU is 等待\nWB is 处理',
  };
  test.each(Object.entries(kinds))('%s', async (_, lines) => {
    const { status, headers, text } = await ask(between(lines));
    expect(status, text).toBe(200);
    expect(headers['content-type']).toBe('image/svg+xml');
    expect(text).toMatch(/^<svg .*<\/svg>$/s);
    const shown = [...text.matchAll(/<text[^>]*>([^<]*)/g)].map(([, words]) => words).join('');
    for (const [word] of lines.matchAll(/[一-鿿]+/g)) expect(shown).toContain(word);
  });
});

test("[UML-D3] a picture can only be looked at, is nobody else's to keep, and does not say who drew it", async () => {
  const { headers, text } = await ask(between('class 甲'));
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'content-disposition': "inline; filename*=UTF-8''diagram.svg",
  });
  expect(text).not.toMatch(/plantuml|<\?|<!--/i);
});

describe('what cannot be drawn', () => {
  test.each([
    ['the second line', 'not a diagram at all', 2],
    ['the fourth line', 'a -> b\nb -> c\nxx yy zz', 4],
    ['a file that is not to be read', '!include x.puml\na -> b', 2],
  ])('a mistake is answered with its line: %s', async (_, lines, line) => {
    const { status, refusal } = await ask(between(lines));
    expect(status).toBe(400);
    expect(refusal).toMatchObject({ code: 40070, message: 'The diagram has an error' });
    const data = refusal!.data as DiagramError;
    expect(data.line).toBe(line);
    expect(data.message).not.toBe('');
  });

  test.each([
    ['nothing between the marks', '@startuml\n \n@enduml', 40071],
    ['no marks', 'a -> b', 40071],
    ['no end', '@startuml\na -> b', 40071],
    ['what tells of the machine', between('version'), 40072],
    ['what tells of its fonts', between('listfonts'), 40072],
  ])('%s', async (_, source, code) => {
    expect((await ask(source)).refusal?.code).toBe(code);
  });

  test('what is not spelled, not deflated or no text', async () => {
    for (const spelled of ['!', '~h4041', '0', 'AAAA', '_'.repeat(100), '%00', '中']) {
      const { statusCode } = await app().http.inject({
        url: diagramSvgPath + encodeURIComponent(spelled),
        headers: { cookie: product.manager.cookie },
      });
      expect(statusCode, spelled).toBe(400);
    }
  });

  test('more than 64 kB, and a bomb that inflates to it; 64 kB are drawn', async () => {
    const filled = (bytes: number) => {
      const [start, end] = ['@startuml\na -> b\n', '\n@enduml'];
      return `${start}' ${'x'.repeat(bytes - start.length - end.length - 2)}${end}`;
    };
    const most = limits.diagram.sourceMax;
    expect((await ask(filled(most))).status).toBe(200);
    expect((await ask(filled(most + 1))).refusal?.code).toBe(41301);
    expect((await ask(filled(50_000_000))).refusal?.code).toBe(41301);
  });
});

test('[UML-D2] text outside the marks is not drawn', async () => {
  const { text } = await ask(`before -> it\n${between('inside -> it')}\nafter -> it`);
  expect(text).toContain('>inside<');
  expect(text).not.toMatch(/>(before|after)</);
});

describe('what was drawn', () => {
  test('an unchanged diagram is not drawn again, nor sent to whoever has it', async () => {
    const source = between('kept -> here');
    const first = await ask(source);
    const [drawn, kept] = [await counted('drawn'), await counted('kept')];
    const again = await ask(source);
    expect(again.text).toBe(first.text);
    expect(await counted('kept')).toBe(kept + 1);
    const unchanged = await ask(source, { 'if-none-match': String(first.headers['etag']) });
    expect(unchanged).toMatchObject({ status: 304, text: '' });
    expect(unchanged.headers['content-security-policy']).toContain('sandbox');
    expect(await counted('kept')).toBe(kept + 1);
    expect(await counted('drawn')).toBe(drawn);
    const changed = await ask(between('kept -> elsewhere'), {
      'if-none-match': String(first.headers['etag']),
    });
    expect(changed.status).toBe(200);
    expect(await counted('drawn')).toBe(drawn + 1);
  });

  test('two who ask at once wait for the same picture, in one product', async () => {
    const source = between('asked -> twice');
    const answered = async () => (await counted('drawn')) + (await counted('kept'));
    const before = await answered();
    const [one, two] = await Promise.all([ask(source), ask(source)]);
    expect(one.text).toBe(two.text);
    expect(await answered()).toBe(before + 2);
  });

  test('another product does not see that a picture is there', async () => {
    const source = between('secret -> plan');
    await ask(source);
    const other = await app().product();
    const [drawn, kept] = [await counted('drawn'), await counted('kept')];
    expect((await requestSvg(app(), other.manager, source)).status).toBe(200);
    expect(await counted('drawn')).toBe(drawn + 1);
    expect(await counted('kept')).toBe(kept);
  });
});

test('nobody without a session, a product or a membership gets a picture', async () => {
  const source = between('a -> b');
  expect((await requestSvg(app(), { cookie: '' }, source)).refusal?.code).toBe(40100);
  expect((await requestSvg(app(), await app().signedIn(), source)).refusal?.code).toBe(40002);
  const other = await app().product();
  await app().database.query('update products set deleted_at = now() where id = $1', [other.id]);
  expect((await requestSvg(app(), other.manager, source)).refusal?.code).toBe(40301);
});

test('a long diagram travels in its address over a real line, which no other address may be', async () => {
  const { http } = app();
  const base = await http.listen({ port: 0, host: '127.0.0.1' });
  const words = Array.from(
    { length: 2400 },
    (_, at) => `' ${String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))}${at * 7919}`,
  );
  const long = svgPath(between(`a -> b\n${words.join('\n')}`));
  expect(long.length).toBeGreaterThan(16_384);
  const { cookie } = product.manager;
  const drawn = await fetch(base + long, { headers: { cookie } });
  expect(drawn.status).toBe(200);
  const other = await fetch(`${base}/damapi/v1/system/config?${'x'.repeat(17_000)}`);
  expect(other.status).toBe(413);
  const heavy = await fetch(base + svgPath(between('a -> b')), {
    headers: { cookie, 'x-more': 'x'.repeat(17_000) },
  });
  expect(heavy.status).toBe(413);
});

test('whoever asks too often waits', async () => {
  const strict = await createTestApp({ env: { RATE_SCALE: '1' } });
  const { manager } = await strict.product();
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => requestSvg(strict, manager, '@startuml\n@enduml')),
  );
  expect(answers.map(({ status }) => status)).toContain(429);
  await strict.close();
});
