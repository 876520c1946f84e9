-- The search index by keys that hold product, kind and part in one number. With product and kind as keys of their own,
-- every search walked the list of all items of the product beside those of its parts: fifty times as long for a word
-- that few have. Two parts may share a number, so what is found is compared with what was wanted.
create function search_keys(product bigint, of_kind text, of_parts text[]) returns bigint[]
language plpgsql immutable parallel safe as $$
declare
  part text;
  keys bigint[] := '{}';
begin
  foreach part in array of_parts loop
    keys := keys || pg_catalog.hashtextextended(of_kind || part, product);
  end loop;
  return keys;
end $$;

-- New rows wait in a list until they are put in, and every search reads that list whole: so it is kept short.
create index item_search_keys on item_search using gin (search_keys(product_id, kind, parts))
  with (gin_pending_list_limit = 256);
drop index item_search_parts;

-- As before they run as the owner and say themselves for which product, but give no more than they are asked for.
-- "+ 0": the product is part of the keys, and no index by it is to be walked.
create function items_named(of_kind text, pairs text[], pattern text, at_most integer) returns setof bigint
  language plpgsql stable security definer rows 100
  set search_path = tracery, public, pg_temp set enable_seqscan = off
  as $$
declare
  own bigint := current_product();
  keys bigint[] := search_keys(own, of_kind, pairs);
begin
  return query select s.item_id from item_search s
  where search_keys(s.product_id, s.kind, s.parts) @> keys
    and s.name like pattern and s.product_id + 0 = own and s.kind = of_kind
  limit at_most;
end $$;
create function items_tagged(of_kind text, tag_part text, at_most integer) returns setof bigint
  language plpgsql stable security definer rows 100
  set search_path = tracery, public, pg_temp set enable_seqscan = off
  as $$
declare
  own bigint := current_product();
  keys bigint[] := search_keys(own, of_kind, array[tag_part]);
begin
  return query select s.item_id from item_search s
  where search_keys(s.product_id, s.kind, s.parts) @> keys
    and s.parts @> array[tag_part] and s.product_id + 0 = own and s.kind = of_kind
  limit at_most;
end $$;
revoke all on function items_named(text, text[], text, integer), items_tagged(text, text, integer) from public;
grant execute on function items_named(text, text[], text, integer), items_tagged(text, text, integer) to tracery_app;

-- As long as a server of the last version runs.
create or replace function items_named(of_kind text, pairs text[], pattern text) returns setof bigint
  language sql stable security definer rows 100 set search_path = tracery, public, pg_temp
  as $$ select items_named(of_kind, pairs, pattern, null) $$;
create or replace function items_tagged(of_kind text, tag_part text) returns setof bigint
  language sql stable security definer rows 100 set search_path = tracery, public, pg_temp
  as $$ select items_tagged(of_kind, tag_part, null) $$;
