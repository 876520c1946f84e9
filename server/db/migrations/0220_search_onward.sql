-- A search reads no more than it may spend and says where it stopped: phrases of frequent words, and words that seldom
-- stand together, made it look at several thousand rows, and then give up without a way to go on.

-- Whether a text has what was typed at the first of these places, and at none of the others, which are better ones.
create function search_is_best(
  s search_texts, places text[], of_start text, of_name text[], of_words text[]
) returns boolean
  language sql immutable parallel safe
  as $$
    select search_text_matches(s, places[1], of_start, of_name, of_words) and not exists (
      select from unnest(places[2:]) better where search_text_matches(s, better, of_start, of_name, of_words)
    )
  $$;

create type search_walked as (item_id bigint, comment_id bigint, kind text, page float8, is_match boolean);

-- The next items below `before`, or those of one kind, with the page of each row; `is_match` tells whether it is a hit.
create function search_walk(
  own bigint, places text[], of_start text, of_name text[], of_words text[], of_kind text, before bigint, at_most integer
) returns setof search_walked
  language plpgsql stable security definer rows 100
  set search_path = tracery, public, pg_temp set enable_seqscan = off
  as $$
#variable_conflict use_column
begin
  if of_kind is not null then
    return query
    select t.item_id, t.comment_id, t.kind, (t.ctid::text::point)[0],
      search_is_best(t, places, of_start, of_name, of_words)
    from search_texts t
    where t.product_id = own and t.comment_id = 0 and t.kind = of_kind and t.item_id < before
    order by t.item_id desc limit at_most;
  else
    return query
    select t.item_id, t.comment_id, t.kind, (t.ctid::text::point)[0],
      places[1] <> 'comment' and search_is_best(t, places, of_start, of_name, of_words)
    from search_texts t
    where t.product_id = own and t.comment_id = 0 and t.item_id < before
    order by t.item_id desc limit at_most;
  end if;
end $$;
revoke all on function search_walk from public;

-- Hits at the first of the places, newest items first, of items below `below` (null: of all): at most so many, and an
-- item only once. The last row has no item: it says below which item the rest lies (null: there is no more), whether to
-- go on by walking, and about how many pages were read. A step begins only while less than the budget was spent, and
-- reads no more rows than are left of it; a whole budget always brings the search onward.
--
-- There are three ways. What the newest chunk of 8192 ids has seldom is asked of the whole product. What is more
-- frequent is asked of one chunk after the other. And where a chunk has too many candidates, its items are walked.
create function search_onward(
  places text[], terms integer[], of_start text, of_name text[], of_words text[], of_kinds text[],
  below bigint, is_walking boolean, at_most integer, budget integer
) returns table (item_id bigint, comment_id bigint, kind text, rest_below bigint, walks boolean, spent integer)
  language plpgsql stable security definer rows 100
  set search_path = tracery, public, pg_temp set enable_seqscan = off set work_mem = '64MB'
  as $$
#variable_conflict use_column
declare
  own constant bigint := current_product();
  in_comments constant boolean := places[1] = 'comment';
  -- The better places of a comment are those of its item, in another row.
  in_row constant text[] := case when in_comments then places[1:1] else places end;
  one_kind constant text := case when cardinality(of_kinds) = 1 and not in_comments then of_kinds[1] end;
  few constant integer := 60;
  chunk_most constant integer := 300;
  whole_most constant integer := 500;
  -- The index is walked down for each term, and has a list of its newest rows.
  step_cost constant integer := 12 + 4 * cardinality(terms);
  rest bigint := coalesce(below, 9223372036854775807);
  walking boolean := is_walking;
  piece integer := 64;
  cost integer := 0;
  wanted integer := at_most;
  oldest bigint;
  chunk bigint;
  before bigint;
  most integer;
  seen integer;
  pages integer;
  seen_whole integer;
  -- A variable: `terms` within a query is the column.
  keys bigint[];
  hits search_hit[];
  hits_whole search_hit[];
