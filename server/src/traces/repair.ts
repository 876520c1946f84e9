import pg from 'pg';

/**
 * Computes the trace states, plans and counters of all products from scratch, product by product; writes that change them
 * wait meanwhile. Returns how many of them were wrong.
 */
export async function repairTraces(ownerUrl: string): Promise<number> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'tracery-repair',
  });
  await client.connect();
  try {
    await client.query('set search_path = tracery');
    const { rows: products } = await client.query<{ id: string }>('select id from products order by id');
    let wrong = 0;
    for (const { id } of products) {
      await client.query('begin');
      await client.query(`select set_config('app.pid', $1, true)`, [id]);
      const { rows } = await client.query<{ wrong: string }>(
        'select repair_trace_states($1) + repair_planned_items($1) as wrong',
        [id],
      );
      await client.query('commit');
      wrong += Number(rows[0]!.wrong);
    }
    return wrong;
  } finally {
    await client.end();
  }
}
