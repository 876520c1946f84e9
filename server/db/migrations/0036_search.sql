-- What is found by words: each item with name, tags and content, and each comment. The texts stand as they are compared
-- (work-items/search-terms.ts): `name` in small letters, `sounds` how its Chinese characters are typed, `tags` and `body`
-- as words between spaces. `terms` are numbers of the parts of these texts; the index finds by them, and the texts say
-- whether it is so. An item in the trash has no rows.
create table search_texts (
  product_id bigint not null,
  item_id bigint not null,
  -- 0 for the item itself.
  comment_id bigint not null default 0,
  kind text not null,
  name text not null default '',
  sounds text not null default '',
  tags text not null default '',
  body text not null,
  terms integer[] not null,
  primary key (product_id, item_id, comment_id),
  foreign key (product_id, item_id) references items (product_id, id) on delete cascade
);
create index search_texts_by_kind on search_texts (product_id, kind, item_id) where comment_id = 0;

-- Items that have no search text yet: what was there before this migration. The worker makes them.
create table search_pending (
  product_id bigint not null,
  item_id bigint not null,
  kind text not null,
  primary key (product_id, item_id),
  foreign key (product_id, item_id) references items (product_id, id) on delete cascade
);

do $$
declare made text;
begin
  foreach made in array array['search_texts', 'search_pending'] loop
    execute format('alter table %I enable row level security, force row level security', made);
    execute format(
      'create policy tenant on %I using (product_id = (select current_product())) with check (product_id = (select current_product()))',
      made
    );
    execute format('create policy owner_reads on %I for select to tracery_owner using (true)', made);
  end loop;
end $$;
grant select, insert, update, delete on search_texts to tracery_app;
grant select, delete on search_pending to tracery_app;

-- Two keys for each term: one for the whole product, and one for the chunk of 8192 ids in which the item lies. A rare
-- word is found by the first at once; a frequent one by the second, from the newest chunk on, as far as a page needs.
create function search_term_keys(product bigint, chunk bigint, terms integer[]) returns bigint[]
  language sql immutable parallel safe
  as $$
    select array(
      select pg_catalog.hashint8extended((term::bigint & 4294967295) + ((chunk + 1) << 32), product)
      from pg_catalog.unnest(terms) term
    )
  $$;
create function search_text_keys(product bigint, chunk bigint, terms integer[]) returns bigint[]
  language sql immutable parallel safe set search_path = tracery, pg_temp
  as $$ select search_term_keys(product, -1, terms) || search_term_keys(product, chunk, terms) $$;
create index search_texts_keys on search_texts using gin (search_text_keys(product_id, item_id >> 13, terms))
  with (gin_pending_list_limit = 256);

-- Whether a text has what was typed, at one of its places. Each of the patterns must hold: `of_name` are regular
-- expressions over name and sounds, `of_words` are for LIKE.
create function search_text_matches(
  s search_texts, place text, of_start text, of_name text[], of_words text[]
) returns boolean
  language sql immutable parallel safe
  as $$
    select case place
      when 'nameStart' then s.name like of_start and s.name || s.sounds ~ all (of_name)
      when 'name' then s.name || s.sounds ~ all (of_name)
      when 'tag' then s.tags like all (of_words)
      else s.body like all (of_words)
    end
  $$;

-- Under row-level security PostgreSQL does not let an index answer `@>`, so these run as the owner and say themselves
-- for which product. "+ 0": the product is part of the keys, and no index by it is to be walked.

-- What the index has for the terms in the whole product, at most so many; `is_match` tells whether it is a hit.
create function search_candidates(
  place text, terms integer[], of_start text, of_name text[], of_words text[], at_most integer
) returns table (item_id bigint, comment_id bigint, kind text, is_match boolean)
  language plpgsql stable security definer rows 100
  set search_path = tracery, public, pg_temp set enable_seqscan = off
  as $$
#variable_conflict use_column
declare
  own constant bigint := current_product();
  keys constant bigint[] := search_term_keys(own, -1, terms);
begin
  return query
  select s.item_id, s.comment_id, s.kind, search_text_matches(s, place, of_start, of_name, of_words)
  from (
    select t.* from search_texts t
    where search_text_keys(t.product_id, t.item_id >> 13, t.terms) @> keys and t.product_id + 0 = own
    limit at_most
  ) s;
end $$;

-- Hits, newest items first, at most so many: of one chunk after the other, until enough candidates were looked at.
create function search_newest_first(
  place text, terms integer[], of_start text, of_name text[], of_words text[], of_kinds text[], at_most integer
) returns table (item_id bigint, comment_id bigint, kind text, is_match boolean)
  language plpgsql stable security definer rows 100
  set search_path = tracery, public, pg_temp set enable_seqscan = off
  as $$
#variable_conflict use_column
declare
  own constant bigint := current_product();
  chunk bigint;
  keys bigint[];
  candidates bigint[];
  visits integer := 0;
  found_here integer;
  wanted integer := at_most;
begin
  select t.item_id >> 13 into chunk from search_texts t where t.product_id = own order by t.item_id desc limit 1;
  while chunk is not null and wanted > 0 and visits < 4000 loop
    keys := search_term_keys(own, chunk, terms);
    candidates := array(
      select t.item_id from search_texts t
      where search_text_keys(t.product_id, t.item_id >> 13, t.terms) @> keys and t.product_id + 0 = own
        and (of_kinds is null or t.kind = any (of_kinds))
    );
    visits := visits + cardinality(candidates);
    return query
    select s.item_id, s.comment_id, s.kind, true
    from (select distinct unnest(candidates) as id order by id desc) c
      join lateral (
        select t.* from search_texts t where t.product_id = own and t.item_id = c.id
          and (place = 'comment') = (t.comment_id > 0) offset 0
      ) s on search_text_matches(s, place, of_start, of_name, of_words)
    limit wanted;
    get diagnostics found_here = row_count;
    wanted := wanted - found_here;
    select t.item_id >> 13 into chunk from search_texts t
    where t.product_id = own and t.item_id < chunk << 13 order by t.item_id desc limit 1;
  end loop;
end $$;

revoke all on function search_candidates, search_newest_first from public;
grant execute on function search_candidates, search_newest_first to tracery_app;

-- What is there already. The owner reads and writes all products for this moment only.
do $$
begin
  alter table items no force row level security;
  alter table search_pending no force row level security;
  alter table trash no force row level security;
  insert into search_pending (product_id, item_id, kind)
  select i.product_id, i.id, i.kind from items i
  where not exists (select from trash t where t.product_id = i.product_id and t.item_id = i.id);
  alter table trash force row level security;
  alter table search_pending force row level security;
  alter table items force row level security;
end $$;

-- The next items without a search text, of any product, for the worker.
create function search_pending_items(at_most integer) returns table (product_id bigint, item_id bigint, kind text)
  language sql stable security definer set search_path = tracery, pg_temp
  as $$ select product_id, item_id, kind from search_pending order by product_id, item_id desc limit at_most $$;
revoke all on function search_pending_items from public;
grant execute on function search_pending_items to tracery_app;