begin
  select t.item_id >> 13 into oldest from search_texts t where t.product_id = own order by t.item_id limit 1;
  select t.item_id >> 13 into chunk from search_texts t
  where t.product_id = own and t.item_id < rest order by t.item_id desc limit 1;
  if chunk is null then rest := null; end if;
  while wanted > 0 and rest is not null and cost < budget loop
    before := rest;
    if walking then
      most := least(piece, budget - cost);
      piece := least(512, piece * 2);
      select count(*), count(distinct w.page), min(w.item_id),
        array_agg((w.item_id, w.comment_id, w.kind, true)::search_hit order by w.item_id desc)
          filter (where w.is_match and (of_kinds is null or w.kind = any (of_kinds)))
      into seen, pages, rest, hits
      from search_walk(own, places, of_start, of_name, of_words, one_kind, before, most) w;
      cost := cost + pages + 4;
      if in_comments and rest is not null then
        select count(distinct (t.ctid::text::point)[0]),
          array_agg((t.item_id, t.comment_id, t.kind, true)::search_hit order by t.item_id desc, t.comment_id desc)
            filter (where search_text_matches(t, 'comment', of_start, of_name, of_words)
              and (of_kinds is null or t.kind = any (of_kinds)))
        into pages, hits
        from search_texts t
        where t.product_id = own and t.item_id >= rest and t.item_id < before and t.comment_id > 0;
        cost := cost + pages;
      end if;
      if seen < most then
        rest := null;
      elsif rest >> 13 < chunk then
        -- The next chunk may have less.
        walking := coalesce(cardinality(hits), 0) * 16 > seen;
        chunk := rest >> 13;
      end if;
    else
      most := least(chunk_most, budget - cost);
      keys := search_term_keys(own, chunk, terms);
      select count(*),
        array_agg((c.item_id, c.comment_id, c.kind, true)::search_hit order by c.item_id desc, c.comment_id desc)
          filter (where c.is_match and c.item_id < before and (of_kinds is null or c.kind = any (of_kinds)))
      into seen, hits
      from (
        select t.item_id, t.comment_id, t.kind,
          (t.comment_id > 0) = in_comments and search_is_best(t, in_row, of_start, of_name, of_words) as is_match
        from search_texts t
        where search_text_keys(t.product_id, t.item_id >> 13, t.terms) @> keys
          and t.product_id + 0 = own
        limit most + 1
      ) c;
      cost := cost + seen + step_cost;
      if seen > most then
        hits := null;
        if most < chunk_most then
          -- Only what was left of the budget was too little.
          cost := greatest(cost, budget);
        else
          walking := true;
        end if;
      else
        if below is null and before = 9223372036854775807 and seen <= few and chunk > oldest and cost < budget then
          most := least(whole_most, budget - cost);
          keys := search_term_keys(own, -1, terms);
          select count(*),
            array_agg((c.item_id, c.comment_id, c.kind, true)::search_hit order by c.item_id desc, c.comment_id desc)
              filter (where c.is_match and (of_kinds is null or c.kind = any (of_kinds)))
          into seen_whole, hits_whole
          from (
            select t.item_id, t.comment_id, t.kind,
              (t.comment_id > 0) = in_comments and search_is_best(t, in_row, of_start, of_name, of_words) as is_match
            from search_texts t
            where search_text_keys(t.product_id, t.item_id >> 13, t.terms) @> keys
              and t.product_id + 0 = own
            limit most + 1
          ) c;
          cost := cost + seen_whole + 2 * step_cost;
        end if;
        if seen_whole <= most then
          hits := hits_whole;
          rest := null;
        else
          select t.item_id >> 13 into chunk from search_texts t
          where t.product_id = own and t.item_id < chunk << 13 order by t.item_id desc limit 1;
          rest := (chunk + 1) << 13;
        end if;
        seen_whole := null;
      end if;
    end if;
    -- Of the comments of an item the newest is told, and none if the item itself has the words.
    if in_comments then
      hits := array(
        select h from (
          select distinct on (u.item_id) u.item_id, (u.item_id, u.comment_id, u.kind, true)::search_hit as h
          from unnest(hits) u order by u.item_id desc, u.comment_id desc
        ) newest
        where not exists (
          select from search_texts t, unnest(places[2:]) better
          where t.product_id = own and t.item_id = newest.item_id and t.comment_id = 0
            and search_text_matches(t, better, of_start, of_name, of_words)
        )
        order by newest.item_id desc
      );
    end if;
    if cardinality(hits) >= wanted then rest := hits[wanted].item_id; end if;
    return query select u.item_id, u.comment_id, u.kind, null::bigint, null::boolean, null::integer
    from unnest(hits[1:wanted]) with ordinality u (item_id, comment_id, kind, is_match, at) order by u.at;
    wanted := wanted - coalesce(cardinality(hits), 0);
  end loop;
  return query select null::bigint, null::bigint, null::text, rest, walking, cost;
end $$;
revoke all on function search_onward from public;
grant execute on function search_onward to tracery_app;
