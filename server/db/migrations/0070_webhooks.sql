-- Addresses to which a product tells what happens in it. Deliveries are made from `changes` by the worker, so a write
-- does nothing for them.
create sequence webhook_ids;
grant usage on sequence webhook_ids to tracery_app;

create table webhooks (
  product_id bigint not null references products (id),
  id bigint not null default nextval('webhook_ids'),
  address text not null check (length(address) between 1 and 2000),
  -- With these its deliveries are signed. Sealed; null once it is removed.
  secret bytea,
  -- Empty: all.
  kinds text[] not null,
  events text[] not null,
  is_on boolean not null default true,
  -- Since when it is off because its address failed for too long.
  given_up_at timestamptz,
  -- Since when no delivery has arrived.
  failing_since timestamptz,
  -- The last number in `changes` of which deliveries were made. Numbers of a product are in the order of its commits
  -- (0038), so those of one item are told in their order, and none is missed.
  told_up_to bigint not null,
  version integer not null default 1,
  creator_id bigint not null references users (id),
  -- Of the gesture that added it: sent again, it adds no second one.
  request uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (product_id, id)
);
create unique index webhooks_of_request on webhooks (product_id, creator_id, request) where deleted_at is null;

create sequence webhook_delivery_ids;
grant usage on sequence webhook_delivery_ids to tracery_app;

create table webhook_deliveries (
  product_id bigint not null,
  id bigint not null default nextval('webhook_delivery_ids'),
  webhook_id bigint not null,
  -- The same when it is sent again.
  message_id text not null,
  -- What happened, as in `changes`. Nothing did if it is a test.
  change_id bigint,
  -- 0: the product itself.
  item_id bigint not null,
  oid integer,
  kind text not null,
  category text not null,
  version integer,
  actor_id bigint not null,
  happened_at timestamptz not null,
  -- Somebody asked for it: it is tried once, and nothing waits for it.
  is_by_hand boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'dropped')),
  -- When it is tried next. Null while an earlier one of the same item waits.
  next_at timestamptz,
  tries integer not null default 0,
  -- The last try.
  tried_at timestamptz,
  took_ms integer,
  status smallint,
  failure text check (failure in ('timeout', 'unreachable', 'forbidden')),
  request text not null default '' check (length(request) <= 4096),
  response text not null default '' check (length(response) <= 4096),
  created_at timestamptz not null default now(),
  primary key (product_id, id),
  foreign key (product_id, webhook_id) references webhooks (product_id, id)
) with (fillfactor = 80);
create index webhook_deliveries_listed on webhook_deliveries (product_id, webhook_id, id);
create index webhook_deliveries_due on webhook_deliveries (product_id, webhook_id, next_at)
  where state = 'waiting' and next_at is not null;
create index webhook_deliveries_of_item on webhook_deliveries (product_id, webhook_id, item_id, id)
  where state = 'waiting' and not is_by_hand;

do $$
declare made text;
begin
  foreach made in array array['webhooks', 'webhook_deliveries'] loop
    execute format('alter table %I enable row level security, force row level security', made);
    execute format(
      'create policy tenant on %I using (product_id = (select current_product())) with check (product_id = (select current_product()))',
      made
    );
    execute format('create policy owner_reads on %I for select to tracery_owner using (true)', made);
  end loop;
end $$;
create policy owner_purges on webhook_deliveries for delete to tracery_owner using (true);
grant select, insert, update on webhooks, webhook_deliveries to tracery_app;

-- What the worker looks for in all products. It gets numbers; what it does with them it does in the product.

create function webhooks_behind(after_id bigint, at_most integer) returns table (product_id bigint, webhook_id bigint)
  language sql stable security definer set search_path = tracery, pg_temp
  as $$
    select w.product_id, w.id from webhooks w join products p on p.id = w.product_id and p.deleted_at is null
    where w.id > after_id and w.is_on and w.deleted_at is null
      and exists (select from changes c where c.product_id = w.product_id and c.id > w.told_up_to)
    order by w.id limit at_most
  $$;

create function webhooks_due(except_these bigint[], at_most integer)
  returns table (product_id bigint, webhook_id bigint)
  language sql stable security definer set search_path = tracery, pg_temp
  as $$
    select w.product_id, w.id from webhooks w
      join products p on p.id = w.product_id and p.deleted_at is null
      cross join lateral (
        select d.next_at from webhook_deliveries d
        where d.product_id = w.product_id and d.webhook_id = w.id and d.state = 'waiting' and d.next_at <= now()
        order by d.next_at limit 1
      ) first
    where w.is_on and w.deleted_at is null and w.id <> all (except_these)
    order by first.next_at, w.id limit at_most
  $$;
revoke all on function webhooks_behind, webhooks_due from public;
grant execute on function webhooks_behind, webhooks_due to tracery_worker;

-- What is known for long enough, and still waits for nothing.
create function purge_webhook_deliveries(older_than interval, at_most integer) returns integer
  language sql security definer set search_path = tracery, pg_temp
  as $$
    with gone as (
      delete from webhook_deliveries where (product_id, id) in (
        select old.product_id, old.id from webhooks w cross join lateral (
          select d.product_id, d.id from webhook_deliveries d
          where d.product_id = w.product_id and d.webhook_id = w.id and d.state <> 'waiting'
            and d.created_at < now() - older_than
          order by d.id limit at_most
        ) old
        limit at_most
      )
      returning 1
    )
    select count(*)::integer from gone
  $$;
revoke all on function purge_webhook_deliveries from public;
grant execute on function purge_webhook_deliveries to tracery_app;
