-- A baseline: what a product, or an iteration of it, was at one moment. Its rows are written once, in one transaction that
-- sees one moment; what items were then stands in item_versions, whose states never change.
create sequence baseline_ids;
grant usage on sequence baseline_ids to tracery_app;

-- Being made: progress is written beside the transaction that makes the baseline. Whoever stops it deletes the row.
create table baseline_jobs (
  product_id bigint not null references products (id),
  id bigint not null,
  name text not null check (length(name) between 1 and 100),
  -- 0: the whole product.
  iteration_id bigint not null,
  creator_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  done integer not null default 0,
  total integer not null default 0,
  primary key (product_id, id)
);

create table baselines (
  product_id bigint not null references products (id),
  id bigint not null,
  name text not null check (length(name) between 1 and 100),
  iteration_id bigint not null,
  -- As it was called then; empty for the whole product.
  iteration_name text not null,
  -- What the product asked of its requirements: release words follow from it.
  rules jsonb not null,
  creator_id bigint not null references users (id),
  -- The moment.
  created_at timestamptz not null default now(),
  -- Its rows are being deleted.
  deleted_at timestamptz,
  primary key (product_id, id)
);

create table baseline_items (
  product_id bigint not null,
  baseline_id bigint not null,
  item_id bigint not null,
  kind text not null,
  -- Of item_versions, or of kept_versions if the item was purged.
  number integer not null,
  -- By which two baselines are compared without reading what they hold: digests of fields and content, what the item
  -- belongs to, the iteration it is planned in (0: none), a digest of its other links (0: none). The hashes are those that
  -- hash partitions rely on, so they outlast versions of PostgreSQL.
  fields bigint not null,
  content bigint not null,
  place text not null,
  planned bigint not null,
  linked bigint not null,
  -- Of the trace state; -1 for what is no requirement.
  cell smallint not null,
  -- [type, id of the other end] of the other links that start here.
  links jsonb,
  -- Counts of the trace state: functions, tasks, tasks done, test cases, passed, failed, blocked, defects, importance of
  -- the worst defect.
  trace bigint[],
  primary key (product_id, baseline_id, item_id),
  foreign key (product_id, baseline_id) references baselines (product_id, id)
);

create table baseline_counts (
  product_id bigint not null,
  baseline_id bigint not null,
  kind text not null,
  items integer not null,
  primary key (product_id, baseline_id, kind),
  foreign key (product_id, baseline_id) references baselines (product_id, id)
);

-- Digests of 1024 ids each: where they are the same, two baselines hold the same.
create table baseline_blocks (
  product_id bigint not null,
  baseline_id bigint not null,
  block bigint not null,
  items integer not null,
  digest bigint not null,
  primary key (product_id, baseline_id, block),
  foreign key (product_id, baseline_id) references baselines (product_id, id)
);

-- States of purged items that a baseline refers to, with their contents.
create table kept_versions (
  product_id bigint not null references products (id),
  item_id bigint not null,
  number integer not null,
  kind text not null,
  row jsonb not null,
  content_hash bytea not null,
  content text not null,
  primary key (product_id, item_id, number)
);

do $$
declare made text;
begin
  foreach made in array array[
    'baseline_jobs', 'baselines', 'baseline_items', 'baseline_counts', 'baseline_blocks', 'kept_versions'
  ] loop
    execute format('alter table %I enable row level security, force row level security', made);
    execute format(
      'create policy tenant on %I using (product_id = (select current_product())) with check (product_id = (select current_product()))',
      made
    );
  end loop;
end $$;
-- Nothing of a baseline can be changed, and no state that one refers to.
grant select, insert, update, delete on baseline_jobs to tracery_app;
grant select, insert, delete on baselines, baseline_items, baseline_counts, baseline_blocks to tracery_app;
grant update (deleted_at) on baselines to tracery_app;
grant select, delete on kept_versions to tracery_app;
revoke update on item_versions from tracery_app;
grant update (until) on item_versions to tracery_app;

-- Versions go only when their item is purged; those that a baseline refers to are kept then.
create function keep_versions() returns trigger
  language plpgsql set search_path = tracery, pg_temp
  as $$
begin
  insert into kept_versions (product_id, item_id, number, kind, row, content_hash, content)
  select g.product_id, g.item_id, g.number, g.kind, g.row, g.content_hash, coalesce(
    (
      select c.content from item_contents c
      where c.product_id = g.product_id and c.item_id = g.item_id
        and coalesce(c.hash, sha256(convert_to(c.content, 'UTF8'))) = g.content_hash
    ),
    (
      select o.before from content_versions o
      where o.product_id = g.product_id and o.item_id = g.item_id and o.before_hash = g.content_hash limit 1
    ),
    ''
  )
  from gone g
  where exists (
    select from baselines b
      join baseline_items i on i.product_id = b.product_id and i.baseline_id = b.id and i.item_id = g.item_id
        and i.number = g.number
    where b.product_id = g.product_id and b.deleted_at is null
  );
  return null;
end $$;
create trigger keep_versions after delete on item_versions
  referencing old table as gone for each statement execute function keep_versions();
