-- Words that many items have: the bitmap of hundreds of thousands of rows, and comparing them again where it did not fit
-- into memory, took seconds in a product of a million items. Now the newest chunk tells first whether a word is frequent.

create type search_hit as (item_id bigint, comment_id bigint, kind text, is_match boolean);

-- What the index has for the terms in one chunk of ids, newest first; -1 is the whole product.
create function search_chunk(
  own bigint, chunk bigint, place text, terms integer[], of_start text, of_name text[], of_words text[], of_kinds text[],
  at_most integer
) returns setof search_hit
  language plpgsql stable security definer rows 100
  set search_path = tracery, public, pg_temp set enable_seqscan = off set work_mem = '64MB'
  as $$
#variable_conflict use_column
declare
  keys constant bigint[] := search_term_keys(own, chunk, terms);
begin
  return query
  select s.item_id, s.comment_id, s.kind, search_text_matches(s, place, of_start, of_name, of_words)
  from (
    select t.* from search_texts t
    where search_text_keys(t.product_id, t.item_id >> 13, t.terms) @> keys and t.product_id + 0 = own
      and (of_kinds is null or t.kind = any (of_kinds)) and (place = 'comment') = (t.comment_id > 0)
    limit at_most
  ) s;
end $$;
revoke all on function search_chunk from public;

-- What the index has for the terms in the whole product, at most so many. A row without an item says that there are too
-- many to look at: so many stand in the newest of several chunks alone.
create function search_rare(
  place text, terms integer[], of_start text, of_name text[], of_words text[], of_kinds text[], at_most integer
) returns setof search_hit
  language plpgsql stable security definer rows 100
  set search_path = tracery, public, pg_temp
  as $$
#variable_conflict use_column
declare
  own constant bigint := current_product();
  newest bigint;
  oldest bigint;
  few constant integer := 60;
  found_here integer := 0;
begin
  select t.item_id >> 13 into newest from search_texts t where t.product_id = own order by t.item_id desc limit 1;
  select t.item_id >> 13 into oldest from search_texts t where t.product_id = own order by t.item_id limit 1;
  if newest - oldest >= at_most / few then
    select count(*) into found_here
    from search_chunk(own, newest, place, terms, of_start, of_name, of_words, null, few) c;
  end if;
  if found_here >= few then
    return next (null, null, null, false)::search_hit;
    return;
  end if;
  return query
  select * from search_chunk(own, -1, place, terms, of_start, of_name, of_words, of_kinds, at_most);
end $$;

-- Hits, newest items first, at most so many: of one chunk after the other, until enough candidates were looked at.
create function search_chunks(
  place text, terms integer[], of_start text, of_name text[], of_words text[], of_kinds text[], at_most integer
) returns setof search_hit
  language plpgsql stable security definer rows 100
  set search_path = tracery, public, pg_temp
  as $$
#variable_conflict use_column
declare
  own constant bigint := current_product();
  chunk bigint;
  seen integer;
  found_here search_hit[];
  visits integer := 0;
  wanted integer := at_most;
begin
  select t.item_id >> 13 into chunk from search_texts t where t.product_id = own order by t.item_id desc limit 1;
  while chunk is not null and wanted > 0 and visits < 2000 loop
    select count(*), array_agg(c::search_hit order by c.item_id desc, c.comment_id desc) filter (where c.is_match)
    into seen, found_here
    from search_chunk(own, chunk, place, terms, of_start, of_name, of_words, of_kinds, 8192) c;
    visits := visits + seen;
    return query select (unnest(found_here[1:wanted])).*;
    wanted := wanted - coalesce(cardinality(found_here), 0);
    select t.item_id >> 13 into chunk from search_texts t
    where t.product_id = own and t.item_id < chunk << 13 order by t.item_id desc limit 1;
  end loop;
end $$;

revoke all on function search_rare, search_chunks from public;
grant execute on function search_rare, search_chunks to tracery_app;
