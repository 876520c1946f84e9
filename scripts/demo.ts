// A believable start for development: one product with a team, open to the guest account. Safe to repeat.
import pg from 'pg';
import { createPasswords } from '../server/src/platform/crypto/passwords.ts';

export const demoPassword = 'tracery';

const people = [
  { username: 'mira.okoro', fullname: 'Mira Okoro', intro: 'Keeps the thread', role: 'ProductManager' },
  { username: 'tomas.lind', fullname: 'Tomas Lind', intro: 'Charger firmware', role: 'DevelopEngineer' },
  { username: 'shuwen.wei', fullname: '魏舒文', intro: '测试与质量', role: 'TestEngineer' },
  { username: 'ines.prado', fullname: 'Ines Prado', intro: 'System design', role: 'DesignEngineer' },
];

export async function fillDemo(superuserUrl: string, database: string): Promise<void> {
  const url = new URL(superuserUrl);
  url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href, options: '-c search_path=tracery' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from users where username = $1', [people[0]!.username]);
    if (rowCount) return;
    await client.query('begin');
    const hash = await createPasswords().hash(demoPassword);
    const ids: number[] = [];
    for (const { username, fullname, intro } of people) {
      const { rows } = await client.query<{ id: number }>(
        'insert into users (username, email, fullname, intro, password_hash) values ($1, $2, $3, $4, $5) returning id',
        [username, `${username}@northyard.example`, fullname, intro, hash],
      );
      ids.push(rows[0]!.id);
    }
    const { rows } = await client.query<{ id: number }>(
      `insert into products (id, name, tags, status, manager_id, creator_id)
       values (nextval('product_ids'), 'Northyard Charging', '{energy,ocpp}', 4, $1, $1) returning id`,
      [ids[0]],
    );
    const productId = rows[0]!.id;
    await client.query('insert into product_contents values ($1, $2)', [
      productId,
      '**Intro**\n\nCharging for depots.',
    ]);
    for (const [at, { role }] of people.entries()) {
      await client.query('insert into memberships (product_id, user_id, roles) values ($1, $2, $3)', [
        productId,
        ids[at],
        [role],
      ]);
    }
    await client.query(
      `insert into memberships (product_id, user_id, roles) select $1, id, '{Guest}' from users where is_builtin_guest`,
      [productId],
    );
    await client.query(
      `insert into history (product_id, kind, source_id, category, creator_id) values ($1, 'Product', $1, 'create', $2)`,
      [productId, ids[0]],
    );
    await client.query('update users set last_product_id = $1 where id = any ($2) or is_builtin_guest', [
      productId,
      ids,
    ]);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
