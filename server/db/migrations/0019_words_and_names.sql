-- A search finds names that have all of its words, in any order.
create function items_matching(of_kind text, pairs text[], patterns text[], at_most integer) returns setof bigint
  language plpgsql stable security definer rows 100
  set search_path = tracery, public, pg_temp set enable_seqscan = off
  as $$
declare
  own bigint := current_product();
  keys bigint[] := search_keys(own, of_kind, pairs);
begin
  return query select s.item_id from item_search s
  where search_keys(s.product_id, s.kind, s.parts) @> keys
    and s.name like all (patterns) and s.product_id + 0 = own and s.kind = of_kind
  limit at_most;
end $$;
revoke all on function items_matching from public;
grant execute on function items_matching to tracery_app;

-- Chinese names by pinyin, others without regard to case. An order may come from an index under row-level security.
create collation names (provider = icu, locale = 'zh-u-co-pinyin');
do $$
declare
  kind text;
begin
  foreach kind in array array[
    'components', 'defects', 'documents', 'features', 'functions', 'iterations', 'requirements', 'risks', 'tasks',
    'testcases', 'uml'
  ] loop
    execute format('drop index %I', kind || '_by_name');
    execute format(
      'create index %I on %I (product_id, name collate names, id) where deleted_at is null', kind || '_by_name', kind);
  end loop;
end $$;
drop index uml_of_view_by_name;
create index uml_of_view_by_name on uml (product_id, view, name collate names, id) where deleted_at is null;
