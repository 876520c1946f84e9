-- What one item may keep is bounded: beyond that, its oldest versions, the texts that only they had and the entries of the
-- history about them are folded into one entry.

-- Items that may be beyond it. Written with every hundredth version and with every long text.
create table items_to_fold (
  product_id bigint not null,
  item_id bigint not null,
  primary key (product_id, item_id),
  foreign key (product_id, item_id) references items (product_id, id) on delete cascade
);
alter table items_to_fold enable row level security, force row level security;
create policy tenant on items_to_fold
  using (product_id = (select current_product())) with check (product_id = (select current_product()));
create policy owner_reads on items_to_fold for select to tracery_owner using (true);
grant select on items_to_fold to tracery_app;

create function queue_folding() returns trigger
  language plpgsql security definer set search_path = tracery, pg_temp
  as $$
begin
  insert into items_to_fold (product_id, item_id) values (new.product_id, new.item_id)
  on conflict (product_id, item_id) do nothing;
  return null;
end $$;
revoke all on function queue_folding() from public;

create trigger queue_folding after insert on item_versions for each row
  when (new.number > 1000 and new.number % 100 = 0) execute function queue_folding();
create trigger queue_folding after insert on content_versions for each row
  when (octet_length(new.before) >= 32768) execute function queue_folding();

-- Until when the versions of an item are folded: all but so many, and all before so many bytes of texts; the last ten
-- stay in any case. Null if nothing is to be folded.
create function folded_until(of_product bigint, of_item bigint, kept_versions integer, kept_bytes bigint)
  returns timestamptz
  language plpgsql set search_path = tracery, pg_temp
  as $$
declare
  latest integer;
  by_number timestamptz;
  by_bytes timestamptz;
begin
  select max(number) into latest from item_versions where product_id = of_product and item_id = of_item;
  select until into by_number from item_versions
  where product_id = of_product and item_id = of_item and number <= latest - kept_versions
  order by number desc limit 1;
  select max(created_at) into by_bytes from (
    select h.created_at, sum(octet_length(c.before)) over (order by c.history_id desc) as bytes
    from content_versions c join history h on h.product_id = of_product and h.id = c.history_id
    where c.product_id = of_product and c.item_id = of_item
  ) replaced where bytes > kept_bytes;
  if by_number is null and by_bytes is null then
    return null;
  end if;
  return (
    select least(until, greatest(by_number, by_bytes)) from item_versions
    where product_id = of_product and item_id = of_item and number <= latest - 10 order by number desc limit 1
  );
end $$;

-- Versions that a baseline holds are kept by keep_versions(); those that something suspect or a vote refers to stay.
create function fold_versions(kept_versions integer, kept_bytes bigint, at_most integer) returns integer
  language plpgsql security definer set search_path = tracery, pg_temp
  as $$
declare
  due record;
  fold_end timestamptz;
  entry record;
  looked_at integer := 0;
begin
  for due in
    select product_id, item_id from items_to_fold order by product_id, item_id limit at_most
  loop
    looked_at := looked_at + 1;
    perform set_config('app.pid', due.product_id::text, true);
    delete from items_to_fold where product_id = due.product_id and item_id = due.item_id;
    fold_end := folded_until(due.product_id, due.item_id, kept_versions, kept_bytes);
    continue when fold_end is null;
    delete from item_versions v
    where v.product_id = due.product_id and v.item_id = due.item_id and v.until <= fold_end
      and not exists (
        select from suspects s
        where s.product_id = due.product_id and s.upstream_id = due.item_id and s.version = v.number
      )
      and not exists (
        select from review_votes r
        where r.product_id = due.product_id and r.item_id = due.item_id and r.version = v.number
      );
    continue when not found;
    delete from content_versions c using history h
    where c.product_id = due.product_id and c.item_id = due.item_id
      and h.product_id = due.product_id and h.id = c.history_id and h.created_at <= fold_end
      and not exists (
        select from item_versions v
        where v.product_id = due.product_id and v.item_id = due.item_id and v.content_hash = c.before_hash
      );
    select array_agg(h.id) as ids, max(h.id) as id,
      sum(case when h.category = 'fold' then (h.changes -> 0 ->> 'to')::integer else 1 end) as entries,
      min(case when h.category = 'fold' then (h.changes -> 1 ->> 'to')::date
        else (h.created_at at time zone 'UTC')::date end) as since
    into entry
    from items i join history h on h.product_id = due.product_id and h.kind = i.kind and h.source_id = i.id
    where i.product_id = due.product_id and i.id = due.item_id
      and h.created_at <= fold_end and h.category not in ('create', 'delete', 'restore')
      and not exists (
        select from content_versions c where c.product_id = due.product_id and c.history_id = h.id
      )
      and not exists (select from comments c where c.product_id = due.product_id and c.history_id = h.id);
    continue when entry.id is null;
    -- The newest of them takes their place, so that it stands where they stood.
    delete from history
    where product_id = due.product_id and id = any(entry.ids) and id <> entry.id;
    update history set category = 'fold', changes = jsonb_build_array(
      jsonb_build_object('field', 'entries', 'to', entry.entries),
      jsonb_build_object('field', 'since', 'to', entry.since)
    )
    where product_id = due.product_id and id = entry.id;
  end loop;
  perform set_config('app.pid', '', true);
  return looked_at;
end $$;
revoke all on function folded_until(bigint, bigint, integer, bigint) from public;
revoke all on function fold_versions(integer, bigint, integer) from public;
grant execute on function fold_versions(integer, bigint, integer) to tracery_app;
