-- Statements are planned once for all products, so PostgreSQL takes a product to have rows divided by products: with
-- 1,500 small products beside a large one it sorted the whole large product, which it took for fifty rows. As if all rows
-- belonged to one product, it walks the index in the order that is asked for and stops when the page is full, which is
-- right for the large and does no harm to the small.
--
-- Waits for a vacuum, and nobody's write waits for it: so it may wait longer than other migrations.
set local lock_timeout = '5s';
do $$
declare
  one text;
begin
  for one in
    select table_name from information_schema.columns
    where table_schema = 'tracery' and column_name = 'product_id' order by table_name
  loop
    execute format('alter table %I alter column product_id set (n_distinct = 1)', one);
  end loop;
end $$;

-- What was set is used from the next time that statistics are taken.
do $$
declare
  one text;
begin
  for one in
    select table_name from information_schema.columns
    where table_schema = 'tracery' and column_name = 'product_id' order by table_name
  loop
    execute format('analyze %I (product_id)', one);
  end loop;
end $$;
