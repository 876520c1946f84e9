-- Changes are told in the order of their commits. A number of a product is taken under a lock that the transaction
-- holds until its commit is seen: who sees number 7 sees all numbers of that product below it, so "after the last number
-- seen" misses none here. Written last in a transaction, because all writers of a product wait for the lock.
alter table changes add column version integer;

create function add_changes(of_product bigint, entries jsonb) returns void
  language plpgsql set search_path = tracery, pg_temp
  as $$
declare
  standing text := current_setting('app.pid', true);
begin
  -- A transaction may have moved on to another product.
  perform set_config('app.pid', of_product::text, true);
  perform pg_advisory_xact_lock(6::bigint << 56 | of_product);
  insert into changes (product_id, history_id, item_id, kind, category, actor_id, version)
  select of_product, e.history_id, e.item_id, e.kind, e.category, e.actor_id, (
    select (v.row ->> 'version')::integer from item_versions v
    where v.product_id = of_product and v.item_id = e.item_id order by v.number desc limit 1
  )
  from jsonb_to_recordset(entries)
    e (place integer, history_id bigint, item_id bigint, kind text, category text, actor_id bigint)
  order by e.place;
  perform set_config('app.pid', coalesce(standing, ''), true);
end $$;
revoke all on function add_changes from public;
grant execute on function add_changes to tracery_app;

-- What is new in the products that a process shows live, each after its last number: which item and who, no contents.
create function live_changes(products bigint[], seen bigint[], at_most integer)
  returns table (
    product_id bigint, id bigint, item_id bigint, kind text, category text, version integer, actor_id bigint,
    actor_name text
  )
  language sql stable security definer set search_path = tracery, pg_temp
  as $$
    select c.product_id, c.id, c.item_id, c.kind, c.category, c.version, c.actor_id,
      coalesce(nullif(u.fullname, ''), u.username)
    from unnest(products, seen) asked (product, last)
      cross join lateral (
        select * from changes h where h.product_id = asked.product and h.id > asked.last order by h.id limit at_most
      ) c
      left join users u on u.id = c.actor_id
    order by c.product_id, c.id
  $$;
revoke all on function live_changes from public;
grant execute on function live_changes to tracery_app;

-- Which of these sessions may no longer be in their product, by place from 1. The same conditions as enter_product.
create function live_lost(of_sessions uuid[], of_products bigint[]) returns setof integer
  language sql stable security definer set search_path = tracery, pg_temp
  as $$
    select asked.place::integer from unnest(of_sessions, of_products) with ordinality asked (session, product, place)
    where not exists (
      select from sessions s
        join memberships m on m.product_id = asked.product and m.user_id = s.user_id
        join products p on p.id = asked.product and p.deleted_at is null
      where s.id = asked.session and s.ended_at is null and s.idle_expires_at > now() and s.expires_at > now()
        and not lacks_second_factor(s.id, p.asks_second_factor)
    )
  $$;
revoke all on function live_lost from public;
grant execute on function live_lost to tracery_app;
