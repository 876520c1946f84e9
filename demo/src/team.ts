// The people and products of the demo.
import type pg from 'pg';
import { createPasswords } from '../../server/src/platform/crypto/passwords.ts';

export const demoPassword = 'tracery';

type Person = readonly [username: string, fullname: string, intro: string, role: string];

const people: readonly Person[] = [
  ['mira.okoro', 'Mira Okoro', 'Keeps the thread', 'ProductManager'],
  ['tomas.lind', 'Tomas Lind', 'Charger firmware', 'DevelopEngineer'],
  ['shuwen.wei', '魏舒文', '测试与质量', 'TestEngineer'],
  ['ines.prado', 'Ines Prado', 'System design', 'DesignEngineer'],
  ['haoran.gu', '顾浩然', '后端服务', 'DevelopEngineer'],
  ['leila.farah', 'Leila Farah', 'Fleet customers', 'ProductManager'],
  ['jiayi.song', '宋嘉怡', '前端界面', 'DevelopEngineer'],
  ['owen.pryce', 'Owen Pryce', 'Test benches', 'TestEngineer'],
  ['yutong.he', '何雨桐', '硬件设计', 'DesignEngineer'],
  ['anna.kessler', 'Anna Kessler', 'Billing and tariffs', 'DevelopEngineer'],
  ['zihan.luo', '罗子涵', '现场验证', 'TestEngineer'],
  ['samir.nasser', 'Samir Nasser', 'Grid and energy', 'DevelopEngineer'],
];

interface DemoProduct {
  name: string;
  tags: string[];
  /** Fraction of all items. */
  share: number;
  /** Usernames. The first is the manager. */
  team: readonly string[];
}

const [mira, tomas, shuwen, ines, haoran, leila, jiayi, owen, yutong, anna, zihan, samir] = people.map(
  ([username]) => username,
) as [string, string, string, string, string, string, string, string, string, string, string, string];

/** The first gets half of all items, each other half of the rest. */
export const demoProducts: readonly DemoProduct[] = [
  {
    name: 'Northyard Charging',
    tags: ['energy', 'ocpp'],
    share: 1 / 2,
    team: [mira, tomas, shuwen, ines, haoran, jiayi, owen, anna],
  },
  { name: 'Fleet Portal', tags: ['fleet'], share: 1 / 4, team: [leila, mira, haoran, jiayi, owen, ines] },
  { name: '充电桩固件', tags: ['固件'], share: 1 / 8, team: [mira, tomas, yutong, zihan, samir] },
  { name: 'Tariff Engine', tags: ['billing'], share: 1 / 16, team: [leila, anna, shuwen, ines] },
  { name: '能源看板', tags: ['能源'], share: 1 / 32, team: [mira, samir, zihan, jiayi] },
  { name: 'Depot Planner', tags: ['depot'], share: 1 / 32, team: [leila, yutong, owen, samir] },
];

async function ensurePeople(client: pg.Client): Promise<Map<string, number>> {
  const hash = await createPasswords().hash(demoPassword);
  for (const [username, fullname, intro] of people) {
    await client.query(
      `insert into users (username, email, fullname, intro, password_hash) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [username, `${username}@northyard.example`, fullname, intro, hash],
    );
  }
  const { rows } = await client.query<{ id: string; username: string }>(
    'select id, username from users where username = any ($1)',
    [people.map(([username]) => username)],
  );
  return new Map(rows.map(({ id, username }) => [username, Number(id)]));
}

const contentOf = ({ name }: DemoProduct) => `**Intro**\n\n${name}: charging for depots.`;

async function createProduct(
  client: pg.Client,
  product: DemoProduct,
  team: readonly number[],
): Promise<number> {
  const manager = team[0];
  const { rows } = await client.query<{ id: string }>(
    `insert into products (id, name, tags, status, manager_id, creator_id)
     values (nextval('product_ids'), $1, $2, 4, $3, $3) returning id`,
    [product.name, product.tags, manager],
  );
  const productId = Number(rows[0]!.id);
  await client.query('insert into product_contents values ($1, $2)', [productId, contentOf(product)]);
  await client.query(
    `insert into history (product_id, kind, source_id, category, creator_id) values ($1, 'Product', $1, 'create', $2)`,
    [productId, manager],
  );
  await client.query(
    `insert into memberships (product_id, user_id, roles) select $1, id, '{Guest}' from users where is_builtin_guest`,
    [productId],
  );
  return productId;
}

async function ensureProduct(client: pg.Client, product: DemoProduct, ids: Map<string, number>) {
  const team = product.team.map((username) => ids.get(username)!);
  const { rows } = await client.query<{ id: string }>(
    'select id from products where name = $1 and creator_id = $2 and deleted_at is null order by id limit 1',
    [product.name, team[0]],
  );
  const productId = rows[0] ? Number(rows[0].id) : await createProduct(client, product, team);
  for (const [n, username] of product.team.entries()) {
    const role = n === 0 ? 'ProductManager' : people.find(([one]) => one === username)![3];
    await client.query(
      'insert into memberships (product_id, user_id, roles) values ($1, $2, $3) on conflict do nothing',
      [productId, team[n], [role]],
    );
  }
  await client.query(
    'update users set last_product_id = $1 where last_product_id is null and (id = any ($2) or is_builtin_guest)',
    [productId, team],
  );
  const { rows: members } = await client.query<{ user_id: string }>(
    `select user_id from memberships where product_id = $1 and roles <> '{Guest}' order by user_id`,
    [productId],
  );
  return { product, productId, people: members.map((row) => Number(row.user_id)) };
}

/** Creates products, people and memberships that are missing. */
export async function ensureProducts(client: pg.Client, products: readonly DemoProduct[] = demoProducts) {
  await client.query('begin');
  try {
    const ids = await ensurePeople(client);
    const ensured = [];
    for (const product of products) ensured.push(await ensureProduct(client, product, ids));
    await client.query('commit');
    return ensured;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
