CREATE SCHEMA tracery;

CREATE COLLATION tracery.names (provider = icu, locale = 'zh-u-co-pinyin');

CREATE TYPE tracery.search_hit AS (
	item_id bigint,
	comment_id bigint,
	kind text,
	is_match boolean
);

CREATE TYPE tracery.search_walked AS (
	item_id bigint,
	comment_id bigint,
	kind text,
	page double precision,
	is_match boolean
);

CREATE FUNCTION tracery.add_changes(of_product bigint, entries jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
declare
  standing text := current_setting('app.pid', true);
begin
  -- A transaction may have moved on to another product.
  perform set_config('app.pid', of_product::text, true);
  perform pg_advisory_xact_lock(6::bigint << 56 | of_product);
  insert into changes (product_id, history_id, item_id, kind, category, actor_id, token_id, version)
  select of_product, e.history_id, e.item_id, e.kind, e.category, e.actor_id, e.token_id, (
    select (v.row ->> 'version')::integer from item_versions v
    where v.product_id = of_product and v.item_id = e.item_id order by v.number desc limit 1
  )
  from jsonb_to_recordset(entries)
    e (place integer, history_id bigint, item_id bigint, kind text, category text, actor_id bigint, token_id bigint)
  order by e.place;
  perform set_config('app.pid', coalesce(standing, ''), true);
end $$;

CREATE FUNCTION tracery.add_first_versions(of_product bigint DEFAULT NULL::bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'tracery', 'pg_temp'
    AS $_$
declare
  kinds record;
begin
  for kinds in select kind, table_name from item_kinds loop
    execute format(
      'insert into item_versions (product_id, item_id, number, kind, since, row, content_hash)
       select t.product_id, t.id, 1, %L, t.updated_at, to_jsonb(t) - ''{product_id,id,place}''::text[],
         coalesce(c.hash, sha256(convert_to(c.content, ''UTF8'')))
       from %I t join item_contents c on c.product_id = t.product_id and c.item_id = t.id
       where ($1 is null or t.product_id = $1) and not exists (
         select from item_versions v where v.product_id = t.product_id and v.item_id = t.id
       )',
      kinds.kind, kinds.table_name
    ) using of_product;
  end loop;
end $_$;

CREATE FUNCTION tracery.add_iteration_progress(of_product bigint, of_iteration bigint, more_todo bigint, more_doing bigint, more_verifying bigint, more_done bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
declare
  latest iteration_progress;
begin
  perform pg_advisory_xact_lock(5::bigint << 56 | of_iteration);
  select * into latest from iteration_progress p
  where p.product_id = of_product and p.iteration_id = of_iteration order by p.day desc limit 1;
  insert into iteration_progress as p (product_id, iteration_id, day, todo, doing, verifying, done)
  values (
    of_product, of_iteration, greatest((clock_timestamp() at time zone 'UTC')::date, latest.day),
    coalesce(latest.todo, 0) + more_todo, coalesce(latest.doing, 0) + more_doing,
    coalesce(latest.verifying, 0) + more_verifying, coalesce(latest.done, 0) + more_done
  )
  on conflict (product_id, iteration_id, day) do update set todo = excluded.todo, doing = excluded.doing,
    verifying = excluded.verifying, done = excluded.done;
end $$;

CREATE TABLE tracery.changes (
    product_id bigint NOT NULL,
    id bigint NOT NULL,
    transaction bigint DEFAULT ((pg_current_xact_id())::text)::bigint NOT NULL,
    history_id bigint,
    item_id bigint,
    kind text NOT NULL,
    category text NOT NULL,
    actor_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer,
    token_id bigint
);
ALTER TABLE ONLY tracery.changes ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.changes FORCE ROW LEVEL SECURITY;

CREATE FUNCTION tracery.changes_before_horizon(after_transaction bigint, after_id bigint, at_most integer) RETURNS SETOF tracery.changes
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
    select * from changes
    where (transaction, id) > (after_transaction, after_id)
      and transaction < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    order by transaction, id limit at_most
  $$;

CREATE FUNCTION tracery.claim_invitations(person bigint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
begin
  update invitations i set user_id = person from users u
  where u.id = person and lower(i.email) = lower(u.email) and i.user_id is null and i.ended_at is null;
end $$;

CREATE FUNCTION tracery.colleagues() RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 200
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
begin
  return query
    select distinct b.user_id
    from memberships a
      join products p on p.id = a.product_id and p.deleted_at is null
      join memberships b on b.product_id = a.product_id
    where a.user_id = current_person();
end $$;

CREATE TABLE tracery.planned_items (
    product_id bigint NOT NULL,
    item_id bigint NOT NULL,
    iteration_id bigint NOT NULL,
    kind text NOT NULL,
    phase smallint NOT NULL,
    CONSTRAINT planned_items_phase_check CHECK (((phase >= 1) AND (phase <= 4)))
)
WITH (fillfactor='80');
ALTER TABLE ONLY tracery.planned_items ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.planned_items FORCE ROW LEVEL SECURITY;

CREATE FUNCTION tracery.compute_planned_items(of_product bigint, ids bigint[]) RETURNS SETOF tracery.planned_items
    LANGUAGE plpgsql STABLE
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
begin
  return query
    select of_product, l.from_id, i.id, w.kind, w.phase
    from (select distinct unnest(ids) as id) wanted
      join item_links l on l.product_id = of_product and l.from_id = wanted.id and l.type = 'planned'
      join iterations i on i.product_id = of_product and i.id = l.to_id and i.deleted_at is null
      cross join lateral (
        select 'Feature' as kind, phase_of('Feature', f.status) as phase from features f
        where f.product_id = of_product and f.id = wanted.id and f.deleted_at is null
        union all
        select 'Requirement', phase_of('Requirement', r.status) from requirements r
        where r.product_id = of_product and r.id = wanted.id and r.deleted_at is null
        union all
        select 'Task', phase_of('Task', t.status) from tasks t
        where t.product_id = of_product and t.id = wanted.id and t.deleted_at is null
        union all
        select 'Testcase', phase_of('Testcase', c.status) from testcases c
        where c.product_id = of_product and c.id = wanted.id and c.deleted_at is null
        union all
        select 'Defect', phase_of('Defect', d.status) from defects d
        where d.product_id = of_product and d.id = wanted.id and d.deleted_at is null
        union all
        select 'Risk', phase_of('Risk', k.status) from risks k
        where k.product_id = of_product and k.id = wanted.id and k.deleted_at is null
      ) w
    where w.phase > 0;
end $$;

CREATE TABLE tracery.trace_states (
    product_id bigint NOT NULL,
    requirement_id bigint NOT NULL,
    feature_id bigint NOT NULL,
    iteration_id bigint NOT NULL,
    status smallint NOT NULL,
    cell smallint NOT NULL,
    functions integer NOT NULL,
    tasks integer NOT NULL,
    tasks_done integer NOT NULL,
    testcases integer NOT NULL,
    passed integer NOT NULL,
    failed integer NOT NULL,
    blocked integer NOT NULL,
    stale integer NOT NULL,
    criteria integer NOT NULL,
    criteria_covered integer NOT NULL,
    suspects integer NOT NULL,
    defects integer NOT NULL,
    worst_defect_id bigint NOT NULL,
    defect_importance smallint NOT NULL
)
WITH (fillfactor='80');
ALTER TABLE ONLY tracery.trace_states ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.trace_states FORCE ROW LEVEL SECURITY;

CREATE FUNCTION tracery.compute_trace_states(of_product bigint, ids bigint[]) RETURNS SETOF tracery.trace_states
    LANGUAGE plpgsql STABLE
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
begin
  return query
    select r.product_id, r.id, r.source_id, coalesce(i.id, 0), r.status,
      ((r.importance - 1) * 48 + (f.functions > 0)::integer * 24 + case
        when t.testcases = 0 then 0
        when c.covered < c.criteria then 1
        else 2
      end * 8 + (s.suspects > 0)::integer * 4 + case
        when r.is_frozen then 0
        when t.failed + t.blocked > 0 or d.importance >= 3 then 1
        when r.status = 4 and t.passed = t.testcases and t.stale = 0 and d.defects = 0 then 2
        else 3
      end)::smallint,
      f.functions, k.tasks, k.tasks_done, t.testcases, t.passed, t.failed, t.blocked, t.stale, c.criteria, c.covered,
      s.suspects, d.defects, d.worst_id, d.importance
    from unnest(ids) wanted (id)
      join requirements r on r.product_id = of_product and r.id = wanted.id and r.deleted_at is null
      cross join lateral (
        select count(*)::integer as functions, coalesce(array_agg(f.id), '{}') as ids
        from item_links l join functions f on f.product_id = of_product and f.id = l.from_id and f.deleted_at is null
        where l.product_id = of_product and l.to_id = r.id and l.type = 'realizes'
      ) f
      cross join lateral (
        select count(*)::integer as testcases, coalesce(array_agg(t.id), '{}') as ids,
          count(*) filter (where t.status = 6)::integer as passed,
          count(*) filter (where t.status = 5)::integer as failed,
          count(*) filter (where t.status = 4)::integer as blocked,
          count(*) filter (where t.status = 6 and exists (
            select from suspects s
            where s.product_id = of_product and s.downstream_id = t.id and s.subject = 'run'
              and s.upstream_id in (r.id, t.id)
          ))::integer as stale
        from (
          select c.id, c.status from testcases c
          where c.product_id = of_product and c.source_id = r.id and c.deleted_at is null
          union
          select c.id, c.status
          from item_links l join testcases c on c.product_id = of_product and c.id = l.from_id and c.deleted_at is null
          where l.product_id = of_product and l.to_id = r.id and l.type = 'verifies'
        ) t
      ) t
      cross join lateral (
        select coalesce(max(cardinality(c.criteria)), 0)::integer as criteria,
          count(distinct a.present) filter (where a.present = any(c.criteria))::integer as covered
        from anchors a join item_contents c on c.product_id = of_product and c.item_id = r.id
        where a.product_id = of_product and a.upstream_id = r.id and a.downstream_id = any(t.ids)
      ) c
      cross join lateral (
        select count(*)::integer as suspects from (
          select s.downstream_id as id from suspects s
          where s.product_id = of_product and s.upstream_id = r.id and s.subject = 'edge'
          union all
          select s.upstream_id from suspects s
          where s.product_id = of_product and s.downstream_id = r.id and s.subject = 'edge'
        ) s
        where not exists (select from trash x where x.product_id = of_product and x.item_id = s.id)
      ) s
      cross join lateral (
        select count(*)::integer as tasks, count(*) filter (where t.status in (5, 6))::integer as tasks_done
        from tasks t
        where t.product_id = of_product and t.source_id = any(f.ids || r.id) and t.deleted_at is null and t.status <> 7
      ) k
      cross join lateral (
        select count(*)::integer as defects, coalesce(max(d.importance), 0)::smallint as importance,
          coalesce((array_agg(d.id order by d.importance desc, d.id))[1], 0) as worst_id
        from (
          select l.from_id as id from item_links l
          where l.product_id = of_product and l.to_id = r.id and l.type = 'breaks'
          union
          select l.to_id from item_links l
          where l.product_id = of_product and l.from_id = any(t.ids) and l.type = 'found'
        ) linked
          join defects d on d.product_id = of_product and d.id = linked.id and d.deleted_at is null
            and d.status in (1, 3, 4)
      ) d
      left join item_links p on p.product_id = of_product and p.from_id = r.id and p.type = 'planned'
      left join iterations i on i.product_id = of_product and i.id = p.to_id and i.deleted_at is null;
end $$;

CREATE FUNCTION tracery.count_file() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
begin
  if tg_op = 'INSERT' then
    insert into product_usage as u (product_id, bytes) values (new.product_id, new.size)
    on conflict (product_id) do update set bytes = u.bytes + excluded.bytes;
    insert into user_usage as u (user_id, bytes) values (new.creator_id, new.size)
    on conflict (user_id) do update set bytes = u.bytes + excluded.bytes;
    return new;
  end if;
  update product_usage set bytes = greatest(0, bytes - old.size) where product_id = old.product_id;
  update user_usage set bytes = greatest(0, bytes - old.size) where user_id = old.creator_id;
  -- Rows of files go when they were in the trash for 30 days, or when no text was ever saved with them.
  insert into erasable_bytes (hash, kept_until) values (old.hash, now() + interval '1 day')
  on conflict (hash) do nothing;
  return old;
end $$;

CREATE FUNCTION tracery.count_inbox() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
declare
  more_unread integer := 0;
  more_snoozed integer := 0;
  of_product bigint := coalesce(new.product_id, old.product_id);
  of_user bigint := coalesce(new.user_id, old.user_id);
begin
  if tg_op <> 'DELETE' and new.done_at is null then
    more_unread := (new.is_unread and new.snoozed_until is null)::integer;
    more_snoozed := (new.snoozed_until is not null)::integer;
  end if;
  if tg_op <> 'INSERT' and old.done_at is null then
    more_unread := more_unread - (old.is_unread and old.snoozed_until is null)::integer;
    more_snoozed := more_snoozed - (old.snoozed_until is not null)::integer;
  end if;
  if more_unread <> 0 or more_snoozed <> 0 then
    insert into inbox_counts as c (product_id, user_id, unread, snoozed)
    values (of_product, of_user, more_unread, more_snoozed)
    on conflict (product_id, user_id) do update
      set unread = c.unread + excluded.unread, snoozed = c.snoozed + excluded.snoozed;
  end if;
  return null;
end $$;

CREATE FUNCTION tracery.current_person() RETURNS bigint
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ select nullif(current_setting('app.uid', true), '')::bigint $$;

CREATE FUNCTION tracery.current_product() RETURNS bigint
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ select nullif(current_setting('app.pid', true), '')::bigint $$;

CREATE FUNCTION tracery.digests_due(at_most integer) RETURNS TABLE(user_id bigint, day date)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
    select w.user_id, (now() at time zone coalesce(s.time_zone, 'UTC'))::date
    from (select distinct e.user_id from inbox_entries e where e.is_for_digest) w
      left join notice_settings s on s.user_id = w.user_id
    where extract(hour from now() at time zone coalesce(s.time_zone, 'UTC')) >= coalesce(s.digest_hour, 8)
      and (s.digest_on is null or s.digest_on < (now() at time zone coalesce(s.time_zone, 'UTC'))::date)
    order by w.user_id limit at_most
  $$;

CREATE FUNCTION tracery.downstream_of(of_product bigint, upstream bigint) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
begin
  return query
    select id from requirements where product_id = of_product and source_id = upstream and deleted_at is null
    union
    select id from requirements where product_id = of_product and source_id = upstream and deleted_at is not null
    union
    select id from testcases where product_id = of_product and source_id = upstream and deleted_at is null
    union
    select id from testcases where product_id = of_product and source_id = upstream and deleted_at is not null
    union
    select id from tasks where product_id = of_product and source_id = upstream and deleted_at is null
    union
    select id from tasks where product_id = of_product and source_id = upstream and deleted_at is not null
    union
    select id from functions where product_id = of_product and component_id = upstream and deleted_at is null
    union
    select id from functions where product_id = of_product and component_id = upstream and deleted_at is not null
    union
    select from_id from item_links
    where product_id = of_product and to_id = upstream and type in ('realizes', 'verifies', 'breaks', 'depends');
end $$;

CREATE FUNCTION tracery.enqueue(task text, payload json, job_key text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  perform graphile_worker.add_job(task, payload, job_key => enqueue.job_key, max_attempts => 12);
end $$;

CREATE FUNCTION tracery.enter_product(session uuid, product bigint, mode text) RETURNS json
    LANGUAGE plpgsql SECURITY DEFINER
    AS $$
declare
  person bigint;
  standing bigint;
  own text[];
  changes bigint;
  asks boolean;
  lacks boolean := false;
  is_token boolean := false;
  of_robot text[];
  -- What is set is told; an assignment is the quickest way to call a function.
  told text;
begin
  if mode in ('read', 'kept') then
    told := set_config('transaction_read_only', 'on', true);
  end if;
  select s.user_id, s.current_product_id into person, standing from tracery.sessions s
  where s.id = session and s.ended_at is null and s.idle_expires_at > now() and s.expires_at > now();
  if not found then
    select t.user_id, t.only_product, t.robot_roles into person, standing, of_robot
    from tracery.access_tokens t join tracery.users u on u.id = t.user_id
    where t.session_id = session and t.ended_at is null and t.expires_at > now() and u.disabled_at is null;
    if not found then
      return null;
    end if;
    is_token := true;
  end if;
  told := set_config('app.uid', person::text, true);
  if is_token and standing is not null and standing <> product then
    return json_build_array(person, standing, null, null, false);
  end if;
  if of_robot is null then
    select m.roles into own from tracery.memberships m where m.product_id = product and m.user_id = person;
  else
    own := of_robot;
  end if;
  if own is not null then
    told := set_config('app.pid', product::text, true);
    if mode = 'serial' then
      -- Held before the membership, always in this order: two that change each other's rows wait, they do not deadlock.
      -- "no key": rows that refer to the product can still be written.
      perform from tracery.products p where p.id = product for no key update;
    end if;
    if mode in ('write', 'serial') and of_robot is null then
      own := null;
      select m.roles into own from tracery.memberships m where m.product_id = product and m.user_id = person for share;
    end if;
    if mode in ('write', 'serial') and is_token then
      -- Whoever ends a token waits for what it is writing, and nothing is written after that.
      perform from tracery.access_tokens t where t.session_id = session and t.ended_at is null for share;
      if not found then
        return null;
      end if;
    end if;
    select p.asks_second_factor into asks from tracery.products p where p.id = product and p.deleted_at is null;
    if found and own is not null
      and (asks or coalesce(current_setting('app.second_factor', true), '') = 'required') then
      lacks := tracery.lacks_second_factor(session, true);
    end if;
    if asks is null or own is null or lacks then
      own := null;
      told := set_config('app.pid', '', true);
    elsif mode = 'kept' then
      select coalesce(sum(r.revision), 0) into changes from tracery.item_revisions r where r.product_id = product;
    end if;
  end if;
  return json_build_array(person, standing, own, changes, lacks);
end $$;

CREATE FUNCTION tracery.first_place(task bigint) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    select pg_catalog.string_agg(
      pg_catalog.substr(
        '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
        (task / (62 ^ digit)::bigint % 62)::integer + 1, 1
      ), '' order by digit desc
    )
    from pg_catalog.generate_series(0, 7) digit
  $$;

CREATE FUNCTION tracery.fold_versions(kept_versions integer, kept_bytes bigint, at_most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
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

CREATE FUNCTION tracery.folded_until(of_product bigint, of_item bigint, kept_versions integer, kept_bytes bigint) RETURNS timestamp with time zone
    LANGUAGE plpgsql
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
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

CREATE FUNCTION tracery.forget_avatar() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
begin
  insert into erasable_bytes (hash) values (old.hash) on conflict (hash) do nothing;
  return old;
end $$;

CREATE FUNCTION tracery.forget_member() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
begin
  delete from inbox_entries where product_id = old.product_id and user_id = old.user_id;
  delete from watches where product_id = old.product_id and user_id = old.user_id;
  delete from inbox_counts where product_id = old.product_id and user_id = old.user_id;
  return null;
end $$;

CREATE FUNCTION tracery.give_first_place() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
begin
  new.place := coalesce(new.place, first_place(new.id));
  return new;
end $$;

CREATE FUNCTION tracery.inbox_mails_due(at_most integer) RETURNS TABLE(product_id bigint, entry_id bigint, user_id bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
    select e.product_id, e.id, e.user_id from inbox_entries e
    where e.mail_at <= now() order by e.mail_at, e.id limit at_most
  $$;

CREATE FUNCTION tracery.invitation_of_link(hash bytea) RETURNS TABLE(id bigint, product_id bigint, product_name text, role text, inviter_name text, email text, state text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
begin
  return query
    select i.id, i.product_id, p.name, i.role, coalesce(nullif(u.fullname, ''), u.username), i.email,
      case
        when i.outcome = 'accepted' then 'used'
        when i.outcome is not null or p.deleted_at is not null then 'withdrawn'
        when i.expires_at <= now() then 'expired'
        when i.user_id is not null then 'claimed'
        else 'open'
      end
    from invitations i
      join products p on p.id = i.product_id
      join users u on u.id = i.inviter_id
    where i.token_hash = hash;
end $$;

CREATE FUNCTION tracery.is_downstream(of_product bigint, upstream bigint, downstream bigint) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
begin
  return exists (
    select from requirements where product_id = of_product and id = downstream and source_id = upstream
    union all
    select from testcases where product_id = of_product and id = downstream and source_id = upstream
    union all
    select from tasks where product_id = of_product and id = downstream and source_id = upstream
    union all
    select from functions where product_id = of_product and id = downstream and component_id = upstream
    union all
    select from item_links
    where product_id = of_product and from_id = downstream and to_id = upstream
      and type in ('realizes', 'verifies', 'breaks', 'depends')
  );
end $$;

CREATE FUNCTION tracery.items_matching(of_kind text, pairs text[], patterns text[], at_most integer) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'tracery', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  own bigint := current_product();
  keys bigint[] := search_keys(own, of_kind, pairs);
begin
  return query select s.item_id from item_search s
  where search_keys(s.product_id, s.kind, s.parts) @> keys
    and s.name like all (patterns) and s.product_id + 0 = own and s.kind = of_kind
  limit at_most;
end $$;

CREATE FUNCTION tracery.items_named(of_kind text, pairs text[], pattern text) RETURNS SETOF bigint
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'tracery', 'public', 'pg_temp'
    AS $$ select items_named(of_kind, pairs, pattern, null) $$;

CREATE FUNCTION tracery.items_named(of_kind text, pairs text[], pattern text, at_most integer) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'tracery', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  own bigint := current_product();
  keys bigint[] := search_keys(own, of_kind, pairs);
begin
  return query select s.item_id from item_search s
  where search_keys(s.product_id, s.kind, s.parts) @> keys
    and s.name like pattern and s.product_id + 0 = own and s.kind = of_kind
  limit at_most;
end $$;

CREATE FUNCTION tracery.items_tagged(of_kind text, tag_part text) RETURNS SETOF bigint
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'tracery', 'public', 'pg_temp'
    AS $$ select items_tagged(of_kind, tag_part, null) $$;

CREATE FUNCTION tracery.items_tagged(of_kind text, tag_part text, at_most integer) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'tracery', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  own bigint := current_product();
  keys bigint[] := search_keys(own, of_kind, array[tag_part]);
begin
  return query select s.item_id from item_search s
  where search_keys(s.product_id, s.kind, s.parts) @> keys
    and s.parts @> array[tag_part] and s.product_id + 0 = own and s.kind = of_kind
  limit at_most;
end $$;

CREATE FUNCTION tracery.keep_a_manager() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform from products where id = old.product_id and deleted_at is null for no key update;
  if found and not exists (
    select from memberships where product_id = old.product_id and 'ProductManager' = any (roles)
  ) then
    raise exception 'the last manager of product %', old.product_id using errcode = 'TR001';
  end if;
  return null;
end $$;

CREATE FUNCTION tracery.keep_second_factor() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
declare
  person bigint := coalesce(new.user_id, old.user_id);
  has boolean;
begin
  has := exists (select from passkeys p where p.user_id = person)
    or exists (select from authenticators a where a.user_id = person and a.confirmed_at is not null);
  update users set has_second_factor = has where id = person and has_second_factor <> has;
  return null;
end $$;

CREATE FUNCTION tracery.keep_versions() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
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

CREATE FUNCTION tracery.lacks_second_factor(session uuid, asks boolean) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
declare
  has boolean;
begin
  if not asks and coalesce(current_setting('app.second_factor', true), '') <> 'required' then
    return false;
  end if;
  select u.has_second_factor or s.provider_has_second_factor into has
  from sessions s join users u on u.id = s.user_id where s.id = session;
  if not found then
    select u.has_second_factor or u.is_robot into has
    from access_tokens t join users u on u.id = t.user_id where t.session_id = session;
  end if;
  return not coalesce(has, false);
end $$;

CREATE FUNCTION tracery.left_bulk_changes(silent_for interval, at_most integer) RETURNS TABLE(product_id bigint, id bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
    select b.product_id, b.id from bulk_changes b
    where b.state = 'running' and b.beat_at < now() - silent_for order by b.beat_at limit at_most
  $$;

CREATE FUNCTION tracery.left_imports(silent_for interval, at_most integer) RETURNS TABLE(product_id bigint, id bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
    select i.product_id, i.id from imports i
    where i.state in ('checking', 'running', 'undoing') and i.beat_at < now() - silent_for
    order by i.beat_at limit at_most
  $$;

CREATE FUNCTION tracery.left_test_reports(silent_for interval, at_most integer) RETURNS TABLE(product_id bigint, id bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
    select r.product_id, r.id from test_reports r
    where r.state = 'recording' and r.beat_at < now() - silent_for order by r.beat_at limit at_most
  $$;

CREATE FUNCTION tracery.live_changes(products bigint[], seen bigint[], at_most integer) RETURNS TABLE(product_id bigint, id bigint, item_id bigint, kind text, category text, version integer, actor_id bigint, actor_name text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
    select c.product_id, c.id, c.item_id, c.kind, c.category, c.version, c.actor_id,
      coalesce(nullif(u.fullname, ''), u.username)
    from unnest(products, seen) asked (product, last)
      cross join lateral (
        select * from changes h where h.product_id = asked.product and h.id > asked.last order by h.id limit at_most
      ) c
      left join users u on u.id = c.actor_id
    order by c.product_id, c.id
  $$;

CREATE FUNCTION tracery.live_lost(of_sessions uuid[], of_products bigint[]) RETURNS SETOF integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
    select asked.place::integer from unnest(of_sessions, of_products) with ordinality asked (session, product, place)
    where not exists (
      select from sessions s
        join memberships m on m.product_id = asked.product and m.user_id = s.user_id
        join products p on p.id = asked.product and p.deleted_at is null
      where s.id = asked.session and s.ended_at is null and s.idle_expires_at > now() and s.expires_at > now()
        and not lacks_second_factor(s.id, p.asks_second_factor)
    )
  $$;

CREATE FUNCTION tracery.living_products(after_id bigint, at_most integer) RETURNS SETOF bigint
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
    select p.id from products p where p.id > after_id and p.deleted_at is null order by p.id limit at_most
  $$;

CREATE FUNCTION tracery.lock_traced(level integer, ids bigint[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
declare one bigint;
begin
  for one in select distinct unnest(ids) order by 1 loop
    perform pg_advisory_xact_lock(level::bigint << 56 | one);
  end loop;
end $$;

CREATE FUNCTION tracery.mark_name_keys() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
begin
  if tg_op = 'INSERT' then
    new.needs_name_keys := new.name_keys = '';
  elsif (new.username, new.fullname) <> (old.username, old.fullname) and new.name_keys = old.name_keys then
    new.needs_name_keys := true;
  end if;
  if new.needs_name_keys then
    new.name_keys := search_form(new.username || chr(10) || new.fullname);
  end if;
  return new;
end $$;

CREATE FUNCTION tracery.own_invitations() RETURNS TABLE(id bigint, product_id bigint, product_name text, role text, inviter text, inviter_name text, created_at timestamp with time zone, expires_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
begin
  return query
    select * from (
      select distinct on (i.product_id) i.id, i.product_id, p.name, i.role, u.username,
        coalesce(nullif(u.fullname, ''), u.username), i.created_at as at, i.expires_at
      from invitations i
        join products p on p.id = i.product_id and p.deleted_at is null
        join users u on u.id = i.inviter_id
      where i.user_id = current_person() and i.ended_at is null and (i.expires_at is null or i.expires_at > now())
      order by i.product_id, i.id desc
    ) newest
    order by newest.at desc, newest.id desc
    limit 100;
end $$;

CREATE FUNCTION tracery.person_changed(person bigint) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
  insert into item_revisions as r (product_id, kind, revision)
  select m.product_id, 'Person', 1 from memberships m where m.user_id = person order by m.product_id
  on conflict (product_id, kind) do update set revision = r.revision + 1
$$;

CREATE FUNCTION tracery.phase_of(kind text, status smallint) RETURNS smallint
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
begin
  return case kind
    when 'Task' then case when status in (1, 2) then 1 when status = 3 then 2 when status = 4 then 3
      when status in (5, 6) then 4 else 0 end
    when 'Testcase' then case when status in (1, 2) then 1 when status in (3, 4, 5) then 3 when status = 6 then 4 else 0 end
    when 'Defect' then case when status in (1, 2) then 1 when status = 3 then 2 when status = 4 then 3
      when status in (5, 51, 54, 6) then 4 else 0 end
    when 'Risk' then case when status = 1 then 1 when status in (2, 3, 4) then 4 else 0 end
    -- Features and requirements.
    else case when status in (1, 2) then 1 when status = 3 then 2 when status = 4 then 4 else 0 end
  end;
end $$;

CREATE TABLE tracery.audit_events (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    event text NOT NULL,
    actor text NOT NULL,
    actor_id bigint,
    person_id bigint,
    about_product bigint,
    session_id uuid,
    token_id bigint,
    address text DEFAULT ''::text NOT NULL,
    device text DEFAULT ''::text NOT NULL,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT audit_events_actor_check CHECK ((actor = ANY (ARRAY['person'::text, 'visitor'::text, 'operator'::text]))),
    CONSTRAINT audit_events_address_check CHECK ((length(address) <= 100)),
    CONSTRAINT audit_events_detail_check CHECK ((length((detail)::text) <= 4000)),
    CONSTRAINT audit_events_device_check CHECK ((length(device) <= 300)),
    CONSTRAINT audit_events_event_check CHECK (((length(event) >= 1) AND (length(event) <= 60)))
);

CREATE FUNCTION tracery.product_audit(of_product bigint, before_id bigint, at_most integer) RETURNS SETOF tracery.audit_events
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
begin
  return query
    select e.* from audit_events e
    where e.about_product = of_product and e.about_product = current_product()
      and (before_id is null or e.id < before_id)
    order by e.id desc limit at_most;
end $$;

CREATE FUNCTION tracery.purge_bulk_changes(older_than interval, at_most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
declare purged integer;
begin
  delete from bulk_changes b using (
    select o.product_id, o.id from bulk_changes o
    where o.state <> 'running' and o.created_at < now() - older_than order by o.created_at limit at_most
  ) old
  where b.product_id = old.product_id and b.id = old.id;
  get diagnostics purged = row_count;
  return purged;
end $$;

CREATE FUNCTION tracery.purge_changes(older_than interval, at_most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
    with gone as (
      delete from changes where (product_id, id) in (
        select product_id, id from (select * from changes order by transaction, id limit at_most) oldest
        where created_at < now() - older_than
      )
      returning 1
    )
    select count(*)::integer from gone
  $$;

CREATE FUNCTION tracery.purge_files(older_than interval, at_most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
declare
  gone record;
  purged integer := 0;
begin
  for gone in
    select product_id, id from files where deleted_at < now() - older_than order by deleted_at limit at_most
  loop
    perform set_config('app.pid', gone.product_id::text, true);
    delete from files where product_id = gone.product_id and id = gone.id and deleted_at is not null;
    purged := purged + 1;
  end loop;
  perform set_config('app.pid', '', true);
  return purged;
end $$;

CREATE FUNCTION tracery.purge_git(older_than interval, at_most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
declare
  deliveries integer;
  checks integer;
begin
  delete from git_deliveries d using (
    select o.product_id, o.repository_id, o.delivery_id from git_repositories r
      join git_deliveries o on o.product_id = r.product_id and o.repository_id = r.id
    where o.received_at < now() - older_than limit at_most
  ) old
  where d.product_id = old.product_id and d.repository_id = old.repository_id and d.delivery_id = old.delivery_id;
  get diagnostics deliveries = row_count;
  delete from git_checks c using (
    select o.product_id, o.repository_id, o.sha, o.name from git_repositories r
      join git_checks o on o.product_id = r.product_id and o.repository_id = r.id
    where o.received_at < now() - older_than and not exists (
      select from git_entries e
      where e.product_id = o.product_id and e.repository_id = o.repository_id and e.sha = o.sha
    )
    limit at_most
  ) old
  where c.product_id = old.product_id and c.repository_id = old.repository_id and c.sha = old.sha
    and c.name = old.name;
  get diagnostics checks = row_count;
  return greatest(deliveries, checks);
end $$;

CREATE FUNCTION tracery.purge_imports(older_than interval, unstarted interval, at_most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
declare purged integer;
begin
  delete from imports i using (
    select o.product_id, o.id from imports o
    where o.state in ('done', 'undone', 'stopped') and o.created_at < now() - older_than
      or o.state in ('checking', 'checked') and o.beat_at < now() - unstarted
    order by o.created_at limit at_most
  ) old
  where i.product_id = old.product_id and i.id = old.id;
  get diagnostics purged = row_count;
  return purged;
end $$;

CREATE FUNCTION tracery.purge_inbox(older_than interval, at_most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
    with gone as (
      delete from inbox_entries where (product_id, id) in (
        select product_id, id from inbox_entries
        where (not is_unread or done_at is not null) and snoozed_until is null and at < now() - older_than
        limit at_most
      )
      returning 1
    )
    select count(*)::integer from gone
  $$;

CREATE FUNCTION tracery.purge_invitations(older_than interval, at_most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
declare
  purged integer;
begin
  delete from invitations i where (i.product_id, i.id) in (
    select o.product_id, o.id from invitations o
    where o.created_at < now() - older_than
      and (o.ended_at < now() - older_than or o.ended_at is null and o.expires_at < now() - older_than)
    limit at_most
  );
  get diagnostics purged = row_count;
  return purged;
end $$;

CREATE FUNCTION tracery.purge_pictures(older_than interval, at_most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
declare
  gone record;
  purged integer := 0;
begin
  for gone in
    select product_id, id from files
    where kind = 'Image' and item_id is null and held_for is null and not is_in_product and deleted_at is null
      and created_at < now() - older_than
    limit at_most
  loop
    perform set_config('app.pid', gone.product_id::text, true);
    -- Unless a text was saved with it meanwhile.
    delete from files
    where product_id = gone.product_id and id = gone.id and item_id is null and held_for is null and not is_in_product;
    if found then
      purged := purged + 1;
    end if;
  end loop;
  perform set_config('app.pid', '', true);
  return purged;
end $$;

CREATE FUNCTION tracery.purge_products(older_than interval, at_most integer) RETURNS TABLE(product bigint, rows integer)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $_$
declare
  of_table record;
begin
  select p.id into product from products p
  where p.deleted_at < now() - older_than order by p.deleted_at, p.id limit 1;
  if product is null then
    return;
  end if;
  perform set_config('app.pid', product::text, true);
  for of_table in select * from tables_to_purge() loop
    execute format(
      'delete from %1$I where ctid = any (array(select ctid from %1$I where product_id = $1 %2$s limit $2))',
      of_table.name, case when of_table.refers_to_itself then 'order by id desc' end
    ) using product, at_most;
    get diagnostics rows = row_count;
    if rows > 0 then
      perform set_config('app.pid', '', true);
      return next;
      return;
    end if;
  end loop;
  update sessions set current_product_id = null where current_product_id = product;
  update users set last_product_id = null where last_product_id = product;
  -- The history that named them is gone.
  delete from access_token_uses u using access_tokens t where t.id = u.token_id and t.only_product = product;
  delete from access_tokens where only_product = product;
  delete from products where id = product;
  perform set_config('app.pid', '', true);
  return next;
end $_$;

CREATE FUNCTION tracery.purge_test_names(at_most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
declare
  trends integer;
  names integer;
begin
  delete from test_trends t using (
    select o.product_id, o.branch, o.name_id from test_trends o
    where not exists (select from test_reports r where r.product_id = o.product_id and r.branch = o.branch)
    limit at_most
  ) gone
  where t.product_id = gone.product_id and t.branch = gone.branch and t.name_id = gone.name_id;
  get diagnostics trends = row_count;
  delete from test_names n using (
    select o.product_id, o.id from test_names o
    where o.testcase_id is null
      and not exists (select from test_results r where r.product_id = o.product_id and r.name_id = o.id)
      -- A report that is being read may have just made it.
      and not exists (select from test_reports r where r.product_id = o.product_id and r.state = 'reading')
    limit at_most
  ) gone
  where n.product_id = gone.product_id and n.id = gone.id;
  get diagnostics names = row_count;
  return trends + names;
end $$;

CREATE FUNCTION tracery.purge_test_reports(older_than interval, of_branch integer, of_product integer, results bigint, at_most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
declare purged integer;
begin
  delete from test_reports r using (
    select o.product_id, o.id from (
      select product_id, id, created_at, beat_at, state,
        row_number() over (partition by product_id, branch order by id desc) as of_branch,
        row_number() over (partition by product_id order by id desc) as of_product,
        sum(total) over (partition by product_id order by id desc) as results
      from test_reports
    ) o
    where o.created_at < now() - older_than or o.of_branch > purge_test_reports.of_branch
      or o.of_product > purge_test_reports.of_product or o.results > purge_test_reports.results and o.of_product > 1
      or o.state = 'reading' and o.beat_at < now() - interval '1 hour'
    order by o.id limit at_most
  ) old
  where r.product_id = old.product_id and r.id = old.id;
  get diagnostics purged = row_count;
  return purged;
end $$;

CREATE FUNCTION tracery.purge_trash(older_than interval, at_most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $_$
declare
  gone record;
  purged integer := 0;
begin
  -- Oldest first: what belongs to something was deleted before it.
  for gone in
    select t.product_id, t.item_id, k.table_name from trash t join item_kinds k on k.kind = t.kind
    where t.deleted_at < now() - older_than order by t.deleted_at, t.item_id desc limit at_most
  loop
    perform set_config('app.pid', gone.product_id::text, true);
    delete from trash where product_id = gone.product_id and item_id = gone.item_id;
    -- Somebody restored it meanwhile.
    continue when not found;
    delete from testcase_runs where product_id = gone.product_id and testcase_id = gone.item_id;
    delete from item_links
    where product_id = gone.product_id and gone.item_id in (from_id, to_id);
    delete from comments where product_id = gone.product_id and item_id = gone.item_id;
    delete from item_versions where product_id = gone.product_id and item_id = gone.item_id;
    delete from content_versions where product_id = gone.product_id and item_id = gone.item_id;
    update files f set item_id = null, held_for = gone.item_id
    where f.product_id = gone.product_id and f.item_id = gone.item_id and f.kind = 'Image' and f.deleted_at is null
      and exists (
        select from kept_versions k
        where k.product_id = gone.product_id and k.item_id = gone.item_id
          and position('/files/content/' || f.id || '/' in k.content) > 0
      );
    delete from files where product_id = gone.product_id and item_id = gone.item_id;
    delete from item_search where product_id = gone.product_id and item_id = gone.item_id;
    delete from item_contents where product_id = gone.product_id and item_id = gone.item_id;
    execute format('delete from %I where product_id = $1 and id = $2', gone.table_name)
      using gone.product_id, gone.item_id;
    delete from items where product_id = gone.product_id and id = gone.item_id;
    purged := purged + 1;
  end loop;
  perform set_config('app.pid', '', true);
  return purged;
end $_$;

CREATE FUNCTION tracery.purge_webhook_deliveries(older_than interval, at_most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
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

CREATE FUNCTION tracery.queue_audit_event() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
begin
  insert into audit_pending (event_id) values (new.id);
  return null;
end $$;

CREATE FUNCTION tracery.queue_folding() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
begin
  insert into items_to_fold (product_id, item_id) values (new.product_id, new.item_id)
  on conflict (product_id, item_id) do nothing;
  return null;
end $$;

CREATE FUNCTION tracery.refresh_review(of_product bigint, of_item bigint) RETURNS text
    LANGUAGE plpgsql
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
declare
  review reviews;
  agreed text;
  agreed_version integer;
begin
  select * into review from reviews where product_id = of_product and item_id = of_item;
  select max(fingerprint), max(version) into agreed, agreed_version from review_votes
  where product_id = of_product and item_id = of_item
  having bool_and(vote is not null and vote = 'approve') and count(distinct fingerprint) = 1;
  review.state = case
    when agreed = review.present then 'approved'
    when agreed is not null and not review.is_open then 'stale'
    else 'open'
  end;
  update reviews set state = review.state, is_open = review.state = 'open',
    approved_version = case when review.state = 'approved' then agreed_version else approved_version end
  where product_id = of_product and item_id = of_item;
  -- Whoever asked for changes is asked again; an approval of another text is due at once.
  update review_votes v set is_due = d.is_due
  from (
    select reviewer_id, review.state = 'open' and (
      vote is null or vote = 'approve' and fingerprint <> review.present
      or vote = 'changes' and voted_at < review.asked_at
    ) as is_due
    from review_votes where product_id = of_product and item_id = of_item
  ) d
  where v.product_id = of_product and v.item_id = of_item and v.reviewer_id = d.reviewer_id
    and v.is_due <> d.is_due;
  return review.state;
end $$;

CREATE FUNCTION tracery.refuse_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
begin
  raise exception 'the audit log can only be added to' using errcode = 'TR002';
end $$;

CREATE FUNCTION tracery.release_bytes(of_hash text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
begin
  perform pg_advisory_xact_lock(hashtextextended(of_hash, 29));
  delete from erasable_bytes where hash = of_hash;
  return not exists (select from files where hash = of_hash) and not exists (select from avatars where hash = of_hash);
end $$;

CREATE FUNCTION tracery.repair_planned_items(of_product bigint) RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO 'tracery', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET jit TO 'off'
    AS $$
declare
  wrong bigint;
  more record;
begin
  lock table iteration_progress in exclusive mode;
  create temporary table right_plan on commit drop as select * from compute_planned_items(
    of_product, array(select l.from_id from item_links l where l.product_id = of_product and l.type = 'planned')
  );
  select count(*) into wrong from (select * from planned_items where product_id = of_product) p
    full join right_plan r on r.item_id = p.item_id
  where (p.*) is distinct from (r.*);
  delete from planned_items where product_id = of_product;
  insert into planned_items select * from right_plan;
  for more in
    select iteration_id, c.todo - coalesce(p.todo, 0) as todo, c.doing - coalesce(p.doing, 0) as doing,
      c.verifying - coalesce(p.verifying, 0) as verifying, c.done - coalesce(p.done, 0) as done
    from (
      select s.iteration_id, count(*) filter (where s.phase = 1) as todo, count(*) filter (where s.phase = 2) as doing,
        count(*) filter (where s.phase = 3) as verifying, count(*) filter (where s.phase = 4) as done
      from (
        select iteration_id, phase from right_plan
        union all
        select distinct q.iteration_id, 0 from iteration_progress q where q.product_id = of_product
      ) s
      group by s.iteration_id
    ) c
      left join lateral (
        select * from iteration_progress q where q.product_id = of_product and q.iteration_id = c.iteration_id
        order by q.day desc limit 1
      ) p using (iteration_id)
    order by iteration_id
  loop
    continue when (more.todo, more.doing, more.verifying, more.done) = (0, 0, 0, 0);
    perform add_iteration_progress(of_product, more.iteration_id, more.todo, more.doing, more.verifying, more.done);
    wrong := wrong + 1;
  end loop;
  drop table right_plan;
  return wrong;
end $$;

CREATE FUNCTION tracery.repair_trace_states(of_product bigint) RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO 'tracery', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET jit TO 'off'
    AS $$
declare
  wrong bigint;
begin
  lock table trace_counters in exclusive mode;
  create temporary table old_states on commit drop as select * from trace_states where product_id = of_product;
  delete from trace_states where product_id = of_product;
  delete from trace_counters where product_id = of_product;
  perform save_trace_states(
    of_product, array(select r.id from requirements r where r.product_id = of_product and r.deleted_at is null)
  );
  select count(*) into wrong from old_states o
    full join (select * from trace_states where product_id = of_product) n on n.requirement_id = o.requirement_id
  where (o.*) is distinct from (n.*);
  drop table old_states;
  return wrong;
end $$;

CREATE FUNCTION tracery.save_planned_items(of_product bigint, touched bigint[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
declare
  more record;
begin
  for more in
    with before as materialized (
      select * from planned_items p where p.product_id = of_product and p.item_id = any(touched)
    ), after as materialized (
      select * from compute_planned_items(of_product, touched)
    ), gone as (
      delete from planned_items p using before b
      where p.product_id = of_product and p.item_id = b.item_id
        and not exists (select from after a where a.item_id = b.item_id)
    ), saved as (
      insert into planned_items select * from after
      on conflict (product_id, item_id) do update set iteration_id = excluded.iteration_id, phase = excluded.phase
      where planned_items is distinct from excluded
    )
    select s.iteration_id, sum(s.by * (s.phase = 1)::integer) as todo, sum(s.by * (s.phase = 2)::integer) as doing,
      sum(s.by * (s.phase = 3)::integer) as verifying, sum(s.by * (s.phase = 4)::integer) as done
    from (select *, 1 as by from after union all select *, -1 from before) s
    group by s.iteration_id
    order by s.iteration_id
  loop
    continue when (more.todo, more.doing, more.verifying, more.done) = (0, 0, 0, 0);
    perform add_iteration_progress(of_product, more.iteration_id, more.todo, more.doing, more.verifying, more.done);
  end loop;
end $$;

CREATE FUNCTION tracery.save_trace_states(of_product bigint, touched bigint[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
begin
  with before as materialized (
    select * from trace_states s where s.product_id = of_product and s.requirement_id = any(touched)
  ), after as materialized (
    select * from compute_trace_states(of_product, touched)
  ), gone as (
    delete from trace_states s using before b
    where s.product_id = of_product and s.requirement_id = b.requirement_id
      and not exists (select from after a where a.requirement_id = b.requirement_id)
  ), saved as (
    insert into trace_states select * from after
    on conflict (product_id, requirement_id) do update set feature_id = excluded.feature_id,
      iteration_id = excluded.iteration_id, status = excluded.status, cell = excluded.cell,
      functions = excluded.functions, tasks = excluded.tasks, tasks_done = excluded.tasks_done,
      testcases = excluded.testcases, passed = excluded.passed, failed = excluded.failed, blocked = excluded.blocked,
      stale = excluded.stale, criteria = excluded.criteria, criteria_covered = excluded.criteria_covered,
      suspects = excluded.suspects, defects = excluded.defects, worst_defect_id = excluded.worst_defect_id,
      defect_importance = excluded.defect_importance
    where trace_states is distinct from excluded
  )
  insert into trace_counters as c
  select of_product, m.* from (
    select coalesce(s.iteration_id, -1) as iteration_id, s.cell, sum(s.by) as requirements,
      sum(s.by * (s.status = 3)::integer) as developing,
      sum(s.by * (s.status = 4)::integer) as finished, sum(s.by * (s.failed > 0)::integer) as failing,
      sum(s.by * (s.blocked > 0)::integer) as blocked,
      sum(s.by * (s.testcases > 0 and s.passed = s.testcases and s.stale = 0)::integer) as passed,
      sum(s.by * (s.defects > 0)::integer) as defective, sum(s.by * (s.defect_importance = 4)::integer) as critical,
      sum(s.by * s.suspects) as suspects
    from (select *, 1 as by from after union all select *, -1 from before) s
    group by grouping sets ((s.iteration_id, s.cell), (s.cell))
  ) m
  where (m.requirements, m.developing, m.finished, m.failing, m.blocked, m.passed, m.defective, m.critical,
      m.suspects)
    <> (0, 0, 0, 0, 0, 0, 0, 0, 0)
  order by m.iteration_id, m.cell
  on conflict (product_id, iteration_id, cell) do update set requirements = c.requirements + excluded.requirements,
    developing = c.developing + excluded.developing, finished = c.finished + excluded.finished,
    failing = c.failing + excluded.failing, blocked = c.blocked + excluded.blocked, passed = c.passed + excluded.passed,
    defective = c.defective + excluded.defective, critical = c.critical + excluded.critical,
    suspects = c.suspects + excluded.suspects;
end $$;

CREATE FUNCTION tracery.search_candidates(place text, terms integer[], of_start text, of_name text[], of_words text[], at_most integer) RETURNS TABLE(item_id bigint, comment_id bigint, kind text, is_match boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'tracery', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
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

CREATE FUNCTION tracery.search_chunk(own bigint, chunk bigint, place text, terms integer[], of_start text, of_name text[], of_words text[], of_kinds text[], at_most integer) RETURNS SETOF tracery.search_hit
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'tracery', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET work_mem TO '64MB'
    AS $$
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

CREATE FUNCTION tracery.search_chunks(place text, terms integer[], of_start text, of_name text[], of_words text[], of_kinds text[], at_most integer) RETURNS SETOF tracery.search_hit
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'tracery', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION tracery.search_form(plain text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select string_agg(case when ascii(c) > 127 then 'u' || lpad(to_hex(ascii(c)), 5, '0') else c end, '' order by n)
  from regexp_split_to_table(lower(normalize(plain, nfkd)), '') with ordinality as letters (c, n)
$$;

CREATE TABLE tracery.search_texts (
    product_id bigint NOT NULL,
    item_id bigint NOT NULL,
    comment_id bigint DEFAULT 0 NOT NULL,
    kind text NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    sounds text DEFAULT ''::text NOT NULL,
    tags text DEFAULT ''::text NOT NULL,
    body text NOT NULL,
    terms integer[] NOT NULL
);
ALTER TABLE ONLY tracery.search_texts ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.search_texts FORCE ROW LEVEL SECURITY;

CREATE FUNCTION tracery.search_is_best(s tracery.search_texts, places text[], of_start text, of_name text[], of_words text[]) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    select search_text_matches(s, places[1], of_start, of_name, of_words) and not exists (
      select from unnest(places[2:]) better where search_text_matches(s, better, of_start, of_name, of_words)
    )
  $$;

CREATE FUNCTION tracery.search_keys(product bigint, of_kind text, of_parts text[]) RETURNS bigint[]
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
declare
  part text;
  keys bigint[] := '{}';
begin
  foreach part in array of_parts loop
    keys := keys || pg_catalog.hashtextextended(of_kind || part, product);
  end loop;
  return keys;
end $$;

CREATE FUNCTION tracery.search_newest_first(place text, terms integer[], of_start text, of_name text[], of_words text[], of_kinds text[], at_most integer) RETURNS TABLE(item_id bigint, comment_id bigint, kind text, is_match boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'tracery', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
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

CREATE FUNCTION tracery.search_onward(places text[], terms integer[], of_start text, of_name text[], of_words text[], of_kinds text[], below bigint, is_walking boolean, at_most integer, budget integer) RETURNS TABLE(item_id bigint, comment_id bigint, kind text, rest_below bigint, walks boolean, spent integer)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'tracery', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET work_mem TO '64MB'
    AS $$
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

CREATE FUNCTION tracery.search_pending_items(at_most integer) RETURNS TABLE(product_id bigint, item_id bigint, kind text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$ select product_id, item_id, kind from search_pending order by product_id, item_id desc limit at_most $$;

CREATE FUNCTION tracery.search_rare(place text, terms integer[], of_start text, of_name text[], of_words text[], of_kinds text[], at_most integer) RETURNS SETOF tracery.search_hit
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'tracery', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION tracery.search_term_keys(product bigint, chunk bigint, terms integer[]) RETURNS bigint[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    select array(
      select pg_catalog.hashint8extended((term::bigint & 4294967295) + ((chunk + 1) << 32), product)
      from pg_catalog.unnest(terms) term
    )
  $$;

CREATE FUNCTION tracery.search_text_keys(product bigint, chunk bigint, terms integer[]) RETURNS bigint[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'tracery', 'pg_temp'
    AS $$ select search_term_keys(product, -1, terms) || search_term_keys(product, chunk, terms) $$;

CREATE FUNCTION tracery.search_text_matches(s tracery.search_texts, place text, of_start text, of_name text[], of_words text[]) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    select case place
      when 'nameStart' then s.name like of_start and s.name || s.sounds ~ all (of_name)
      when 'name' then s.name || s.sounds ~ all (of_name)
      when 'tag' then s.tags like all (of_words)
      else s.body like all (of_words)
    end
  $$;

CREATE FUNCTION tracery.search_walk(own bigint, places text[], of_start text, of_name text[], of_words text[], of_kind text, before bigint, at_most integer) RETURNS SETOF tracery.search_walked
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'tracery', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
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

CREATE FUNCTION tracery.set_reviewed_text(of_product bigint, of_item bigint, fingerprint text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
begin
  update reviews set present = fingerprint where product_id = of_product and item_id = of_item;
  if found then
    perform refresh_review(of_product, of_item);
  end if;
end $$;

CREATE FUNCTION tracery.share_a_product(one bigint, other bigint) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
  select exists (
    select from memberships a join memberships b on b.product_id = a.product_id
      join products p on p.id = a.product_id and p.deleted_at is null
    where a.user_id = one and b.user_id = other
  )
$$;

CREATE FUNCTION tracery.snoozes_due(at_most integer) RETURNS TABLE(product_id bigint, entry_id bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
    select e.product_id, e.id from inbox_entries e left join notice_settings s on s.user_id = e.user_id
    where e.snoozed_until <= (now() at time zone 'UTC')::date + 1
      and e.snoozed_until <= (now() at time zone coalesce(s.time_zone, 'UTC'))::date
    order by e.snoozed_until, e.id limit at_most
  $$;

CREATE FUNCTION tracery.stamp_audit_event() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
begin
  new.at := clock_timestamp();
  return new;
end $$;

CREATE FUNCTION tracery.tables_to_purge() RETURNS TABLE(name text, refers_to_itself boolean)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    with recursive of_products as (
      select c.oid, c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'product_id'
      where c.relnamespace = 'tracery'::regnamespace and c.relkind = 'r'
    ), referred (oid, depth) as (
      select oid, 0 from of_products
      union
      select k.confrelid, r.depth + 1 from referred r
        join pg_constraint k on k.conrelid = r.oid and k.contype = 'f' and k.confrelid <> k.conrelid
        join of_products p on p.oid = k.confrelid
    )
    select p.relname::text, exists (select from pg_constraint k where k.conrelid = p.oid and k.confrelid = p.oid)
    from referred r join of_products p using (oid)
    group by p.oid, p.relname
    -- Items of baselines before versions, which would be kept for them; entries before their counts.
    order by max(r.depth),
      array_position(array['baseline_items', 'item_versions', 'inbox_entries'], p.relname::text) nulls last, p.relname
  $$;

CREATE FUNCTION tracery.take_mail(budgets text[], keys text[], spans interval[], most integer[]) RETURNS text
    LANGUAGE plpgsql
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
declare
  counted integer;
  hit text;
  hit_key text;
begin
  begin
    for n in 1 .. cardinality(budgets) loop
      insert into mail_budgets as b (budget, key, mails) values (budgets[n], keys[n], 1)
      on conflict (budget, key) do update set
        mails = case when b.window_started_at <= now() - spans[n] then 1 else b.mails + 1 end,
        window_started_at = case when b.window_started_at <= now() - spans[n] then now() else b.window_started_at end
      returning mails into counted;
      if counted > most[n] then
        hit := budgets[n];
        hit_key := keys[n];
        raise exception 'mail budget' using errcode = 'TR026';
      end if;
    end loop;
  exception when sqlstate 'TR026' then
    insert into mail_budgets as b (budget, key, refused, refused_at) values (hit, hit_key, 1, now())
    on conflict (budget, key) do update set refused = b.refused + 1, refused_at = now();
  end;
  return hit;
end $$;

CREATE FUNCTION tracery.unreferenced_bytes(hashes text[]) RETURNS SETOF text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
    select h from unnest(hashes) h
    where not exists (select from files where hash = h) and not exists (select from avatars where hash = h)
  $$;

CREATE FUNCTION tracery.update_planned_items(of_product bigint, items bigint[], iterations bigint[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
declare
  touched bigint[] := items || array(
    select l.from_id from item_links l
    where l.product_id = of_product and l.to_id = any(iterations) and l.type = 'planned'
  );
begin
  perform lock_traced(4, touched);
  perform save_planned_items(of_product, touched);
end $$;

CREATE FUNCTION tracery.update_trace_states(of_product bigint, leaves bigint[], middles bigint[], requirements bigint[], iterations bigint[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
declare
  touched bigint[];
begin
  perform lock_traced(1, leaves);
  middles := middles || array(
    select l.from_id from item_links l
    where l.product_id = of_product and l.to_id = any(leaves) and l.type = 'found'
    union all
    select t.source_id from tasks t where t.product_id = of_product and t.id = any(leaves) and t.kind = 'Function'
  );
  perform lock_traced(2, middles);
  touched := requirements || array(
    select l.to_id from item_links l
    where l.product_id = of_product and l.from_id = any(middles) and l.type in ('realizes', 'verifies')
    union all
    select l.to_id from item_links l
    where l.product_id = of_product and l.from_id = any(leaves) and l.type = 'breaks'
    union all
    select c.source_id from testcases c where c.product_id = of_product and c.id = any(middles)
    union all
    select t.source_id from tasks t where t.product_id = of_product and t.id = any(leaves) and t.kind = 'Requirement'
    union all
    select l.from_id from item_links l
    where l.product_id = of_product and l.to_id = any(iterations) and l.type = 'planned'
    union all
    select s.upstream_id from suspects s
    where s.product_id = of_product and s.downstream_id = any(leaves) and s.subject = 'edge'
    union all
    select s.downstream_id from suspects s
    where s.product_id = of_product and s.upstream_id = any(leaves) and s.subject = 'edge'
  );
  touched := array(select distinct one from unnest(touched) one);
  perform lock_traced(3, touched);
  perform save_trace_states(of_product, touched);
end $$;

CREATE FUNCTION tracery.webhooks_behind(after_id bigint, at_most integer) RETURNS TABLE(product_id bigint, webhook_id bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
    select w.product_id, w.id from webhooks w join products p on p.id = w.product_id and p.deleted_at is null
    where w.id > after_id and w.is_on and w.deleted_at is null
      and exists (select from changes c where c.product_id = w.product_id and c.id > w.told_up_to)
    order by w.id limit at_most
  $$;

CREATE FUNCTION tracery.webhooks_due(except_these bigint[], at_most integer) RETURNS TABLE(product_id bigint, webhook_id bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'tracery', 'pg_temp'
    AS $$
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

CREATE TABLE tracery.access_token_uses (
    token_id bigint NOT NULL,
    used_at timestamp with time zone NOT NULL,
    address text NOT NULL,
    CONSTRAINT access_token_uses_address_check CHECK ((length(address) <= 100))
);

CREATE TABLE tracery.access_tokens (
    id bigint NOT NULL,
    session_id uuid NOT NULL,
    secret_hash bytea NOT NULL,
    beginning text NOT NULL,
    name text NOT NULL,
    scope text NOT NULL,
    user_id bigint NOT NULL,
    only_product bigint,
    robot_roles text[],
    made_by bigint NOT NULL,
    request uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    ended_by bigint,
    CONSTRAINT access_tokens_beginning_check CHECK ((length(beginning) = 8)),
    CONSTRAINT access_tokens_check CHECK (((robot_roles IS NULL) OR (only_product IS NOT NULL))),
    CONSTRAINT access_tokens_check1 CHECK ((expires_at <= (created_at + '366 days'::interval))),
    CONSTRAINT access_tokens_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
    CONSTRAINT access_tokens_scope_check CHECK ((scope = ANY (ARRAY['read'::text, 'propose'::text, 'write'::text, 'results'::text]))),
    CONSTRAINT access_tokens_secret_hash_check CHECK ((length(secret_hash) = 32))
);

ALTER TABLE tracery.access_tokens ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tracery.access_tokens_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tracery.account_events (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    event text NOT NULL,
    session_id uuid,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE tracery.account_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tracery.account_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tracery.anchors (
    product_id bigint NOT NULL,
    upstream_id bigint NOT NULL,
    downstream_id bigint NOT NULL,
    block text NOT NULL,
    present text
);
ALTER TABLE ONLY tracery.anchors ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.anchors FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.audit_chain (
    number bigint NOT NULL,
    event_id bigint NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT audit_chain_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT audit_chain_number_check CHECK ((number > 0))
);

ALTER TABLE tracery.audit_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tracery.audit_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tracery.audit_head (
    is_only boolean DEFAULT true NOT NULL,
    number bigint NOT NULL,
    hash bytea NOT NULL,
    signature bytea NOT NULL,
    CONSTRAINT audit_head_is_only_check CHECK (is_only)
);

CREATE TABLE tracery.audit_pending (
    event_id bigint NOT NULL
);

CREATE TABLE tracery.authenticators (
    user_id bigint NOT NULL,
    sealed_secret bytea NOT NULL,
    confirmed_at timestamp with time zone,
    last_step bigint DEFAULT 0 NOT NULL
);

CREATE TABLE tracery.avatars (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    hash text NOT NULL,
    size integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT avatars_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT avatars_size_check CHECK ((size > 0))
);

CREATE TABLE tracery.backups (
    id bigint NOT NULL,
    kind text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    archive text NOT NULL,
    bytes bigint NOT NULL,
    seconds integer NOT NULL,
    is_whole boolean NOT NULL,
    CONSTRAINT backups_archive_check CHECK (((length(archive) >= 1) AND (length(archive) <= 300))),
    CONSTRAINT backups_bytes_check CHECK ((bytes >= 0)),
    CONSTRAINT backups_kind_check CHECK ((kind = ANY (ARRAY['made'::text, 'proven'::text]))),
    CONSTRAINT backups_seconds_check CHECK ((seconds >= 0))
);

ALTER TABLE tracery.backups ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tracery.backups_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tracery.baseline_blocks (
    product_id bigint NOT NULL,
    baseline_id bigint NOT NULL,
    block bigint NOT NULL,
    items integer NOT NULL,
    digest bigint NOT NULL
);
ALTER TABLE ONLY tracery.baseline_blocks ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.baseline_blocks FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.baseline_counts (
    product_id bigint NOT NULL,
    baseline_id bigint NOT NULL,
    kind text NOT NULL,
    items integer NOT NULL
);
ALTER TABLE ONLY tracery.baseline_counts ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.baseline_counts FORCE ROW LEVEL SECURITY;

CREATE SEQUENCE tracery.baseline_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE tracery.baseline_items (
    product_id bigint NOT NULL,
    baseline_id bigint NOT NULL,
    item_id bigint NOT NULL,
    kind text NOT NULL,
    number integer NOT NULL,
    fields bigint NOT NULL,
    content bigint NOT NULL,
    place text NOT NULL,
    planned bigint NOT NULL,
    linked bigint NOT NULL,
    cell smallint NOT NULL,
    links jsonb,
    trace bigint[]
);
ALTER TABLE ONLY tracery.baseline_items ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.baseline_items FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.baseline_jobs (
    product_id bigint NOT NULL,
    id bigint NOT NULL,
    name text NOT NULL,
    iteration_id bigint NOT NULL,
    creator_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    total integer DEFAULT 0 NOT NULL,
    token_id bigint,
    CONSTRAINT baseline_jobs_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);
ALTER TABLE ONLY tracery.baseline_jobs ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.baseline_jobs FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.baselines (
    product_id bigint NOT NULL,
    id bigint NOT NULL,
    name text NOT NULL,
    iteration_id bigint NOT NULL,
    iteration_name text NOT NULL,
    rules jsonb NOT NULL,
    creator_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT baselines_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);
ALTER TABLE ONLY tracery.baselines ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.baselines FORCE ROW LEVEL SECURITY;

CREATE SEQUENCE tracery.bulk_change_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE tracery.bulk_changes (
    product_id bigint NOT NULL,
    id bigint DEFAULT nextval('tracery.bulk_change_ids'::regclass) NOT NULL,
    kind text NOT NULL,
    change jsonb NOT NULL,
    undo_of bigint,
    state text DEFAULT 'running'::text NOT NULL,
    total integer NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    unchanged integer DEFAULT 0 NOT NULL,
    refused integer DEFAULT 0 NOT NULL,
    place integer DEFAULT 0 NOT NULL,
    creator_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    beat_at timestamp with time zone DEFAULT now() NOT NULL,
    token_id bigint,
    CONSTRAINT bulk_changes_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'stopped'::text])))
);
ALTER TABLE ONLY tracery.bulk_changes ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.bulk_changes FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.bulk_items (
    product_id bigint NOT NULL,
    bulk_id bigint NOT NULL,
    place integer NOT NULL,
    item_id bigint NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    result text DEFAULT 'waiting'::text NOT NULL,
    refusal integer DEFAULT 0 NOT NULL,
    before jsonb,
    changed_at timestamp with time zone,
    CONSTRAINT bulk_items_result_check CHECK ((result = ANY (ARRAY['waiting'::text, 'done'::text, 'unchanged'::text, 'refused'::text])))
);
ALTER TABLE ONLY tracery.bulk_items ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.bulk_items FORCE ROW LEVEL SECURITY;

ALTER TABLE tracery.changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tracery.changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tracery.client_files (
    name text NOT NULL,
    is_compressed boolean NOT NULL,
    bytes bytea NOT NULL,
    used_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT client_files_name_check CHECK ((name ~ '^[A-Za-z0-9_][A-Za-z0-9_.-]{0,199}$'::text))
);
ALTER TABLE ONLY tracery.client_files ALTER COLUMN bytes SET STORAGE EXTERNAL;

CREATE TABLE tracery.comment_reactions (
    product_id bigint NOT NULL,
    comment_id bigint NOT NULL,
    user_id bigint NOT NULL,
    reaction text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT comment_reactions_reaction_check CHECK ((reaction = ANY (ARRAY['agree'::text, 'done'::text, 'thanks'::text, 'cheer'::text, 'look'::text, 'unsure'::text])))
);
ALTER TABLE ONLY tracery.comment_reactions ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.comment_reactions FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.comments (
    product_id bigint NOT NULL,
    id bigint NOT NULL,
    item_id bigint NOT NULL,
    kind text NOT NULL,
    reply_id bigint,
    comment text NOT NULL,
    creator_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    client_key uuid,
    history_id bigint,
    thread_id bigint,
    thread_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    edited_at timestamp with time zone,
    deleted_at timestamp with time zone,
    token_id bigint,
    CONSTRAINT comments_comment_check CHECK (((length(comment) >= 1) AND (length(comment) <= 10000)))
);
ALTER TABLE ONLY tracery.comments ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.comments FORCE ROW LEVEL SECURITY;

ALTER TABLE tracery.comments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tracery.comments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tracery.components (
    product_id bigint NOT NULL,
    id bigint NOT NULL,
    oid bigint NOT NULL,
    name text NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    status smallint NOT NULL,
    is_frozen boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    layer smallint DEFAULT 4 NOT NULL,
    kind text DEFAULT 'Component'::text NOT NULL,
    creator_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT components_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
    CONSTRAINT components_status_check CHECK ((status = ANY (ARRAY[1, 3, 4, 5])))
);
ALTER TABLE ONLY tracery.components ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.components FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.content_versions (
    product_id bigint NOT NULL,
    history_id bigint NOT NULL,
    item_id bigint NOT NULL,
    before text NOT NULL,
    after text NOT NULL,
    before_hash bytea
);
ALTER TABLE ONLY tracery.content_versions ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.content_versions FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.defects (
    product_id bigint NOT NULL,
    id bigint NOT NULL,
    oid bigint NOT NULL,
    name text NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    status smallint NOT NULL,
    is_frozen boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    layer smallint DEFAULT 2 NOT NULL,
    kind text NOT NULL,
    importance smallint NOT NULL,
    processor_id bigint NOT NULL,
    component_id bigint,
    iteration_id bigint,
    verify_iteration_id bigint,
    creator_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT defects_importance_check CHECK (((importance >= 1) AND (importance <= 4))),
    CONSTRAINT defects_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
    CONSTRAINT defects_status_check CHECK ((status = ANY (ARRAY[1, 3, 4, 5, 51, 54, 6])))
);
ALTER TABLE ONLY tracery.defects ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.defects FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.documents (
    product_id bigint NOT NULL,
    id bigint NOT NULL,
    oid bigint NOT NULL,
    name text NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    status smallint NOT NULL,
    is_frozen boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    layer smallint DEFAULT 2 NOT NULL,
    kind text DEFAULT 'Document'::text NOT NULL,
    creator_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT documents_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
    CONSTRAINT documents_status_check CHECK ((status = ANY (ARRAY[1, 3, 4, 5])))
);
ALTER TABLE ONLY tracery.documents ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.documents FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.erasable_bytes (
    hash text NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL,
    kept_until timestamp with time zone DEFAULT (now() + '30 days'::interval) NOT NULL
);

CREATE TABLE tracery.features (
    product_id bigint NOT NULL,
    id bigint NOT NULL,
    oid bigint NOT NULL,
    name text NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    status smallint NOT NULL,
    is_frozen boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    kind text DEFAULT ''::text NOT NULL,
    importance smallint NOT NULL,
    creator_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    processor_id bigint,
    CONSTRAINT features_importance_check CHECK (((importance >= 1) AND (importance <= 3))),
    CONSTRAINT features_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255)))
);
ALTER TABLE ONLY tracery.features ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.features FORCE ROW LEVEL SECURITY;

CREATE SEQUENCE tracery.file_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE tracery.files (
    product_id bigint NOT NULL,
    id bigint NOT NULL,
    kind text NOT NULL,
    item_id bigint,
    name text NOT NULL,
    media_type text NOT NULL,
    size integer NOT NULL,
    hash text NOT NULL,
    creator_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    is_in_product boolean DEFAULT false NOT NULL,
    held_for bigint,
    CONSTRAINT files_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
    CONSTRAINT files_size_check CHECK ((size > 0))
);
ALTER TABLE ONLY tracery.files ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.files FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.functions (
    product_id bigint NOT NULL,
    id bigint NOT NULL,
    oid bigint NOT NULL,
    name text NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    status smallint NOT NULL,
    is_frozen boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    component_id bigint NOT NULL,
    kind text DEFAULT 'Function'::text NOT NULL,
    is_chosen boolean DEFAULT false NOT NULL,
    creator_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT functions_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
    CONSTRAINT functions_status_check CHECK ((status = ANY (ARRAY[1, 3, 4, 5])))
);
ALTER TABLE ONLY tracery.functions ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.functions FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.git_checks (
    product_id bigint NOT NULL,
    repository_id bigint NOT NULL,
    sha text NOT NULL,
    name text NOT NULL,
    state text NOT NULL,
    link text NOT NULL,
    at timestamp with time zone NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT git_checks_link_check CHECK ((length(link) <= 1200)),
    CONSTRAINT git_checks_name_check CHECK ((length(name) <= 200)),
    CONSTRAINT git_checks_sha_check CHECK ((length(sha) <= 200)),
    CONSTRAINT git_checks_state_check CHECK ((state = ANY (ARRAY['running'::text, 'failed'::text, 'passed'::text, 'skipped'::text])))
);
ALTER TABLE ONLY tracery.git_checks ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.git_checks FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.git_deliveries (
    product_id bigint NOT NULL,
    repository_id bigint NOT NULL,
    delivery_id text NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT git_deliveries_delivery_id_check CHECK ((length(delivery_id) <= 200))
);
ALTER TABLE ONLY tracery.git_deliveries ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.git_deliveries FORCE ROW LEVEL SECURITY;

CREATE SEQUENCE tracery.git_entry_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE tracery.git_entries (
    product_id bigint NOT NULL,
    id bigint DEFAULT nextval('tracery.git_entry_ids'::regclass) NOT NULL,
    repository_id bigint NOT NULL,
    type text NOT NULL,
    name text NOT NULL,
    title text NOT NULL,
    link text NOT NULL,
    author text NOT NULL,
    state text,
    target text DEFAULT ''::text NOT NULL,
    sha text NOT NULL,
    at timestamp with time zone NOT NULL,
    is_gone boolean DEFAULT false NOT NULL,
    CONSTRAINT git_entries_author_check CHECK ((length(author) <= 200)),
    CONSTRAINT git_entries_link_check CHECK ((length(link) <= 1200)),
    CONSTRAINT git_entries_name_check CHECK ((length(name) <= 300)),
    CONSTRAINT git_entries_sha_check CHECK ((length(sha) <= 200)),
    CONSTRAINT git_entries_state_check CHECK ((state = ANY (ARRAY['open'::text, 'draft'::text, 'merged'::text, 'closed'::text]))),
    CONSTRAINT git_entries_target_check CHECK ((length(target) <= 300)),
    CONSTRAINT git_entries_title_check CHECK ((length(title) <= 300)),
    CONSTRAINT git_entries_type_check CHECK ((type = ANY (ARRAY['commit'::text, 'branch'::text, 'pull'::text])))
);
ALTER TABLE ONLY tracery.git_entries ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.git_entries FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.git_links (
    product_id bigint NOT NULL,
    item_id bigint NOT NULL,
    entry_id bigint NOT NULL
);
ALTER TABLE ONLY tracery.git_links ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.git_links FORCE ROW LEVEL SECURITY;

CREATE SEQUENCE tracery.git_repository_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE tracery.git_repositories (
    product_id bigint NOT NULL,
    id bigint DEFAULT nextval('tracery.git_repository_ids'::regclass) NOT NULL,
    forge text NOT NULL,
    name text NOT NULL,
    address text NOT NULL,
    secret bytea,
    branch text DEFAULT ''::text NOT NULL,
    default_branch text DEFAULT ''::text NOT NULL,
    robot_id bigint NOT NULL,
    last_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    creator_id bigint NOT NULL,
    request uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT git_repositories_address_check CHECK ((address ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT git_repositories_branch_check CHECK ((length(branch) <= 300)),
    CONSTRAINT git_repositories_default_branch_check CHECK ((length(default_branch) <= 300)),
    CONSTRAINT git_repositories_forge_check CHECK ((forge = ANY (ARRAY['github'::text, 'gitlab'::text, 'gitea'::text]))),
    CONSTRAINT git_repositories_name_check CHECK (((length(name) >= 1) AND (length(name) <= 300)))
);
ALTER TABLE ONLY tracery.git_repositories ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.git_repositories FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.git_rules (
    product_id bigint NOT NULL,
    starts_tasks boolean NOT NULL,
    merged_tasks text NOT NULL,
    fixes_defects boolean NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT git_rules_merged_tasks_check CHECK ((merged_tasks = ANY (ARRAY['off'::text, 'verifying'::text, 'done'::text])))
);
ALTER TABLE ONLY tracery.git_rules ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.git_rules FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.history (
    product_id bigint NOT NULL,
    id bigint NOT NULL,
    kind text NOT NULL,
    source_id bigint NOT NULL,
    category text NOT NULL,
    changes jsonb DEFAULT '[]'::jsonb NOT NULL,
    creator_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    token_id bigint,
    proposal_id bigint
);
ALTER TABLE ONLY tracery.history ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.history FORCE ROW LEVEL SECURITY;

ALTER TABLE tracery.history ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tracery.history_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tracery.idempotency_keys (
    user_id bigint NOT NULL,
    key uuid NOT NULL,
    request_hash bytea NOT NULL,
    answer jsonb,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE tracery.identities (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id bigint NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT identities_email_check CHECK ((length(email) <= 254)),
    CONSTRAINT identities_issuer_check CHECK (((length(issuer) >= 1) AND (length(issuer) <= 500))),
    CONSTRAINT identities_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 500)))
);

CREATE SEQUENCE tracery.import_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE tracery.import_keys (
    product_id bigint NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    item_id bigint NOT NULL,
    CONSTRAINT import_keys_key_check CHECK ((length(key) <= 400))
);
ALTER TABLE ONLY tracery.import_keys ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.import_keys FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.import_rows (
    product_id bigint NOT NULL,
    import_id bigint NOT NULL,
    place integer NOT NULL,
    row_number integer NOT NULL,
    cells jsonb NOT NULL,
    digest text NOT NULL,
    verdict text DEFAULT 'waiting'::text NOT NULL,
    errors jsonb DEFAULT '[]'::jsonb NOT NULL,
    target text,
    item_id bigint,
    outcome text DEFAULT 'none'::text NOT NULL,
    before jsonb,
    changed_at timestamp with time zone,
    CONSTRAINT import_rows_outcome_check CHECK ((outcome = ANY (ARRAY['none'::text, 'created'::text, 'changed'::text, 'unchanged'::text, 'refused'::text, 'undone'::text, 'left'::text]))),
    CONSTRAINT import_rows_verdict_check CHECK ((verdict = ANY (ARRAY['waiting'::text, 'create'::text, 'change'::text, 'same'::text, 'error'::text, 'other'::text])))
);
ALTER TABLE ONLY tracery.import_rows ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.import_rows FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.imports (
    product_id bigint NOT NULL,
    id bigint DEFAULT nextval('tracery.import_ids'::regclass) NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    source text NOT NULL,
    headers jsonb NOT NULL,
    mapping jsonb NOT NULL,
    state text DEFAULT 'checking'::text NOT NULL,
    total integer NOT NULL,
    place integer DEFAULT 0 NOT NULL,
    verdicts jsonb DEFAULT '{}'::jsonb NOT NULL,
    created integer DEFAULT 0 NOT NULL,
    changed integer DEFAULT 0 NOT NULL,
    refused integer DEFAULT 0 NOT NULL,
    undone integer DEFAULT 0 NOT NULL,
    left_alone integer DEFAULT 0 NOT NULL,
    creator_id bigint NOT NULL,
    token_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    beat_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT imports_name_check CHECK ((length(name) <= 255)),
    CONSTRAINT imports_state_check CHECK ((state = ANY (ARRAY['checking'::text, 'checked'::text, 'running'::text, 'done'::text, 'undoing'::text, 'undone'::text, 'stopped'::text])))
);
ALTER TABLE ONLY tracery.imports ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.imports FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.inbox_counts (
    product_id bigint NOT NULL,
    user_id bigint NOT NULL,
    unread integer NOT NULL,
    snoozed integer NOT NULL
)
WITH (fillfactor='80');
ALTER TABLE ONLY tracery.inbox_counts ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.inbox_counts FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.inbox_entries (
    product_id bigint NOT NULL,
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    item_id bigint NOT NULL,
    kind text NOT NULL,
    base integer NOT NULL,
    own jsonb DEFAULT '{}'::jsonb NOT NULL,
    own_content integer DEFAULT 0 NOT NULL,
    version integer NOT NULL,
    reasons jsonb DEFAULT '{}'::jsonb NOT NULL,
    changed text[] DEFAULT '{}'::text[] NOT NULL,
    status_before smallint,
    comment_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    suspect_of bigint,
    due_on date,
    is_mentioned boolean DEFAULT false NOT NULL,
    is_asked boolean DEFAULT false NOT NULL,
    is_unread boolean DEFAULT true NOT NULL,
    at timestamp with time zone NOT NULL,
    read_version integer,
    read_at timestamp with time zone,
    snoozed_until date,
    done_at timestamp with time zone,
    mail_at timestamp with time zone,
    is_for_digest boolean DEFAULT false NOT NULL
)
WITH (fillfactor='80');
ALTER TABLE ONLY tracery.inbox_entries ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.inbox_entries FORCE ROW LEVEL SECURITY;

ALTER TABLE tracery.inbox_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tracery.inbox_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tracery.inbox_progress (
    is_only boolean DEFAULT true NOT NULL,
    transaction bigint NOT NULL,
    change_id bigint NOT NULL,
    CONSTRAINT inbox_progress_is_only_check CHECK (is_only)
);

CREATE TABLE tracery.invitations (
    product_id bigint NOT NULL,
    id bigint NOT NULL,
    user_id bigint,
    email text DEFAULT ''::text NOT NULL,
    role text NOT NULL,
    inviter_id bigint NOT NULL,
    language text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone,
    token_hash bytea,
    mail_number integer DEFAULT 1 NOT NULL,
    outcome text,
    ended_at timestamp with time zone,
    CONSTRAINT invitations_are_for_somebody CHECK (((user_id IS NOT NULL) OR (email <> ''::text))),
    CONSTRAINT invitations_email_check CHECK ((length(email) <= 254)),
    CONSTRAINT invitations_end_somehow CHECK (((outcome IS NULL) = (ended_at IS NULL))),
    CONSTRAINT invitations_language_check CHECK ((language = ANY (ARRAY['en'::text, 'zh'::text]))),
    CONSTRAINT invitations_outcome_check CHECK ((outcome = ANY (ARRAY['accepted'::text, 'declined'::text, 'withdrawn'::text]))),
    CONSTRAINT invitations_role_check CHECK ((role = ANY (ARRAY['ProductManager'::text, 'DesignEngineer'::text, 'DevelopEngineer'::text, 'TestEngineer'::text, 'Guest'::text])))
);
ALTER TABLE ONLY tracery.invitations ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.invitations FORCE ROW LEVEL SECURITY;

ALTER TABLE tracery.invitations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tracery.invitations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tracery.item_contents (
    product_id bigint NOT NULL,
    item_id bigint NOT NULL,
    content text NOT NULL,
    hash bytea,
    criteria text[],
    CONSTRAINT item_contents_content_check CHECK ((length(content) <= 262144))
);
ALTER TABLE ONLY tracery.item_contents ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.item_contents FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.item_counters (
    product_id bigint NOT NULL,
    kind text NOT NULL,
    status smallint NOT NULL,
    is_frozen boolean NOT NULL,
    items bigint NOT NULL,
    CONSTRAINT item_counters_items_check CHECK ((items >= 0))
);
ALTER TABLE ONLY tracery.item_counters ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.item_counters FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.item_days (
    product_id bigint NOT NULL,
    kind text NOT NULL,
    measure text NOT NULL,
    day date NOT NULL,
    items bigint NOT NULL,
    CONSTRAINT item_days_items_check CHECK ((items >= 0)),
    CONSTRAINT item_days_measure_check CHECK ((measure = ANY (ARRAY['created'::text, 'updated'::text])))
);
ALTER TABLE ONLY tracery.item_days ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.item_days FORCE ROW LEVEL SECURITY;

CREATE SEQUENCE tracery.item_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE tracery.item_kinds (
    kind text NOT NULL,
    table_name text NOT NULL
);

CREATE TABLE tracery.item_links (
    product_id bigint NOT NULL,
    id bigint NOT NULL,
    type text NOT NULL,
    from_id bigint NOT NULL,
    to_id bigint NOT NULL,
    creator_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT item_links_check CHECK ((from_id <> to_id))
);
ALTER TABLE ONLY tracery.item_links ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.item_links FORCE ROW LEVEL SECURITY;

ALTER TABLE tracery.item_links ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tracery.item_links_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tracery.item_revisions (
    product_id bigint NOT NULL,
    kind text NOT NULL,
    revision bigint NOT NULL
);
ALTER TABLE ONLY tracery.item_revisions ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.item_revisions FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.item_search (
    product_id bigint NOT NULL,
    item_id bigint NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    parts text[] NOT NULL
);
ALTER TABLE ONLY tracery.item_search ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.item_search FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.item_values (
    product_id bigint NOT NULL,
    kind text NOT NULL,
    field text NOT NULL,
    value bigint NOT NULL,
    items bigint NOT NULL
);
ALTER TABLE ONLY tracery.item_values ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.item_values FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.item_versions (
    product_id bigint NOT NULL,
    item_id bigint NOT NULL,
    number integer NOT NULL,
    kind text NOT NULL,
    since timestamp with time zone NOT NULL,
    until timestamp with time zone DEFAULT 'infinity'::timestamp with time zone NOT NULL,
    "row" jsonb NOT NULL,
    content_hash bytea NOT NULL,
    actor_id bigint DEFAULT tracery.current_person()
)
WITH (fillfactor='90');
ALTER TABLE ONLY tracery.item_versions ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.item_versions FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.items (
    product_id bigint NOT NULL,
    id bigint NOT NULL,
    kind text NOT NULL
);
ALTER TABLE ONLY tracery.items ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.items FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.items_to_fold (
    product_id bigint NOT NULL,
    item_id bigint NOT NULL
);
ALTER TABLE ONLY tracery.items_to_fold ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.items_to_fold FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.iteration_progress (
    product_id bigint NOT NULL,
    iteration_id bigint NOT NULL,
    day date NOT NULL,
    todo integer NOT NULL,
    doing integer NOT NULL,
    verifying integer NOT NULL,
    done integer NOT NULL,
    CONSTRAINT iteration_progress_doing_check CHECK ((doing >= 0)),
    CONSTRAINT iteration_progress_done_check CHECK ((done >= 0)),
    CONSTRAINT iteration_progress_todo_check CHECK ((todo >= 0)),
    CONSTRAINT iteration_progress_verifying_check CHECK ((verifying >= 0))
)
WITH (fillfactor='70');
ALTER TABLE ONLY tracery.iteration_progress ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.iteration_progress FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.iterations (
    product_id bigint NOT NULL,
    id bigint NOT NULL,
    oid bigint NOT NULL,
    name text NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    status smallint NOT NULL,
    is_frozen boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    kind text DEFAULT ''::text NOT NULL,
    manager_id bigint,
    begin_at date,
    closed_at date,
    creator_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT iterations_check CHECK ((closed_at >= begin_at)),
    CONSTRAINT iterations_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255)))
);
ALTER TABLE ONLY tracery.iterations ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.iterations FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.kept_versions (
    product_id bigint NOT NULL,
    item_id bigint NOT NULL,
    number integer NOT NULL,
    kind text NOT NULL,
    "row" jsonb NOT NULL,
    content_hash bytea NOT NULL,
    content text NOT NULL
);
ALTER TABLE ONLY tracery.kept_versions ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.kept_versions FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.known_devices (
    user_id bigint NOT NULL,
    device_id uuid NOT NULL,
    last_used_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE tracery.login_guesses (
    username_key text NOT NULL,
    judged_at timestamp with time zone[] NOT NULL,
    last_judged_at timestamp with time zone NOT NULL,
    told_at timestamp with time zone
);

CREATE TABLE tracery.login_tries (
    username_key text NOT NULL,
    address text NOT NULL,
    window_started_at timestamp with time zone NOT NULL,
    wrong_tries integer NOT NULL
);

CREATE TABLE tracery.mail_budgets (
    budget text NOT NULL,
    key text NOT NULL,
    window_started_at timestamp with time zone DEFAULT now() NOT NULL,
    mails integer DEFAULT 0 NOT NULL,
    refused integer DEFAULT 0 NOT NULL,
    refused_at timestamp with time zone,
    CONSTRAINT mail_budgets_budget_check CHECK ((budget = ANY (ARRAY['address'::text, 'account'::text, 'all'::text])))
);

CREATE TABLE tracery.memberships (
    product_id bigint NOT NULL,
    user_id bigint NOT NULL,
    roles text[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    from_issuer text,
    CONSTRAINT memberships_known_roles CHECK (((cardinality(roles) > 0) AND (roles <@ ARRAY['ProductManager'::text, 'DesignEngineer'::text, 'DevelopEngineer'::text, 'TestEngineer'::text, 'Guest'::text]) AND ((NOT ('Guest'::text = ANY (roles))) OR (cardinality(roles) = 1))))
);
ALTER TABLE ONLY tracery.memberships ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.memberships FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.migrations (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE tracery.notice_settings (
    user_id bigint NOT NULL,
    time_zone text DEFAULT 'UTC'::text NOT NULL,
    digest_hour smallint DEFAULT 8 NOT NULL,
    language text DEFAULT 'en'::text NOT NULL,
    without_mail text[] DEFAULT '{}'::text[] NOT NULL,
    chosen_at timestamp with time zone,
    digest_on date,
    CONSTRAINT notice_settings_digest_hour_check CHECK (((digest_hour >= 0) AND (digest_hour <= 23))),
    CONSTRAINT notice_settings_language_check CHECK ((language = ANY (ARRAY['en'::text, 'zh'::text]))),
    CONSTRAINT notice_settings_time_zone_check CHECK ((length(time_zone) <= 64))
);

CREATE TABLE tracery.oid_counters (
    product_id bigint NOT NULL,
    kind text NOT NULL,
    last bigint NOT NULL,
    CONSTRAINT oid_counters_last_check CHECK ((last > 0))
);
ALTER TABLE ONLY tracery.oid_counters ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.oid_counters FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.passkeys (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    credential_id bytea NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    device text NOT NULL,
    is_backed_up boolean NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone,
    CONSTRAINT passkeys_device_check CHECK ((device = ANY (ARRAY['computer'::text, 'phone'::text, 'tablet'::text, 'key'::text, 'other'::text])))
);

ALTER TABLE tracery.passkeys ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tracery.passkeys_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tracery.process_reports (
    id uuid NOT NULL,
    kind text NOT NULL,
    host text NOT NULL,
    version text NOT NULL,
    node text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    memory bigint NOT NULL,
    requests_per_minute integer NOT NULL,
    jobs_waiting integer,
    jobs_oldest_seconds integer,
    jobs_failed integer,
    disk_bytes bigint,
    disk_free bigint,
    CONSTRAINT process_reports_host_check CHECK (((length(host) >= 1) AND (length(host) <= 255))),
    CONSTRAINT process_reports_kind_check CHECK ((kind = ANY (ARRAY['app'::text, 'worker'::text]))),
    CONSTRAINT process_reports_memory_check CHECK ((memory >= 0)),
    CONSTRAINT process_reports_node_check CHECK (((length(node) >= 1) AND (length(node) <= 100))),
    CONSTRAINT process_reports_requests_per_minute_check CHECK ((requests_per_minute >= 0)),
    CONSTRAINT process_reports_version_check CHECK (((length(version) >= 1) AND (length(version) <= 100)))
);

CREATE TABLE tracery.product_contents (
    product_id bigint NOT NULL,
    content text NOT NULL,
    CONSTRAINT product_contents_content_check CHECK ((length(content) <= 262144))
);
ALTER TABLE ONLY tracery.product_contents ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.product_contents FORCE ROW LEVEL SECURITY;

CREATE SEQUENCE tracery.product_ids
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE tracery.product_usage (
    product_id bigint NOT NULL,
    bytes bigint NOT NULL,
    CONSTRAINT product_usage_bytes_check CHECK ((bytes >= 0))
);
ALTER TABLE ONLY tracery.product_usage ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.product_usage FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.products (
    id bigint NOT NULL,
    name text NOT NULL,
    kind text DEFAULT 'Private'::text NOT NULL,
    hkc_code text DEFAULT ''::text NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    manager_id bigint NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    creator_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    needs_function boolean DEFAULT true NOT NULL,
    needs_testcase boolean DEFAULT true NOT NULL,
    traced_from smallint DEFAULT 1 NOT NULL,
    asks_second_factor boolean DEFAULT false NOT NULL,
    guests_propose boolean DEFAULT false NOT NULL,
    CONSTRAINT products_id_check CHECK ((id >= 1000)),
    CONSTRAINT products_kind_check CHECK ((kind = ANY (ARRAY['Private'::text, 'Internal'::text, 'Public'::text]))),
    CONSTRAINT products_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
    CONSTRAINT products_status_check CHECK (((status >= 1) AND (status <= 6))),
    CONSTRAINT products_traced_from_check CHECK (((traced_from >= 1) AND (traced_from <= 3)))
);

ALTER TABLE ONLY tracery.products FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.proposal_changes (
    product_id bigint NOT NULL,
    proposal_id bigint NOT NULL,
    place smallint NOT NULL,
    type text NOT NULL,
    kind text NOT NULL,
    item_id bigint,
    link_type text,
    target_kind text,
    target_id bigint,
    fields jsonb NOT NULL,
    base jsonb NOT NULL,
    base_version integer,
    reason text NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    is_edited boolean DEFAULT false NOT NULL,
    decided_by bigint,
    decided_at timestamp with time zone,
    CONSTRAINT proposal_changes_link_type_check CHECK ((link_type ~ '^[a-z]+$'::text)),
    CONSTRAINT proposal_changes_reason_check CHECK ((length(reason) <= 5000)),
    CONSTRAINT proposal_changes_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text]))),
    CONSTRAINT proposal_changes_target_kind_check CHECK ((target_kind ~ '^[A-Za-z]+$'::text)),
    CONSTRAINT proposal_changes_type_check CHECK ((type = ANY (ARRAY['create'::text, 'update'::text, 'link'::text])))
);
ALTER TABLE ONLY tracery.proposal_changes ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.proposal_changes FORCE ROW LEVEL SECURITY;

CREATE SEQUENCE tracery.proposal_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE tracery.proposals (
    product_id bigint NOT NULL,
    id bigint DEFAULT nextval('tracery.proposal_ids'::regclass) NOT NULL,
    number integer NOT NULL,
    name text NOT NULL,
    reason text NOT NULL,
    is_open boolean DEFAULT true NOT NULL,
    creator_id bigint NOT NULL,
    token_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT proposals_name_check CHECK ((length(name) <= 400)),
    CONSTRAINT proposals_reason_check CHECK ((length(reason) <= 5000))
);
ALTER TABLE ONLY tracery.proposals ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.proposals FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.recent_errors (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    request_id text NOT NULL,
    endpoint text NOT NULL,
    what text NOT NULL,
    CONSTRAINT recent_errors_endpoint_check CHECK (((length(endpoint) >= 1) AND (length(endpoint) <= 300))),
    CONSTRAINT recent_errors_request_id_check CHECK (((length(request_id) >= 1) AND (length(request_id) <= 100))),
    CONSTRAINT recent_errors_what_check CHECK (((length(what) >= 1) AND (length(what) <= 300)))
);

ALTER TABLE tracery.recent_errors ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tracery.recent_errors_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tracery.recovery_codes (
    user_id bigint NOT NULL,
    code_hash bytea NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE tracery.requirements (
    product_id bigint NOT NULL,
    id bigint NOT NULL,
    oid bigint NOT NULL,
    name text NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    status smallint NOT NULL,
    is_frozen boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    source_id bigint NOT NULL,
    layer smallint DEFAULT 2 NOT NULL,
    kind text NOT NULL,
    importance smallint NOT NULL,
    is_developing boolean DEFAULT false NOT NULL,
    creator_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    processor_id bigint,
    CONSTRAINT requirements_importance_check CHECK (((importance >= 1) AND (importance <= 3))),
    CONSTRAINT requirements_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255)))
);
ALTER TABLE ONLY tracery.requirements ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.requirements FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.review_votes (
    product_id bigint NOT NULL,
    item_id bigint NOT NULL,
    reviewer_id bigint NOT NULL,
    kind text NOT NULL,
    wanted_by date,
    vote text,
    fingerprint text,
    version integer,
    voted_at timestamp with time zone,
    comment text DEFAULT ''::text NOT NULL,
    is_due boolean DEFAULT true NOT NULL,
    CONSTRAINT review_votes_vote_check CHECK ((vote = ANY (ARRAY['approve'::text, 'changes'::text])))
);
ALTER TABLE ONLY tracery.review_votes ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.review_votes FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.reviews (
    product_id bigint NOT NULL,
    item_id bigint NOT NULL,
    kind text NOT NULL,
    asker_id bigint NOT NULL,
    asked_at timestamp with time zone DEFAULT now() NOT NULL,
    wanted_by date,
    moved_status boolean NOT NULL,
    present text NOT NULL,
    is_open boolean DEFAULT true NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    approved_version integer,
    CONSTRAINT reviews_kind_check CHECK ((kind = ANY (ARRAY['Feature'::text, 'Requirement'::text, 'UML'::text, 'Document'::text, 'Testcase'::text]))),
    CONSTRAINT reviews_state_check CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'stale'::text])))
);
ALTER TABLE ONLY tracery.reviews ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.reviews FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.risks (
    product_id bigint NOT NULL,
    id bigint NOT NULL,
    oid bigint NOT NULL,
    name text NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    status smallint NOT NULL,
    is_frozen boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    kind text NOT NULL,
    probability smallint NOT NULL,
    impact smallint NOT NULL,
    priority smallint NOT NULL,
    processor_id bigint NOT NULL,
    plan_close_at date,
    closed_at timestamp with time zone,
    creator_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT risks_impact_check CHECK (((impact >= 1) AND (impact <= 3))),
    CONSTRAINT risks_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
    CONSTRAINT risks_priority_check CHECK (((priority >= 1) AND (priority <= 3))),
    CONSTRAINT risks_probability_check CHECK (((probability >= 1) AND (probability <= 3))),
    CONSTRAINT risks_status_check CHECK (((status >= 1) AND (status <= 4)))
);
ALTER TABLE ONLY tracery.risks ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.risks FORCE ROW LEVEL SECURITY;

CREATE SEQUENCE tracery.saved_view_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE tracery.saved_views (
    product_id bigint NOT NULL,
    id bigint DEFAULT nextval('tracery.saved_view_ids'::regclass) NOT NULL,
    kind text NOT NULL,
    is_shared boolean NOT NULL,
    name text NOT NULL,
    search text NOT NULL,
    place integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    creator_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT saved_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
    CONSTRAINT saved_views_search_check CHECK ((length(search) <= 2000))
);
ALTER TABLE ONLY tracery.saved_views ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.saved_views FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.search_pending (
    product_id bigint NOT NULL,
    item_id bigint NOT NULL,
    kind text NOT NULL
);
ALTER TABLE ONLY tracery.search_pending ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.search_pending FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.sessions (
    id uuid NOT NULL,
    secret_hash bytea NOT NULL,
    user_id bigint NOT NULL,
    current_product_id bigint,
    user_agent text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone DEFAULT now() NOT NULL,
    idle_expires_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    generation integer DEFAULT 0 NOT NULL,
    first_secret_hash bytea,
    renewed_at timestamp with time zone,
    has_grace boolean DEFAULT true NOT NULL,
    proved_at timestamp with time zone,
    end_reason text,
    provider_has_second_factor boolean DEFAULT false NOT NULL,
    CONSTRAINT sessions_end_reason_check CHECK ((end_reason = 'stolen'::text)),
    CONSTRAINT sessions_expire_in_order CHECK ((idle_expires_at <= expires_at))
);

CREATE TABLE tracery.signing_keys (
    kid text NOT NULL,
    public_key jsonb NOT NULL,
    sealed_private_key bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    retired_at timestamp with time zone
);

CREATE TABLE tracery.suspects (
    product_id bigint NOT NULL,
    upstream_id bigint NOT NULL,
    downstream_id bigint NOT NULL,
    subject text NOT NULL,
    downstream_kind text NOT NULL,
    version integer NOT NULL,
    fingerprint text NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT suspects_subject_check CHECK ((subject = ANY (ARRAY['edge'::text, 'run'::text])))
);
ALTER TABLE ONLY tracery.suspects ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.suspects FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.tasks (
    product_id bigint NOT NULL,
    id bigint NOT NULL,
    oid bigint NOT NULL,
    name text NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    status smallint NOT NULL,
    is_frozen boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    kind text NOT NULL,
    source_id bigint,
    importance smallint NOT NULL,
    emergency smallint NOT NULL,
    priority smallint NOT NULL,
    processor_id bigint NOT NULL,
    plan_close_at date,
    closed_at timestamp with time zone,
    memo text DEFAULT ''::text NOT NULL,
    userstory text DEFAULT ''::text NOT NULL,
    creator_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    place text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT tasks_emergency_check CHECK (((emergency >= 1) AND (emergency <= 3))),
    CONSTRAINT tasks_importance_check CHECK (((importance >= 1) AND (importance <= 3))),
    CONSTRAINT tasks_memo_check CHECK ((length(memo) <= 10000)),
    CONSTRAINT tasks_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
    CONSTRAINT tasks_priority_check CHECK (((priority >= 1) AND (priority <= 3))),
    CONSTRAINT tasks_status_check CHECK (((status >= 2) AND (status <= 7))),
    CONSTRAINT tasks_userstory_check CHECK ((length(userstory) <= 10000))
);
ALTER TABLE ONLY tracery.tasks ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.tasks FORCE ROW LEVEL SECURITY;

CREATE SEQUENCE tracery.test_name_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE tracery.test_names (
    product_id bigint NOT NULL,
    id bigint DEFAULT nextval('tracery.test_name_ids'::regclass) NOT NULL,
    hash text NOT NULL,
    suite text NOT NULL,
    name text NOT NULL,
    testcase_id bigint,
    matched_by bigint,
    matched_at timestamp with time zone,
    CONSTRAINT test_names_name_check CHECK ((length(name) <= 600)),
    CONSTRAINT test_names_suite_check CHECK ((length(suite) <= 600))
);
ALTER TABLE ONLY tracery.test_names ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.test_names FORCE ROW LEVEL SECURITY;

CREATE SEQUENCE tracery.test_report_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE tracery.test_reports (
    product_id bigint NOT NULL,
    id bigint DEFAULT nextval('tracery.test_report_ids'::regclass) NOT NULL,
    number integer NOT NULL,
    hash text NOT NULL,
    branch text NOT NULL,
    commit_id text NOT NULL,
    link text NOT NULL,
    build text NOT NULL,
    state text DEFAULT 'reading'::text NOT NULL,
    total integer NOT NULL,
    passed integer NOT NULL,
    failed integer NOT NULL,
    skipped integer NOT NULL,
    milliseconds bigint NOT NULL,
    place integer DEFAULT 0 NOT NULL,
    newly_failing integer DEFAULT 0 NOT NULL,
    flaky integer DEFAULT 0 NOT NULL,
    matched integer DEFAULT 0 NOT NULL,
    recorded integer DEFAULT 0 NOT NULL,
    refused integer DEFAULT 0 NOT NULL,
    creator_id bigint NOT NULL,
    token_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    beat_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT test_reports_branch_check CHECK ((length(branch) <= 300)),
    CONSTRAINT test_reports_build_check CHECK ((length(build) <= 200)),
    CONSTRAINT test_reports_commit_id_check CHECK ((length(commit_id) <= 200)),
    CONSTRAINT test_reports_link_check CHECK ((length(link) <= 1200)),
    CONSTRAINT test_reports_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'recording'::text, 'done'::text, 'stopped'::text])))
);
ALTER TABLE ONLY tracery.test_reports ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.test_reports FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.test_results (
    product_id bigint NOT NULL,
    report_id bigint NOT NULL,
    name_id bigint NOT NULL,
    place integer NOT NULL,
    result smallint NOT NULL,
    milliseconds integer NOT NULL,
    message text NOT NULL,
    trend text NOT NULL,
    is_new boolean NOT NULL,
    is_flaky boolean NOT NULL,
    testcase_id bigint,
    match text,
    outcome text NOT NULL,
    refusal integer DEFAULT 0 NOT NULL,
    CONSTRAINT test_results_match_check CHECK ((match = ANY (ARRAY['property'::text, 'number'::text, 'hand'::text]))),
    CONSTRAINT test_results_message_check CHECK ((length(message) <= 2200)),
    CONSTRAINT test_results_outcome_check CHECK ((outcome = ANY (ARRAY['none'::text, 'waiting'::text, 'recorded'::text, 'refused'::text]))),
    CONSTRAINT test_results_result_check CHECK (((result >= 1) AND (result <= 3))),
    CONSTRAINT test_results_trend_check CHECK ((trend ~ '^[pfsPF]{1,20}$'::text))
);
ALTER TABLE ONLY tracery.test_results ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.test_results FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.test_trends (
    product_id bigint NOT NULL,
    branch text NOT NULL,
    name_id bigint NOT NULL,
    trend text NOT NULL,
    CONSTRAINT test_trends_branch_check CHECK ((length(branch) <= 300)),
    CONSTRAINT test_trends_trend_check CHECK ((trend ~ '^[pfsPF]{1,20}$'::text))
);
ALTER TABLE ONLY tracery.test_trends ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.test_trends FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.testcase_runs (
    product_id bigint NOT NULL,
    id bigint NOT NULL,
    testcase_id bigint NOT NULL,
    result smallint NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    creator_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    client_key uuid,
    report_id bigint,
    branch text DEFAULT ''::text NOT NULL,
    commit_id text DEFAULT ''::text NOT NULL,
    link text DEFAULT ''::text NOT NULL,
    milliseconds integer DEFAULT 0 NOT NULL,
    CONSTRAINT testcase_runs_branch_check CHECK ((length(branch) <= 300)),
    CONSTRAINT testcase_runs_commit_id_check CHECK ((length(commit_id) <= 200)),
    CONSTRAINT testcase_runs_link_check CHECK ((length(link) <= 1200)),
    CONSTRAINT testcase_runs_note_check CHECK ((length(note) <= 500)),
    CONSTRAINT testcase_runs_result_check CHECK (((result >= 3) AND (result <= 6)))
);
ALTER TABLE ONLY tracery.testcase_runs ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.testcase_runs FORCE ROW LEVEL SECURITY;

ALTER TABLE tracery.testcase_runs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tracery.testcase_runs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tracery.testcases (
    product_id bigint NOT NULL,
    id bigint NOT NULL,
    oid bigint NOT NULL,
    name text NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    status smallint NOT NULL,
    is_frozen boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    source_id bigint NOT NULL,
    layer smallint DEFAULT 2 NOT NULL,
    kind text DEFAULT 'Requirement'::text NOT NULL,
    importance smallint NOT NULL,
    index integer DEFAULT 0 NOT NULL,
    creator_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    processor_id bigint,
    CONSTRAINT testcases_importance_check CHECK (((importance >= 1) AND (importance <= 3))),
    CONSTRAINT testcases_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
    CONSTRAINT testcases_status_check CHECK ((status = ANY (ARRAY[1, 3, 4, 5, 6])))
);
ALTER TABLE ONLY tracery.testcases ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.testcases FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.told_items (
    product_id bigint NOT NULL,
    item_id bigint NOT NULL,
    version integer NOT NULL
)
WITH (fillfactor='80');
ALTER TABLE ONLY tracery.told_items ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.told_items FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.trace_counters (
    product_id bigint NOT NULL,
    iteration_id bigint NOT NULL,
    cell smallint NOT NULL,
    requirements bigint NOT NULL,
    developing bigint NOT NULL,
    finished bigint NOT NULL,
    failing bigint NOT NULL,
    blocked bigint NOT NULL,
    passed bigint NOT NULL,
    defective bigint NOT NULL,
    critical bigint NOT NULL,
    suspects bigint NOT NULL
)
WITH (fillfactor='70');
ALTER TABLE ONLY tracery.trace_counters ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.trace_counters FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.trash (
    product_id bigint NOT NULL,
    item_id bigint NOT NULL,
    kind text NOT NULL,
    deleted_by bigint NOT NULL,
    deleted_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY tracery.trash ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.trash FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.uml (
    product_id bigint NOT NULL,
    id bigint NOT NULL,
    oid bigint NOT NULL,
    name text NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    status smallint NOT NULL,
    is_frozen boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    view text NOT NULL,
    kind text NOT NULL,
    creator_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT uml_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
    CONSTRAINT uml_status_check CHECK ((status = 1)),
    CONSTRAINT uml_view_check CHECK ((view = ANY (ARRAY['UseCaseView'::text, 'LogicalView'::text, 'DevelopmentView'::text, 'ProcessView'::text, 'DeploymentView'::text])))
);
ALTER TABLE ONLY tracery.uml ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.uml FORCE ROW LEVEL SECURITY;

CREATE TABLE tracery.used_challenges (
    challenge bytea NOT NULL,
    used_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE tracery.user_usage (
    user_id bigint NOT NULL,
    bytes bigint DEFAULT 0 NOT NULL,
    items bigint DEFAULT 0 NOT NULL,
    CONSTRAINT user_usage_bytes_check CHECK ((bytes >= 0))
);

CREATE TABLE tracery.users (
    id bigint NOT NULL,
    username text NOT NULL,
    email text,
    fullname text DEFAULT ''::text NOT NULL,
    intro text DEFAULT ''::text NOT NULL,
    password_hash text NOT NULL,
    is_builtin_guest boolean DEFAULT false NOT NULL,
    last_product_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    password_changed_at timestamp with time zone,
    name_keys text DEFAULT ''::text NOT NULL,
    needs_name_keys boolean DEFAULT true NOT NULL,
    disabled_at timestamp with time zone,
    erased_at timestamp with time zone,
    has_second_factor boolean DEFAULT false NOT NULL,
    is_password_off boolean DEFAULT false NOT NULL,
    toured_at timestamp with time zone,
    is_robot boolean DEFAULT false NOT NULL,
    CONSTRAINT robots_are_named CHECK ((is_robot = (username ~~ 'robot:%'::text))),
    CONSTRAINT users_email_check CHECK ((length(email) <= 254)),
    CONSTRAINT users_have_email CHECK (((email IS NOT NULL) OR is_builtin_guest OR is_robot OR (erased_at IS NOT NULL))),
    CONSTRAINT users_username_check CHECK (((length(username) >= 3) AND (length(username) <= 50)))
);

ALTER TABLE tracery.users ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tracery.users_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tracery.verification_codes (
    email_key text NOT NULL,
    purpose text NOT NULL,
    request_id uuid NOT NULL,
    language text NOT NULL,
    code_hash bytea,
    requested_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    wrong_tries smallint DEFAULT 0 NOT NULL,
    used_at timestamp with time zone,
    hour_started_at timestamp with time zone NOT NULL,
    sends_in_hour smallint NOT NULL,
    day_started_at timestamp with time zone NOT NULL,
    wrong_tries_in_day smallint DEFAULT 0 NOT NULL,
    CONSTRAINT verification_codes_language_check CHECK ((language = ANY (ARRAY['en'::text, 'zh'::text]))),
    CONSTRAINT verification_codes_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'reset'::text, 'link'::text])))
);

CREATE TABLE tracery.watches (
    product_id bigint NOT NULL,
    item_id bigint NOT NULL,
    user_id bigint NOT NULL,
    is_watching boolean NOT NULL,
    why text NOT NULL,
    with_requirements boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT watches_why_check CHECK ((why = ANY (ARRAY['chosen'::text, 'creator'::text, 'owner'::text, 'reviewer'::text, 'commenter'::text, 'mentioned'::text, 'feature'::text])))
);
ALTER TABLE ONLY tracery.watches ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.watches FORCE ROW LEVEL SECURITY;

CREATE SEQUENCE tracery.webhook_delivery_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE tracery.webhook_deliveries (
    product_id bigint NOT NULL,
    id bigint DEFAULT nextval('tracery.webhook_delivery_ids'::regclass) NOT NULL,
    webhook_id bigint NOT NULL,
    message_id text NOT NULL,
    change_id bigint,
    item_id bigint NOT NULL,
    oid integer,
    kind text NOT NULL,
    category text NOT NULL,
    version integer,
    actor_id bigint NOT NULL,
    happened_at timestamp with time zone NOT NULL,
    is_by_hand boolean DEFAULT false NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    next_at timestamp with time zone,
    tries integer DEFAULT 0 NOT NULL,
    tried_at timestamp with time zone,
    took_ms integer,
    status smallint,
    failure text,
    request text DEFAULT ''::text NOT NULL,
    response text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT webhook_deliveries_failure_check CHECK ((failure = ANY (ARRAY['timeout'::text, 'unreachable'::text, 'forbidden'::text]))),
    CONSTRAINT webhook_deliveries_request_check CHECK ((length(request) <= 4096)),
    CONSTRAINT webhook_deliveries_response_check CHECK ((length(response) <= 4096)),
    CONSTRAINT webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text, 'dropped'::text])))
)
WITH (fillfactor='80');
ALTER TABLE ONLY tracery.webhook_deliveries ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.webhook_deliveries FORCE ROW LEVEL SECURITY;

CREATE SEQUENCE tracery.webhook_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE tracery.webhooks (
    product_id bigint NOT NULL,
    id bigint DEFAULT nextval('tracery.webhook_ids'::regclass) NOT NULL,
    address text NOT NULL,
    secret bytea,
    kinds text[] NOT NULL,
    events text[] NOT NULL,
    is_on boolean DEFAULT true NOT NULL,
    given_up_at timestamp with time zone,
    failing_since timestamp with time zone,
    told_up_to bigint NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    creator_id bigint NOT NULL,
    request uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT webhooks_address_check CHECK (((length(address) >= 1) AND (length(address) <= 2000)))
);
ALTER TABLE ONLY tracery.webhooks ALTER COLUMN product_id SET (n_distinct=1);

ALTER TABLE ONLY tracery.webhooks FORCE ROW LEVEL SECURITY;

ALTER TABLE ONLY tracery.access_token_uses
    ADD CONSTRAINT access_token_uses_pkey PRIMARY KEY (token_id);

ALTER TABLE ONLY tracery.access_tokens
    ADD CONSTRAINT access_tokens_pkey PRIMARY KEY (id);

ALTER TABLE ONLY tracery.access_tokens
    ADD CONSTRAINT access_tokens_secret_hash_key UNIQUE (secret_hash);

ALTER TABLE ONLY tracery.access_tokens
    ADD CONSTRAINT access_tokens_session_id_key UNIQUE (session_id);

ALTER TABLE ONLY tracery.account_events
    ADD CONSTRAINT account_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY tracery.anchors
    ADD CONSTRAINT anchors_pkey PRIMARY KEY (product_id, upstream_id, downstream_id, block);

ALTER TABLE ONLY tracery.audit_chain
    ADD CONSTRAINT audit_chain_event_id_key UNIQUE (event_id);

ALTER TABLE ONLY tracery.audit_chain
    ADD CONSTRAINT audit_chain_pkey PRIMARY KEY (number);

ALTER TABLE ONLY tracery.audit_events
    ADD CONSTRAINT audit_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY tracery.audit_head
    ADD CONSTRAINT audit_head_pkey PRIMARY KEY (is_only);

ALTER TABLE ONLY tracery.audit_pending
    ADD CONSTRAINT audit_pending_pkey PRIMARY KEY (event_id);

ALTER TABLE ONLY tracery.authenticators
    ADD CONSTRAINT authenticators_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY tracery.avatars
    ADD CONSTRAINT avatars_pkey PRIMARY KEY (id);

ALTER TABLE ONLY tracery.avatars
    ADD CONSTRAINT avatars_user_id_key UNIQUE (user_id);

ALTER TABLE ONLY tracery.backups
    ADD CONSTRAINT backups_pkey PRIMARY KEY (id);

ALTER TABLE ONLY tracery.baseline_blocks
    ADD CONSTRAINT baseline_blocks_pkey PRIMARY KEY (product_id, baseline_id, block);

ALTER TABLE ONLY tracery.baseline_counts
    ADD CONSTRAINT baseline_counts_pkey PRIMARY KEY (product_id, baseline_id, kind);

ALTER TABLE ONLY tracery.baseline_items
    ADD CONSTRAINT baseline_items_pkey PRIMARY KEY (product_id, baseline_id, item_id);

ALTER TABLE ONLY tracery.baseline_jobs
    ADD CONSTRAINT baseline_jobs_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.baselines
    ADD CONSTRAINT baselines_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.bulk_changes
    ADD CONSTRAINT bulk_changes_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.bulk_items
    ADD CONSTRAINT bulk_items_pkey PRIMARY KEY (product_id, bulk_id, place);

ALTER TABLE ONLY tracery.changes
    ADD CONSTRAINT changes_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.client_files
    ADD CONSTRAINT client_files_pkey PRIMARY KEY (name);

ALTER TABLE ONLY tracery.comment_reactions
    ADD CONSTRAINT comment_reactions_pkey PRIMARY KEY (product_id, comment_id, user_id, reaction);

ALTER TABLE ONLY tracery.comments
    ADD CONSTRAINT comments_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.components
    ADD CONSTRAINT components_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.components
    ADD CONSTRAINT components_product_id_oid_key UNIQUE (product_id, oid);

ALTER TABLE ONLY tracery.content_versions
    ADD CONSTRAINT content_versions_pkey PRIMARY KEY (product_id, history_id);

ALTER TABLE ONLY tracery.defects
    ADD CONSTRAINT defects_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.defects
    ADD CONSTRAINT defects_product_id_oid_key UNIQUE (product_id, oid);

ALTER TABLE ONLY tracery.documents
    ADD CONSTRAINT documents_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.documents
    ADD CONSTRAINT documents_product_id_oid_key UNIQUE (product_id, oid);

ALTER TABLE ONLY tracery.erasable_bytes
    ADD CONSTRAINT erasable_bytes_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY tracery.features
    ADD CONSTRAINT features_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.features
    ADD CONSTRAINT features_product_id_oid_key UNIQUE (product_id, oid);

ALTER TABLE ONLY tracery.files
    ADD CONSTRAINT files_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.functions
    ADD CONSTRAINT functions_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.functions
    ADD CONSTRAINT functions_product_id_oid_key UNIQUE (product_id, oid);

ALTER TABLE ONLY tracery.git_checks
    ADD CONSTRAINT git_checks_pkey PRIMARY KEY (product_id, repository_id, sha, name);

ALTER TABLE ONLY tracery.git_deliveries
    ADD CONSTRAINT git_deliveries_pkey PRIMARY KEY (product_id, repository_id, delivery_id);

ALTER TABLE ONLY tracery.git_entries
    ADD CONSTRAINT git_entries_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.git_entries
    ADD CONSTRAINT git_entries_product_id_repository_id_type_name_key UNIQUE (product_id, repository_id, type, name);

ALTER TABLE ONLY tracery.git_links
    ADD CONSTRAINT git_links_pkey PRIMARY KEY (product_id, item_id, entry_id);

ALTER TABLE ONLY tracery.git_repositories
    ADD CONSTRAINT git_repositories_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.git_repositories
    ADD CONSTRAINT git_repositories_product_id_address_key UNIQUE (product_id, address);

ALTER TABLE ONLY tracery.git_rules
    ADD CONSTRAINT git_rules_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY tracery.history
    ADD CONSTRAINT history_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, key);

ALTER TABLE ONLY tracery.identities
    ADD CONSTRAINT identities_pkey PRIMARY KEY (issuer, subject);

ALTER TABLE ONLY tracery.import_keys
    ADD CONSTRAINT import_keys_pkey PRIMARY KEY (product_id, kind, key);

ALTER TABLE ONLY tracery.import_rows
    ADD CONSTRAINT import_rows_pkey PRIMARY KEY (product_id, import_id, place);

ALTER TABLE ONLY tracery.imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.inbox_counts
    ADD CONSTRAINT inbox_counts_pkey PRIMARY KEY (product_id, user_id);

ALTER TABLE ONLY tracery.inbox_entries
    ADD CONSTRAINT inbox_entries_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.inbox_entries
    ADD CONSTRAINT inbox_entries_product_id_item_id_user_id_key UNIQUE (product_id, item_id, user_id);

ALTER TABLE ONLY tracery.inbox_progress
    ADD CONSTRAINT inbox_progress_pkey PRIMARY KEY (is_only);

ALTER TABLE ONLY tracery.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.item_contents
    ADD CONSTRAINT item_contents_pkey PRIMARY KEY (product_id, item_id);

ALTER TABLE ONLY tracery.item_counters
    ADD CONSTRAINT item_counters_pkey PRIMARY KEY (product_id, kind, status, is_frozen);

ALTER TABLE ONLY tracery.item_days
    ADD CONSTRAINT item_days_pkey PRIMARY KEY (product_id, kind, measure, day);

ALTER TABLE ONLY tracery.item_kinds
    ADD CONSTRAINT item_kinds_pkey PRIMARY KEY (kind);

ALTER TABLE ONLY tracery.item_kinds
    ADD CONSTRAINT item_kinds_table_name_key UNIQUE (table_name);

ALTER TABLE ONLY tracery.item_links
    ADD CONSTRAINT item_links_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.item_links
    ADD CONSTRAINT item_links_product_id_from_id_to_id_type_key UNIQUE (product_id, from_id, to_id, type);

ALTER TABLE ONLY tracery.item_revisions
    ADD CONSTRAINT item_revisions_pkey PRIMARY KEY (product_id, kind);

ALTER TABLE ONLY tracery.item_search
    ADD CONSTRAINT item_search_pkey PRIMARY KEY (product_id, item_id);

ALTER TABLE ONLY tracery.item_values
    ADD CONSTRAINT item_values_pkey PRIMARY KEY (product_id, kind, field, value);

ALTER TABLE ONLY tracery.item_versions
    ADD CONSTRAINT item_versions_pkey PRIMARY KEY (product_id, item_id, number);

ALTER TABLE ONLY tracery.items
    ADD CONSTRAINT items_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.items_to_fold
    ADD CONSTRAINT items_to_fold_pkey PRIMARY KEY (product_id, item_id);

ALTER TABLE ONLY tracery.iteration_progress
    ADD CONSTRAINT iteration_progress_pkey PRIMARY KEY (product_id, iteration_id, day);

ALTER TABLE ONLY tracery.iterations
    ADD CONSTRAINT iterations_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.iterations
    ADD CONSTRAINT iterations_product_id_oid_key UNIQUE (product_id, oid);

ALTER TABLE ONLY tracery.kept_versions
    ADD CONSTRAINT kept_versions_pkey PRIMARY KEY (product_id, item_id, number);

ALTER TABLE ONLY tracery.known_devices
    ADD CONSTRAINT known_devices_pkey PRIMARY KEY (user_id, device_id);

ALTER TABLE ONLY tracery.login_guesses
    ADD CONSTRAINT login_guesses_pkey PRIMARY KEY (username_key);

ALTER TABLE ONLY tracery.login_tries
    ADD CONSTRAINT login_tries_pkey PRIMARY KEY (username_key, address);

ALTER TABLE ONLY tracery.mail_budgets
    ADD CONSTRAINT mail_budgets_pkey PRIMARY KEY (budget, key);

ALTER TABLE ONLY tracery.memberships
    ADD CONSTRAINT memberships_pkey PRIMARY KEY (product_id, user_id);

ALTER TABLE ONLY tracery.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);

ALTER TABLE ONLY tracery.notice_settings
    ADD CONSTRAINT notice_settings_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY tracery.oid_counters
    ADD CONSTRAINT oid_counters_pkey PRIMARY KEY (product_id, kind);

ALTER TABLE ONLY tracery.passkeys
    ADD CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id);

ALTER TABLE ONLY tracery.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY tracery.planned_items
    ADD CONSTRAINT planned_items_pkey PRIMARY KEY (product_id, item_id);

ALTER TABLE ONLY tracery.process_reports
    ADD CONSTRAINT process_reports_pkey PRIMARY KEY (id);

ALTER TABLE ONLY tracery.product_contents
    ADD CONSTRAINT product_contents_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY tracery.product_usage
    ADD CONSTRAINT product_usage_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY tracery.products
    ADD CONSTRAINT products_pkey PRIMARY KEY (id);

ALTER TABLE ONLY tracery.proposal_changes
    ADD CONSTRAINT proposal_changes_pkey PRIMARY KEY (product_id, proposal_id, place);

ALTER TABLE ONLY tracery.proposals
    ADD CONSTRAINT proposals_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.proposals
    ADD CONSTRAINT proposals_product_id_number_key UNIQUE (product_id, number);

ALTER TABLE ONLY tracery.recent_errors
    ADD CONSTRAINT recent_errors_pkey PRIMARY KEY (id);

ALTER TABLE ONLY tracery.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash);

ALTER TABLE ONLY tracery.requirements
    ADD CONSTRAINT requirements_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.requirements
    ADD CONSTRAINT requirements_product_id_oid_key UNIQUE (product_id, oid);

ALTER TABLE ONLY tracery.review_votes
    ADD CONSTRAINT review_votes_pkey PRIMARY KEY (product_id, item_id, reviewer_id);

ALTER TABLE ONLY tracery.reviews
    ADD CONSTRAINT reviews_pkey PRIMARY KEY (product_id, item_id);

ALTER TABLE ONLY tracery.risks
    ADD CONSTRAINT risks_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.risks
    ADD CONSTRAINT risks_product_id_oid_key UNIQUE (product_id, oid);

ALTER TABLE ONLY tracery.saved_views
    ADD CONSTRAINT saved_views_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.search_pending
    ADD CONSTRAINT search_pending_pkey PRIMARY KEY (product_id, item_id);

ALTER TABLE ONLY tracery.search_texts
    ADD CONSTRAINT search_texts_pkey PRIMARY KEY (product_id, item_id, comment_id);

ALTER TABLE ONLY tracery.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY tracery.signing_keys
    ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (kid);

ALTER TABLE ONLY tracery.suspects
    ADD CONSTRAINT suspects_pkey PRIMARY KEY (product_id, upstream_id, downstream_id, subject);

ALTER TABLE ONLY tracery.tasks
    ADD CONSTRAINT tasks_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.tasks
    ADD CONSTRAINT tasks_product_id_oid_key UNIQUE (product_id, oid);

ALTER TABLE ONLY tracery.test_names
    ADD CONSTRAINT test_names_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.test_names
    ADD CONSTRAINT test_names_product_id_hash_key UNIQUE (product_id, hash);

ALTER TABLE ONLY tracery.test_reports
    ADD CONSTRAINT test_reports_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.test_reports
    ADD CONSTRAINT test_reports_product_id_hash_key UNIQUE (product_id, hash);

ALTER TABLE ONLY tracery.test_reports
    ADD CONSTRAINT test_reports_product_id_number_key UNIQUE (product_id, number);

ALTER TABLE ONLY tracery.test_results
    ADD CONSTRAINT test_results_pkey PRIMARY KEY (product_id, report_id, name_id);

ALTER TABLE ONLY tracery.test_trends
    ADD CONSTRAINT test_trends_pkey PRIMARY KEY (product_id, branch, name_id);

ALTER TABLE ONLY tracery.testcase_runs
    ADD CONSTRAINT testcase_runs_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.testcases
    ADD CONSTRAINT testcases_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.testcases
    ADD CONSTRAINT testcases_product_id_oid_key UNIQUE (product_id, oid);

ALTER TABLE ONLY tracery.told_items
    ADD CONSTRAINT told_items_pkey PRIMARY KEY (product_id, item_id);

ALTER TABLE ONLY tracery.trace_counters
    ADD CONSTRAINT trace_counters_pkey PRIMARY KEY (product_id, iteration_id, cell);

ALTER TABLE ONLY tracery.trace_states
    ADD CONSTRAINT trace_states_pkey PRIMARY KEY (product_id, requirement_id);

ALTER TABLE ONLY tracery.trash
    ADD CONSTRAINT trash_pkey PRIMARY KEY (product_id, item_id);

ALTER TABLE ONLY tracery.uml
    ADD CONSTRAINT uml_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.uml
    ADD CONSTRAINT uml_product_id_oid_key UNIQUE (product_id, oid);

ALTER TABLE ONLY tracery.used_challenges
    ADD CONSTRAINT used_challenges_pkey PRIMARY KEY (challenge);

ALTER TABLE ONLY tracery.user_usage
    ADD CONSTRAINT user_usage_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY tracery.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY tracery.verification_codes
    ADD CONSTRAINT verification_codes_pkey PRIMARY KEY (email_key, purpose);

ALTER TABLE ONLY tracery.watches
    ADD CONSTRAINT watches_pkey PRIMARY KEY (product_id, item_id, user_id);

ALTER TABLE ONLY tracery.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (product_id, id);

ALTER TABLE ONLY tracery.webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (product_id, id);

CREATE INDEX access_tokens_of_product ON tracery.access_tokens USING btree (only_product, id) WHERE (only_product IS NOT NULL);

CREATE UNIQUE INDEX access_tokens_of_request ON tracery.access_tokens USING btree (made_by, request, ((robot_roles IS NOT NULL)), COALESCE(only_product, (0)::bigint));

CREATE INDEX access_tokens_of_user ON tracery.access_tokens USING btree (user_id, id);

CREATE INDEX account_events_of_user ON tracery.account_events USING btree (user_id, id DESC);

CREATE INDEX anchors_of_downstream ON tracery.anchors USING btree (product_id, downstream_id);

CREATE INDEX audit_events_of_actor ON tracery.audit_events USING btree (actor_id, id DESC) WHERE (actor_id IS NOT NULL);

CREATE INDEX audit_events_of_person ON tracery.audit_events USING btree (person_id, id DESC) WHERE (person_id IS NOT NULL);

CREATE INDEX audit_events_of_product ON tracery.audit_events USING btree (about_product, id DESC) WHERE (about_product IS NOT NULL);

CREATE INDEX avatars_by_hash ON tracery.avatars USING btree (hash);

CREATE INDEX avatars_of_bytes ON tracery.avatars USING btree (hash);

CREATE INDEX backups_latest ON tracery.backups USING btree (kind, is_whole, at DESC);

CREATE INDEX bulk_changes_of_person ON tracery.bulk_changes USING btree (product_id, creator_id, id);

CREATE INDEX bulk_changes_running ON tracery.bulk_changes USING btree (product_id, id) WHERE (state = 'running'::text);

CREATE UNIQUE INDEX bulk_changes_undone ON tracery.bulk_changes USING btree (product_id, undo_of) WHERE (undo_of IS NOT NULL);

CREATE INDEX bulk_items_by_result ON tracery.bulk_items USING btree (product_id, bulk_id, result, place);

CREATE INDEX changes_by_transaction ON tracery.changes USING btree (transaction, id);

CREATE UNIQUE INDEX comments_by_client_key ON tracery.comments USING btree (product_id, creator_id, client_key) WHERE (client_key IS NOT NULL);

CREATE INDEX comments_of_item_by_thread ON tracery.comments USING btree (product_id, item_id, thread_at DESC, COALESCE(thread_id, id) DESC, created_at, id);

CREATE INDEX comments_of_item_by_time ON tracery.comments USING btree (product_id, item_id, created_at, id);

CREATE INDEX components_at_status ON tracery.components USING btree (product_id, status, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX components_by_creation ON tracery.components USING btree (product_id, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX components_by_creator ON tracery.components USING btree (product_id, creator_id, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX components_by_name ON tracery.components USING btree (product_id, name COLLATE tracery.names, id) WHERE (deleted_at IS NULL);

CREATE INDEX components_by_status ON tracery.components USING btree (product_id, status, is_frozen, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX components_by_update ON tracery.components USING btree (product_id, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX components_frozen ON tracery.components USING btree (product_id, updated_at, id) WHERE (is_frozen AND (deleted_at IS NULL));

CREATE INDEX content_versions_of_item ON tracery.content_versions USING btree (product_id, item_id, before_hash);

CREATE INDEX defects_by_creation ON tracery.defects USING btree (product_id, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX defects_by_creator ON tracery.defects USING btree (product_id, creator_id, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX defects_by_importance ON tracery.defects USING btree (product_id, importance, id) WHERE (deleted_at IS NULL);

CREATE INDEX defects_by_name ON tracery.defects USING btree (product_id, name COLLATE tracery.names, id) WHERE (deleted_at IS NULL);

CREATE INDEX defects_by_status ON tracery.defects USING btree (product_id, status, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX defects_by_update ON tracery.defects USING btree (product_id, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX defects_closed ON tracery.defects USING btree (product_id, updated_at, id) WHERE ((status = ANY (ARRAY[5, 51, 54])) AND (deleted_at IS NULL));

CREATE INDEX defects_frozen ON tracery.defects USING btree (product_id, updated_at, id) WHERE (is_frozen AND (deleted_at IS NULL));

CREATE INDEX defects_of_component ON tracery.defects USING btree (product_id, component_id, updated_at, id) WHERE ((component_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX defects_of_importance ON tracery.defects USING btree (product_id, importance, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX defects_of_iteration ON tracery.defects USING btree (product_id, iteration_id, id) WHERE ((iteration_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX defects_of_processor ON tracery.defects USING btree (product_id, processor_id, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX defects_of_verify_iteration ON tracery.defects USING btree (product_id, verify_iteration_id, id) WHERE ((verify_iteration_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX defects_waiting ON tracery.defects USING btree (product_id, processor_id, importance, id) WHERE ((status = ANY (ARRAY[1, 3, 4])) AND (deleted_at IS NULL));

CREATE INDEX defects_without_component ON tracery.defects USING btree (product_id, updated_at, id) WHERE ((component_id IS NULL) AND (deleted_at IS NULL));

CREATE INDEX documents_at_status ON tracery.documents USING btree (product_id, status, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX documents_by_creation ON tracery.documents USING btree (product_id, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX documents_by_creator ON tracery.documents USING btree (product_id, creator_id, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX documents_by_name ON tracery.documents USING btree (product_id, name COLLATE tracery.names, id) WHERE (deleted_at IS NULL);

CREATE INDEX documents_by_status ON tracery.documents USING btree (product_id, status, is_frozen, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX documents_by_update ON tracery.documents USING btree (product_id, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX documents_frozen ON tracery.documents USING btree (product_id, updated_at, id) WHERE (is_frozen AND (deleted_at IS NULL));

CREATE INDEX erasable_bytes_to_go ON tracery.erasable_bytes USING btree (kept_until);

CREATE INDEX features_at_status ON tracery.features USING btree (product_id, status, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX features_by_creation ON tracery.features USING btree (product_id, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX features_by_creator ON tracery.features USING btree (product_id, creator_id, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX features_by_importance ON tracery.features USING btree (product_id, importance, id) WHERE (deleted_at IS NULL);

CREATE INDEX features_by_name ON tracery.features USING btree (product_id, name COLLATE tracery.names, id) WHERE (deleted_at IS NULL);

CREATE INDEX features_by_status ON tracery.features USING btree (product_id, status, is_frozen, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX features_by_update ON tracery.features USING btree (product_id, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX features_frozen ON tracery.features USING btree (product_id, updated_at, id) WHERE (is_frozen AND (deleted_at IS NULL));

CREATE INDEX features_of_importance ON tracery.features USING btree (product_id, importance, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX features_of_processor ON tracery.features USING btree (product_id, processor_id, updated_at, id) WHERE ((processor_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX features_waiting ON tracery.features USING btree (product_id, processor_id, importance, id) WHERE ((processor_id IS NOT NULL) AND (status < 4) AND (deleted_at IS NULL));

CREATE INDEX features_without_owner ON tracery.features USING btree (product_id, updated_at, id) WHERE ((processor_id IS NULL) AND (deleted_at IS NULL));

CREATE INDEX files_by_hash ON tracery.files USING btree (product_id, hash);

CREATE INDEX files_of_bytes ON tracery.files USING btree (hash);

CREATE INDEX files_of_item ON tracery.files USING btree (product_id, item_id, kind, id) WHERE (deleted_at IS NULL);

CREATE INDEX files_removed ON tracery.files USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE INDEX files_unbound ON tracery.files USING btree (product_id, created_at) WHERE ((item_id IS NULL) AND (deleted_at IS NULL));

CREATE INDEX functions_at_status ON tracery.functions USING btree (product_id, status, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX functions_by_creation ON tracery.functions USING btree (product_id, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX functions_by_creator ON tracery.functions USING btree (product_id, creator_id, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX functions_by_name ON tracery.functions USING btree (product_id, name COLLATE tracery.names, id) WHERE (deleted_at IS NULL);

CREATE INDEX functions_by_status ON tracery.functions USING btree (product_id, status, is_frozen, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX functions_by_update ON tracery.functions USING btree (product_id, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX functions_frozen ON tracery.functions USING btree (product_id, updated_at, id) WHERE (is_frozen AND (deleted_at IS NULL));

CREATE INDEX functions_in_trash ON tracery.functions USING btree (product_id, component_id) WHERE (deleted_at IS NOT NULL);

CREATE INDEX functions_of_component ON tracery.functions USING btree (product_id, component_id, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX git_checks_old ON tracery.git_checks USING btree (product_id, received_at);

CREATE INDEX git_deliveries_old ON tracery.git_deliveries USING btree (product_id, received_at);

CREATE INDEX git_entries_of_sha ON tracery.git_entries USING btree (product_id, repository_id, sha);

CREATE INDEX git_links_of_entry ON tracery.git_links USING btree (product_id, entry_id);

CREATE UNIQUE INDEX git_repositories_of_request ON tracery.git_repositories USING btree (product_id, creator_id, request) WHERE (deleted_at IS NULL);

CREATE INDEX history_of_item ON tracery.history USING btree (product_id, kind, source_id, id DESC);

CREATE INDEX idempotency_keys_to_purge ON tracery.idempotency_keys USING btree (created_at);

CREATE INDEX identities_of_user ON tracery.identities USING btree (user_id);

CREATE INDEX import_keys_of_item ON tracery.import_keys USING btree (product_id, item_id);

CREATE INDEX import_rows_by_target ON tracery.import_rows USING btree (product_id, import_id, target) WHERE (target IS NOT NULL);

CREATE INDEX import_rows_by_verdict ON tracery.import_rows USING btree (product_id, import_id, verdict, place);

CREATE INDEX imports_of_person ON tracery.imports USING btree (product_id, creator_id, id);

CREATE INDEX imports_running ON tracery.imports USING btree (product_id, id) WHERE (state = ANY (ARRAY['checking'::text, 'running'::text, 'undoing'::text]));

CREATE INDEX inbox_counts_of_user ON tracery.inbox_counts USING btree (user_id);

CREATE INDEX inbox_entries_done ON tracery.inbox_entries USING btree (user_id, done_at DESC, id DESC) WHERE (done_at IS NOT NULL);

CREATE INDEX inbox_entries_for_digest ON tracery.inbox_entries USING btree (user_id) WHERE is_for_digest;

CREATE INDEX inbox_entries_mentions ON tracery.inbox_entries USING btree (user_id, at DESC, id DESC) WHERE (is_mentioned AND (done_at IS NULL) AND (snoozed_until IS NULL));

CREATE INDEX inbox_entries_of_member ON tracery.inbox_entries USING btree (product_id, user_id);

CREATE INDEX inbox_entries_of_number ON tracery.inbox_entries USING btree (id);

CREATE INDEX inbox_entries_of_suspect ON tracery.inbox_entries USING btree (product_id, suspect_of) WHERE (suspect_of IS NOT NULL);

CREATE INDEX inbox_entries_old ON tracery.inbox_entries USING btree (at) WHERE ((NOT is_unread) OR (done_at IS NOT NULL));

CREATE INDEX inbox_entries_open ON tracery.inbox_entries USING btree (user_id, at DESC, id DESC) WHERE ((done_at IS NULL) AND (snoozed_until IS NULL));

CREATE INDEX inbox_entries_reviews ON tracery.inbox_entries USING btree (user_id, at DESC, id DESC) WHERE (is_asked AND (done_at IS NULL) AND (snoozed_until IS NULL));

CREATE INDEX inbox_entries_snoozed ON tracery.inbox_entries USING btree (user_id, snoozed_until, id) WHERE ((snoozed_until IS NOT NULL) AND (done_at IS NULL));

CREATE INDEX inbox_entries_to_mail ON tracery.inbox_entries USING btree (mail_at) WHERE (mail_at IS NOT NULL);

CREATE INDEX inbox_entries_to_wake ON tracery.inbox_entries USING btree (snoozed_until) WHERE (snoozed_until IS NOT NULL);

CREATE INDEX inbox_entries_unread ON tracery.inbox_entries USING btree (user_id, at DESC, id DESC) WHERE (is_unread AND (done_at IS NULL) AND (snoozed_until IS NULL));

CREATE INDEX invitations_by_address ON tracery.invitations USING btree (lower(email)) WHERE ((ended_at IS NULL) AND (user_id IS NULL));

CREATE INDEX invitations_by_token ON tracery.invitations USING btree (token_hash) WHERE (token_hash IS NOT NULL);

CREATE UNIQUE INDEX invitations_of_address ON tracery.invitations USING btree (product_id, lower(email)) WHERE ((ended_at IS NULL) AND (email <> ''::text));

CREATE UNIQUE INDEX invitations_of_person ON tracery.invitations USING btree (product_id, user_id) WHERE ((ended_at IS NULL) AND (email = ''::text));

CREATE INDEX invitations_of_user ON tracery.invitations USING btree (user_id) WHERE (ended_at IS NULL);

CREATE INDEX invitations_to_purge ON tracery.invitations USING btree (created_at);

CREATE UNIQUE INDEX item_links_planned_once ON tracery.item_links USING btree (product_id, from_id) WHERE (type = 'planned'::text);

CREATE INDEX item_links_to ON tracery.item_links USING btree (product_id, to_id);

CREATE INDEX item_search_keys ON tracery.item_search USING gin (tracery.search_keys(product_id, kind, parts)) WITH (gin_pending_list_limit='256');

CREATE INDEX iterations_at_status ON tracery.iterations USING btree (product_id, status, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX iterations_by_begin ON tracery.iterations USING btree (product_id, begin_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX iterations_by_creation ON tracery.iterations USING btree (product_id, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX iterations_by_creator ON tracery.iterations USING btree (product_id, creator_id, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX iterations_by_end ON tracery.iterations USING btree (product_id, closed_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX iterations_by_name ON tracery.iterations USING btree (product_id, name COLLATE tracery.names, id) WHERE (deleted_at IS NULL);

CREATE INDEX iterations_by_status ON tracery.iterations USING btree (product_id, status, is_frozen, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX iterations_by_update ON tracery.iterations USING btree (product_id, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX iterations_frozen ON tracery.iterations USING btree (product_id, updated_at, id) WHERE (is_frozen AND (deleted_at IS NULL));

CREATE INDEX iterations_open_ended ON tracery.iterations USING btree (product_id, begin_at, id) WHERE ((closed_at IS NULL) AND (deleted_at IS NULL));

CREATE INDEX known_devices_to_purge ON tracery.known_devices USING btree (last_used_at);

CREATE INDEX login_guesses_to_purge ON tracery.login_guesses USING btree (last_judged_at);

CREATE INDEX login_tries_to_purge ON tracery.login_tries USING btree (window_started_at);

CREATE INDEX mail_budgets_refused ON tracery.mail_budgets USING btree (budget, refused_at) WHERE (refused > 0);

CREATE INDEX mail_budgets_to_purge ON tracery.mail_budgets USING btree (window_started_at);

CREATE INDEX memberships_of_user ON tracery.memberships USING btree (user_id, product_id);

CREATE INDEX passkeys_of_user ON tracery.passkeys USING btree (user_id, id);

CREATE INDEX planned_items_of_iteration ON tracery.planned_items USING btree (product_id, iteration_id, phase, item_id);

CREATE INDEX planned_items_of_kind ON tracery.planned_items USING btree (product_id, iteration_id, kind, phase, item_id);

CREATE INDEX proposals_open ON tracery.proposals USING btree (product_id, id) WHERE is_open;

CREATE INDEX requirements_at_status ON tracery.requirements USING btree (product_id, status, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX requirements_by_creation ON tracery.requirements USING btree (product_id, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX requirements_by_creator ON tracery.requirements USING btree (product_id, creator_id, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX requirements_by_importance ON tracery.requirements USING btree (product_id, importance, id) WHERE (deleted_at IS NULL);

CREATE INDEX requirements_by_name ON tracery.requirements USING btree (product_id, name COLLATE tracery.names, id) WHERE (deleted_at IS NULL);

CREATE INDEX requirements_by_status ON tracery.requirements USING btree (product_id, status, is_frozen, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX requirements_by_update ON tracery.requirements USING btree (product_id, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX requirements_frozen ON tracery.requirements USING btree (product_id, updated_at, id) WHERE (is_frozen AND (deleted_at IS NULL));

CREATE INDEX requirements_in_feature ON tracery.requirements USING btree (product_id, source_id, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX requirements_in_trash ON tracery.requirements USING btree (product_id, source_id) WHERE (deleted_at IS NOT NULL);

CREATE INDEX requirements_of_feature ON tracery.requirements USING btree (product_id, source_id, status, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX requirements_of_importance ON tracery.requirements USING btree (product_id, importance, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX requirements_of_processor ON tracery.requirements USING btree (product_id, processor_id, updated_at, id) WHERE ((processor_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX requirements_waiting ON tracery.requirements USING btree (product_id, processor_id, importance, id) WHERE ((processor_id IS NOT NULL) AND (status < 4) AND (deleted_at IS NULL));

CREATE INDEX requirements_without_owner ON tracery.requirements USING btree (product_id, updated_at, id) WHERE ((processor_id IS NULL) AND (deleted_at IS NULL));

CREATE INDEX review_votes_due ON tracery.review_votes USING btree (product_id, reviewer_id, kind, wanted_by, item_id) WHERE is_due;

CREATE INDEX reviews_by_state ON tracery.reviews USING btree (product_id, kind, state, item_id);

CREATE INDEX risks_at_status ON tracery.risks USING btree (product_id, status, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX risks_by_creation ON tracery.risks USING btree (product_id, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX risks_by_creator ON tracery.risks USING btree (product_id, creator_id, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX risks_by_name ON tracery.risks USING btree (product_id, name COLLATE tracery.names, id) WHERE (deleted_at IS NULL);

CREATE INDEX risks_by_priority ON tracery.risks USING btree (product_id, priority, id) WHERE (deleted_at IS NULL);

CREATE INDEX risks_by_status ON tracery.risks USING btree (product_id, status, is_frozen, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX risks_by_update ON tracery.risks USING btree (product_id, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX risks_due ON tracery.risks USING btree (product_id, processor_id, plan_close_at, id) WHERE ((plan_close_at IS NOT NULL) AND (status = 1) AND (deleted_at IS NULL));

CREATE INDEX risks_frozen ON tracery.risks USING btree (product_id, updated_at, id) WHERE (is_frozen AND (deleted_at IS NULL));

CREATE INDEX risks_of_probability ON tracery.risks USING btree (product_id, probability, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX risks_of_processor ON tracery.risks USING btree (product_id, processor_id, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX risks_undated ON tracery.risks USING btree (product_id, processor_id, priority, id) WHERE ((plan_close_at IS NULL) AND (status = 1) AND (deleted_at IS NULL));

CREATE INDEX saved_views_listed ON tracery.saved_views USING btree (product_id, is_shared, creator_id) WHERE (deleted_at IS NULL);

CREATE INDEX search_texts_by_kind ON tracery.search_texts USING btree (product_id, kind, item_id) WHERE (comment_id = 0);

CREATE INDEX search_texts_keys ON tracery.search_texts USING gin (tracery.search_text_keys(product_id, (item_id >> 13), terms)) WITH (gin_pending_list_limit='256');

CREATE INDEX sessions_of_user ON tracery.sessions USING btree (user_id, created_at) WHERE (ended_at IS NULL);

CREATE INDEX sessions_to_purge ON tracery.sessions USING btree (expires_at);

CREATE INDEX suspects_of_downstream ON tracery.suspects USING btree (product_id, downstream_id, subject, upstream_id);

CREATE INDEX suspects_of_kind ON tracery.suspects USING btree (product_id, downstream_kind, subject, downstream_id);

CREATE INDEX tasks_by_creation ON tracery.tasks USING btree (product_id, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX tasks_by_creator ON tracery.tasks USING btree (product_id, creator_id, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX tasks_by_name ON tracery.tasks USING btree (product_id, name COLLATE tracery.names, id) WHERE (deleted_at IS NULL);

CREATE INDEX tasks_by_place ON tracery.tasks USING btree (product_id, place, id) WHERE (deleted_at IS NULL);

CREATE INDEX tasks_by_priority ON tracery.tasks USING btree (product_id, priority, id) WHERE (deleted_at IS NULL);

CREATE INDEX tasks_by_status ON tracery.tasks USING btree (product_id, status, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX tasks_by_status_and_place ON tracery.tasks USING btree (product_id, status, place, id) WHERE (deleted_at IS NULL);

CREATE INDEX tasks_by_status_and_priority ON tracery.tasks USING btree (product_id, status, priority, id) WHERE (deleted_at IS NULL);

CREATE INDEX tasks_by_update ON tracery.tasks USING btree (product_id, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX tasks_due ON tracery.tasks USING btree (product_id, processor_id, plan_close_at, id) WHERE ((plan_close_at IS NOT NULL) AND (status < 5) AND (deleted_at IS NULL));

CREATE INDEX tasks_frozen ON tracery.tasks USING btree (product_id, updated_at, id) WHERE (is_frozen AND (deleted_at IS NULL));

CREATE INDEX tasks_in_trash ON tracery.tasks USING btree (product_id, source_id) WHERE (deleted_at IS NOT NULL);

CREATE INDEX tasks_of_importance ON tracery.tasks USING btree (product_id, importance, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX tasks_of_owner ON tracery.tasks USING btree (product_id, processor_id, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX tasks_of_processor ON tracery.tasks USING btree (product_id, processor_id, status, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX tasks_of_source ON tracery.tasks USING btree (product_id, source_id, id) WHERE ((source_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX tasks_places ON tracery.tasks USING btree (product_id, place);

CREATE INDEX tasks_undated ON tracery.tasks USING btree (product_id, processor_id, priority, id) WHERE ((plan_close_at IS NULL) AND (status < 5) AND (deleted_at IS NULL));

CREATE INDEX test_names_of_testcase ON tracery.test_names USING btree (product_id, testcase_id) WHERE (testcase_id IS NOT NULL);

CREATE INDEX test_reports_of_branch ON tracery.test_reports USING btree (product_id, branch, id);

CREATE INDEX test_reports_of_commit ON tracery.test_reports USING btree (product_id, commit_id, id);

CREATE INDEX test_reports_running ON tracery.test_reports USING btree (product_id, id) WHERE (state = ANY (ARRAY['reading'::text, 'recording'::text]));

CREATE INDEX test_results_of_name ON tracery.test_results USING btree (product_id, name_id, report_id);

CREATE INDEX test_results_of_testcase ON tracery.test_results USING btree (product_id, testcase_id) WHERE (testcase_id IS NOT NULL);

CREATE INDEX test_results_waiting ON tracery.test_results USING btree (product_id, report_id, testcase_id) WHERE (outcome = 'waiting'::text);

CREATE INDEX test_trends_of_name ON tracery.test_trends USING btree (product_id, name_id);

CREATE UNIQUE INDEX testcase_runs_by_client_key ON tracery.testcase_runs USING btree (product_id, creator_id, client_key) WHERE (client_key IS NOT NULL);

CREATE INDEX testcase_runs_of_testcase ON tracery.testcase_runs USING btree (product_id, testcase_id, id);

CREATE INDEX testcase_runs_started ON tracery.testcase_runs USING btree (product_id, creator_id, id) WHERE (result = 3);

CREATE INDEX testcases_at_status ON tracery.testcases USING btree (product_id, status, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX testcases_by_creation ON tracery.testcases USING btree (product_id, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX testcases_by_creator ON tracery.testcases USING btree (product_id, creator_id, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX testcases_by_importance ON tracery.testcases USING btree (product_id, importance, id) WHERE (deleted_at IS NULL);

CREATE INDEX testcases_by_name ON tracery.testcases USING btree (product_id, name COLLATE tracery.names, id) WHERE (deleted_at IS NULL);

CREATE INDEX testcases_by_status ON tracery.testcases USING btree (product_id, status, is_frozen, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX testcases_by_update ON tracery.testcases USING btree (product_id, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX testcases_frozen ON tracery.testcases USING btree (product_id, updated_at, id) WHERE (is_frozen AND (deleted_at IS NULL));

CREATE INDEX testcases_in_trash ON tracery.testcases USING btree (product_id, source_id) WHERE (deleted_at IS NOT NULL);

CREATE INDEX testcases_of_importance ON tracery.testcases USING btree (product_id, importance, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX testcases_of_processor ON tracery.testcases USING btree (product_id, processor_id, updated_at, id) WHERE ((processor_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX testcases_of_requirement ON tracery.testcases USING btree (product_id, source_id, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX testcases_waiting ON tracery.testcases USING btree (product_id, processor_id, importance, id) WHERE ((processor_id IS NOT NULL) AND (status < 6) AND (deleted_at IS NULL));

CREATE INDEX testcases_without_owner ON tracery.testcases USING btree (product_id, updated_at, id) WHERE ((processor_id IS NULL) AND (deleted_at IS NULL));

CREATE INDEX trace_states_of_cell ON tracery.trace_states USING btree (product_id, cell, feature_id, requirement_id);

CREATE INDEX trace_states_of_feature ON tracery.trace_states USING btree (product_id, feature_id, requirement_id);

CREATE INDEX trace_states_of_iteration ON tracery.trace_states USING btree (product_id, iteration_id, feature_id, requirement_id);

CREATE INDEX trace_states_of_iteration_and_cell ON tracery.trace_states USING btree (product_id, iteration_id, cell, feature_id, requirement_id);

CREATE INDEX trash_newest ON tracery.trash USING btree (product_id, deleted_at DESC, item_id DESC);

CREATE INDEX trash_newest_of_kind ON tracery.trash USING btree (product_id, kind, deleted_at DESC, item_id DESC);

CREATE INDEX uml_by_creation ON tracery.uml USING btree (product_id, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX uml_by_creator ON tracery.uml USING btree (product_id, creator_id, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX uml_by_name ON tracery.uml USING btree (product_id, name COLLATE tracery.names, id) WHERE (deleted_at IS NULL);

CREATE INDEX uml_by_update ON tracery.uml USING btree (product_id, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX uml_frozen ON tracery.uml USING btree (product_id, updated_at, id) WHERE (is_frozen AND (deleted_at IS NULL));

CREATE INDEX uml_of_view_by_creation ON tracery.uml USING btree (product_id, view, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX uml_of_view_by_name ON tracery.uml USING btree (product_id, view, name COLLATE tracery.names, id) WHERE (deleted_at IS NULL);

CREATE INDEX uml_of_view_by_update ON tracery.uml USING btree (product_id, view, updated_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX used_challenges_to_purge ON tracery.used_challenges USING btree (used_at);

CREATE UNIQUE INDEX users_email_key ON tracery.users USING btree (lower(email));

CREATE INDEX users_name_keys_parts ON tracery.users USING gin (name_keys public.gin_trgm_ops);

CREATE UNIQUE INDEX users_username_key ON tracery.users USING btree (lower(username));

CREATE INDEX users_without_name_keys ON tracery.users USING btree (id) WHERE needs_name_keys;

CREATE INDEX verification_codes_to_purge ON tracery.verification_codes USING btree (requested_at);

CREATE INDEX watches_of_user ON tracery.watches USING btree (product_id, user_id);

CREATE INDEX webhook_deliveries_due ON tracery.webhook_deliveries USING btree (product_id, webhook_id, next_at) WHERE ((state = 'waiting'::text) AND (next_at IS NOT NULL));

CREATE INDEX webhook_deliveries_listed ON tracery.webhook_deliveries USING btree (product_id, webhook_id, id);

CREATE INDEX webhook_deliveries_of_item ON tracery.webhook_deliveries USING btree (product_id, webhook_id, item_id, id) WHERE ((state = 'waiting'::text) AND (NOT is_by_hand));

CREATE UNIQUE INDEX webhooks_of_request ON tracery.webhooks USING btree (product_id, creator_id, request) WHERE (deleted_at IS NULL);

CREATE TRIGGER audit_chain_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON tracery.audit_chain FOR EACH STATEMENT EXECUTE FUNCTION tracery.refuse_audit_change();

CREATE TRIGGER audit_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON tracery.audit_events FOR EACH STATEMENT EXECUTE FUNCTION tracery.refuse_audit_change();

CREATE TRIGGER audit_events_queue AFTER INSERT ON tracery.audit_events FOR EACH ROW EXECUTE FUNCTION tracery.queue_audit_event();

CREATE TRIGGER audit_events_stamp BEFORE INSERT ON tracery.audit_events FOR EACH ROW EXECUTE FUNCTION tracery.stamp_audit_event();

CREATE TRIGGER authenticators_second_factor AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON tracery.authenticators FOR EACH ROW EXECUTE FUNCTION tracery.keep_second_factor();

CREATE TRIGGER count_file AFTER INSERT OR DELETE ON tracery.files FOR EACH ROW EXECUTE FUNCTION tracery.count_file();

CREATE TRIGGER count_inbox AFTER INSERT OR DELETE OR UPDATE ON tracery.inbox_entries FOR EACH ROW EXECUTE FUNCTION tracery.count_inbox();

CREATE TRIGGER forget_avatar AFTER DELETE ON tracery.avatars FOR EACH ROW EXECUTE FUNCTION tracery.forget_avatar();

CREATE TRIGGER forget_member AFTER DELETE ON tracery.memberships FOR EACH ROW EXECUTE FUNCTION tracery.forget_member();

CREATE TRIGGER give_first_place BEFORE INSERT ON tracery.tasks FOR EACH ROW EXECUTE FUNCTION tracery.give_first_place();

CREATE TRIGGER keep_versions AFTER DELETE ON tracery.item_versions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tracery.keep_versions();

CREATE CONSTRAINT TRIGGER memberships_keep_a_manager AFTER DELETE OR UPDATE ON tracery.memberships DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tracery.keep_a_manager();

CREATE TRIGGER passkeys_second_factor AFTER INSERT OR DELETE ON tracery.passkeys FOR EACH ROW EXECUTE FUNCTION tracery.keep_second_factor();

CREATE TRIGGER queue_folding AFTER INSERT ON tracery.content_versions FOR EACH ROW WHEN ((octet_length(new.before) >= 32768)) EXECUTE FUNCTION tracery.queue_folding();

CREATE TRIGGER queue_folding AFTER INSERT ON tracery.item_versions FOR EACH ROW WHEN (((new.number > 1000) AND ((new.number % 100) = 0))) EXECUTE FUNCTION tracery.queue_folding();

CREATE TRIGGER users_mark_name_keys BEFORE INSERT OR UPDATE OF username, fullname, name_keys, needs_name_keys ON tracery.users FOR EACH ROW EXECUTE FUNCTION tracery.mark_name_keys();

ALTER TABLE ONLY tracery.access_token_uses
    ADD CONSTRAINT access_token_uses_token_id_fkey FOREIGN KEY (token_id) REFERENCES tracery.access_tokens(id);

ALTER TABLE ONLY tracery.access_tokens
    ADD CONSTRAINT access_tokens_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.access_tokens
    ADD CONSTRAINT access_tokens_made_by_fkey FOREIGN KEY (made_by) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.access_tokens
    ADD CONSTRAINT access_tokens_only_product_fkey FOREIGN KEY (only_product) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.access_tokens
    ADD CONSTRAINT access_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.account_events
    ADD CONSTRAINT account_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.anchors
    ADD CONSTRAINT anchors_product_id_downstream_id_fkey FOREIGN KEY (product_id, downstream_id) REFERENCES tracery.items(product_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY tracery.anchors
    ADD CONSTRAINT anchors_product_id_upstream_id_fkey FOREIGN KEY (product_id, upstream_id) REFERENCES tracery.items(product_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY tracery.authenticators
    ADD CONSTRAINT authenticators_user_id_fkey FOREIGN KEY (user_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.avatars
    ADD CONSTRAINT avatars_user_id_fkey FOREIGN KEY (user_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.baseline_blocks
    ADD CONSTRAINT baseline_blocks_product_id_baseline_id_fkey FOREIGN KEY (product_id, baseline_id) REFERENCES tracery.baselines(product_id, id);

ALTER TABLE ONLY tracery.baseline_counts
    ADD CONSTRAINT baseline_counts_product_id_baseline_id_fkey FOREIGN KEY (product_id, baseline_id) REFERENCES tracery.baselines(product_id, id);

ALTER TABLE ONLY tracery.baseline_items
    ADD CONSTRAINT baseline_items_product_id_baseline_id_fkey FOREIGN KEY (product_id, baseline_id) REFERENCES tracery.baselines(product_id, id);

ALTER TABLE ONLY tracery.baseline_jobs
    ADD CONSTRAINT baseline_jobs_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.baseline_jobs
    ADD CONSTRAINT baseline_jobs_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.baselines
    ADD CONSTRAINT baselines_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.baselines
    ADD CONSTRAINT baselines_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.bulk_changes
    ADD CONSTRAINT bulk_changes_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.bulk_changes
    ADD CONSTRAINT bulk_changes_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.bulk_changes
    ADD CONSTRAINT bulk_changes_product_id_undo_of_fkey FOREIGN KEY (product_id, undo_of) REFERENCES tracery.bulk_changes(product_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY tracery.bulk_items
    ADD CONSTRAINT bulk_items_product_id_bulk_id_fkey FOREIGN KEY (product_id, bulk_id) REFERENCES tracery.bulk_changes(product_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY tracery.changes
    ADD CONSTRAINT changes_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.comment_reactions
    ADD CONSTRAINT comment_reactions_product_id_comment_id_fkey FOREIGN KEY (product_id, comment_id) REFERENCES tracery.comments(product_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY tracery.comment_reactions
    ADD CONSTRAINT comment_reactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.comments
    ADD CONSTRAINT comments_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.comments
    ADD CONSTRAINT comments_product_id_history_id_fkey FOREIGN KEY (product_id, history_id) REFERENCES tracery.history(product_id, id);

ALTER TABLE ONLY tracery.comments
    ADD CONSTRAINT comments_product_id_item_id_fkey FOREIGN KEY (product_id, item_id) REFERENCES tracery.items(product_id, id);

ALTER TABLE ONLY tracery.comments
    ADD CONSTRAINT comments_product_id_reply_id_fkey FOREIGN KEY (product_id, reply_id) REFERENCES tracery.comments(product_id, id);

ALTER TABLE ONLY tracery.comments
    ADD CONSTRAINT comments_product_id_thread_id_fkey FOREIGN KEY (product_id, thread_id) REFERENCES tracery.comments(product_id, id);

ALTER TABLE ONLY tracery.components
    ADD CONSTRAINT components_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.components
    ADD CONSTRAINT components_product_id_id_fkey FOREIGN KEY (product_id, id) REFERENCES tracery.items(product_id, id);

ALTER TABLE ONLY tracery.content_versions
    ADD CONSTRAINT content_versions_product_id_history_id_fkey FOREIGN KEY (product_id, history_id) REFERENCES tracery.history(product_id, id);

ALTER TABLE ONLY tracery.content_versions
    ADD CONSTRAINT content_versions_product_id_item_id_fkey FOREIGN KEY (product_id, item_id) REFERENCES tracery.items(product_id, id);

ALTER TABLE ONLY tracery.defects
    ADD CONSTRAINT defects_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.defects
    ADD CONSTRAINT defects_processor_id_fkey FOREIGN KEY (processor_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.defects
    ADD CONSTRAINT defects_product_id_component_id_fkey FOREIGN KEY (product_id, component_id) REFERENCES tracery.components(product_id, id);

ALTER TABLE ONLY tracery.defects
    ADD CONSTRAINT defects_product_id_id_fkey FOREIGN KEY (product_id, id) REFERENCES tracery.items(product_id, id);

ALTER TABLE ONLY tracery.defects
    ADD CONSTRAINT defects_product_id_iteration_id_fkey FOREIGN KEY (product_id, iteration_id) REFERENCES tracery.iterations(product_id, id);

ALTER TABLE ONLY tracery.defects
    ADD CONSTRAINT defects_product_id_verify_iteration_id_fkey FOREIGN KEY (product_id, verify_iteration_id) REFERENCES tracery.iterations(product_id, id);

ALTER TABLE ONLY tracery.documents
    ADD CONSTRAINT documents_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.documents
    ADD CONSTRAINT documents_product_id_id_fkey FOREIGN KEY (product_id, id) REFERENCES tracery.items(product_id, id);

ALTER TABLE ONLY tracery.features
    ADD CONSTRAINT features_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.features
    ADD CONSTRAINT features_processor_id_fkey FOREIGN KEY (processor_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.features
    ADD CONSTRAINT features_product_id_id_fkey FOREIGN KEY (product_id, id) REFERENCES tracery.items(product_id, id);

ALTER TABLE ONLY tracery.files
    ADD CONSTRAINT files_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.files
    ADD CONSTRAINT files_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.files
    ADD CONSTRAINT files_product_id_item_id_fkey FOREIGN KEY (product_id, item_id) REFERENCES tracery.items(product_id, id);

ALTER TABLE ONLY tracery.functions
    ADD CONSTRAINT functions_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.functions
    ADD CONSTRAINT functions_product_id_component_id_fkey FOREIGN KEY (product_id, component_id) REFERENCES tracery.components(product_id, id);

ALTER TABLE ONLY tracery.functions
    ADD CONSTRAINT functions_product_id_id_fkey FOREIGN KEY (product_id, id) REFERENCES tracery.items(product_id, id);

ALTER TABLE ONLY tracery.git_checks
    ADD CONSTRAINT git_checks_product_id_repository_id_fkey FOREIGN KEY (product_id, repository_id) REFERENCES tracery.git_repositories(product_id, id);

ALTER TABLE ONLY tracery.git_deliveries
    ADD CONSTRAINT git_deliveries_product_id_repository_id_fkey FOREIGN KEY (product_id, repository_id) REFERENCES tracery.git_repositories(product_id, id);

ALTER TABLE ONLY tracery.git_entries
    ADD CONSTRAINT git_entries_product_id_repository_id_fkey FOREIGN KEY (product_id, repository_id) REFERENCES tracery.git_repositories(product_id, id);

ALTER TABLE ONLY tracery.git_links
    ADD CONSTRAINT git_links_product_id_entry_id_fkey FOREIGN KEY (product_id, entry_id) REFERENCES tracery.git_entries(product_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY tracery.git_links
    ADD CONSTRAINT git_links_product_id_item_id_fkey FOREIGN KEY (product_id, item_id) REFERENCES tracery.items(product_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY tracery.git_repositories
    ADD CONSTRAINT git_repositories_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.git_repositories
    ADD CONSTRAINT git_repositories_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.git_repositories
    ADD CONSTRAINT git_repositories_robot_id_fkey FOREIGN KEY (robot_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.git_rules
    ADD CONSTRAINT git_rules_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.history
    ADD CONSTRAINT history_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.history
    ADD CONSTRAINT history_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.identities
    ADD CONSTRAINT identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.import_keys
    ADD CONSTRAINT import_keys_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.import_keys
    ADD CONSTRAINT import_keys_product_id_item_id_fkey FOREIGN KEY (product_id, item_id) REFERENCES tracery.items(product_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY tracery.import_rows
    ADD CONSTRAINT import_rows_product_id_import_id_fkey FOREIGN KEY (product_id, import_id) REFERENCES tracery.imports(product_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY tracery.imports
    ADD CONSTRAINT imports_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.imports
    ADD CONSTRAINT imports_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.inbox_counts
    ADD CONSTRAINT inbox_counts_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.inbox_counts
    ADD CONSTRAINT inbox_counts_user_id_fkey FOREIGN KEY (user_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.inbox_entries
    ADD CONSTRAINT inbox_entries_product_id_item_id_fkey FOREIGN KEY (product_id, item_id) REFERENCES tracery.items(product_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY tracery.inbox_entries
    ADD CONSTRAINT inbox_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.invitations
    ADD CONSTRAINT invitations_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.invitations
    ADD CONSTRAINT invitations_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.invitations
    ADD CONSTRAINT invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.item_contents
    ADD CONSTRAINT item_contents_product_id_item_id_fkey FOREIGN KEY (product_id, item_id) REFERENCES tracery.items(product_id, id);

ALTER TABLE ONLY tracery.item_counters
    ADD CONSTRAINT item_counters_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.item_days
    ADD CONSTRAINT item_days_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.item_links
    ADD CONSTRAINT item_links_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.item_links
    ADD CONSTRAINT item_links_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.item_links
    ADD CONSTRAINT item_links_product_id_from_id_fkey FOREIGN KEY (product_id, from_id) REFERENCES tracery.items(product_id, id);

ALTER TABLE ONLY tracery.item_links
    ADD CONSTRAINT item_links_product_id_to_id_fkey FOREIGN KEY (product_id, to_id) REFERENCES tracery.items(product_id, id);

ALTER TABLE ONLY tracery.item_revisions
    ADD CONSTRAINT item_revisions_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.item_search
    ADD CONSTRAINT item_search_product_id_item_id_fkey FOREIGN KEY (product_id, item_id) REFERENCES tracery.items(product_id, id);

ALTER TABLE ONLY tracery.item_values
    ADD CONSTRAINT item_values_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.item_versions
    ADD CONSTRAINT item_versions_product_id_item_id_fkey FOREIGN KEY (product_id, item_id) REFERENCES tracery.items(product_id, id);

ALTER TABLE ONLY tracery.items
    ADD CONSTRAINT items_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.items_to_fold
    ADD CONSTRAINT items_to_fold_product_id_item_id_fkey FOREIGN KEY (product_id, item_id) REFERENCES tracery.items(product_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY tracery.iteration_progress
    ADD CONSTRAINT iteration_progress_product_id_iteration_id_fkey FOREIGN KEY (product_id, iteration_id) REFERENCES tracery.items(product_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY tracery.iterations
    ADD CONSTRAINT iterations_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.iterations
    ADD CONSTRAINT iterations_manager_id_fkey FOREIGN KEY (manager_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.iterations
    ADD CONSTRAINT iterations_product_id_id_fkey FOREIGN KEY (product_id, id) REFERENCES tracery.items(product_id, id);

ALTER TABLE ONLY tracery.kept_versions
    ADD CONSTRAINT kept_versions_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.known_devices
    ADD CONSTRAINT known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.memberships
    ADD CONSTRAINT memberships_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.memberships
    ADD CONSTRAINT memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.notice_settings
    ADD CONSTRAINT notice_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.oid_counters
    ADD CONSTRAINT oid_counters_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.passkeys
    ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.planned_items
    ADD CONSTRAINT planned_items_product_id_item_id_fkey FOREIGN KEY (product_id, item_id) REFERENCES tracery.items(product_id, id);

ALTER TABLE ONLY tracery.product_contents
    ADD CONSTRAINT product_contents_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.product_usage
    ADD CONSTRAINT product_usage_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.products
    ADD CONSTRAINT products_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.products
    ADD CONSTRAINT products_manager_id_fkey FOREIGN KEY (manager_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.proposal_changes
    ADD CONSTRAINT proposal_changes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.proposal_changes
    ADD CONSTRAINT proposal_changes_product_id_proposal_id_fkey FOREIGN KEY (product_id, proposal_id) REFERENCES tracery.proposals(product_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY tracery.proposals
    ADD CONSTRAINT proposals_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.proposals
    ADD CONSTRAINT proposals_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.requirements
    ADD CONSTRAINT requirements_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.requirements
    ADD CONSTRAINT requirements_processor_id_fkey FOREIGN KEY (processor_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.requirements
    ADD CONSTRAINT requirements_product_id_id_fkey FOREIGN KEY (product_id, id) REFERENCES tracery.items(product_id, id);

ALTER TABLE ONLY tracery.requirements
    ADD CONSTRAINT requirements_product_id_source_id_fkey FOREIGN KEY (product_id, source_id) REFERENCES tracery.features(product_id, id);

ALTER TABLE ONLY tracery.review_votes
    ADD CONSTRAINT review_votes_product_id_item_id_fkey FOREIGN KEY (product_id, item_id) REFERENCES tracery.reviews(product_id, item_id) ON DELETE CASCADE;

ALTER TABLE ONLY tracery.review_votes
    ADD CONSTRAINT review_votes_reviewer_id_fkey FOREIGN KEY (reviewer_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.reviews
    ADD CONSTRAINT reviews_asker_id_fkey FOREIGN KEY (asker_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.reviews
    ADD CONSTRAINT reviews_product_id_item_id_fkey FOREIGN KEY (product_id, item_id) REFERENCES tracery.items(product_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY tracery.risks
    ADD CONSTRAINT risks_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.risks
    ADD CONSTRAINT risks_processor_id_fkey FOREIGN KEY (processor_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.risks
    ADD CONSTRAINT risks_product_id_id_fkey FOREIGN KEY (product_id, id) REFERENCES tracery.items(product_id, id);

ALTER TABLE ONLY tracery.saved_views
    ADD CONSTRAINT saved_views_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.saved_views
    ADD CONSTRAINT saved_views_kind_fkey FOREIGN KEY (kind) REFERENCES tracery.item_kinds(kind);

ALTER TABLE ONLY tracery.saved_views
    ADD CONSTRAINT saved_views_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.search_pending
    ADD CONSTRAINT search_pending_product_id_item_id_fkey FOREIGN KEY (product_id, item_id) REFERENCES tracery.items(product_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY tracery.search_texts
    ADD CONSTRAINT search_texts_product_id_item_id_fkey FOREIGN KEY (product_id, item_id) REFERENCES tracery.items(product_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY tracery.sessions
    ADD CONSTRAINT sessions_current_product_id_fkey FOREIGN KEY (current_product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.suspects
    ADD CONSTRAINT suspects_product_id_downstream_id_fkey FOREIGN KEY (product_id, downstream_id) REFERENCES tracery.items(product_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY tracery.suspects
    ADD CONSTRAINT suspects_product_id_upstream_id_fkey FOREIGN KEY (product_id, upstream_id) REFERENCES tracery.items(product_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY tracery.tasks
    ADD CONSTRAINT tasks_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.tasks
    ADD CONSTRAINT tasks_processor_id_fkey FOREIGN KEY (processor_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.tasks
    ADD CONSTRAINT tasks_product_id_id_fkey FOREIGN KEY (product_id, id) REFERENCES tracery.items(product_id, id);

ALTER TABLE ONLY tracery.tasks
    ADD CONSTRAINT tasks_product_id_source_id_fkey FOREIGN KEY (product_id, source_id) REFERENCES tracery.items(product_id, id);

ALTER TABLE ONLY tracery.test_names
    ADD CONSTRAINT test_names_matched_by_fkey FOREIGN KEY (matched_by) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.test_names
    ADD CONSTRAINT test_names_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.test_names
    ADD CONSTRAINT test_names_product_id_testcase_id_fkey FOREIGN KEY (product_id, testcase_id) REFERENCES tracery.testcases(product_id, id) ON DELETE SET NULL (testcase_id);

ALTER TABLE ONLY tracery.test_reports
    ADD CONSTRAINT test_reports_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.test_reports
    ADD CONSTRAINT test_reports_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.test_results
    ADD CONSTRAINT test_results_product_id_name_id_fkey FOREIGN KEY (product_id, name_id) REFERENCES tracery.test_names(product_id, id);

ALTER TABLE ONLY tracery.test_results
    ADD CONSTRAINT test_results_product_id_report_id_fkey FOREIGN KEY (product_id, report_id) REFERENCES tracery.test_reports(product_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY tracery.test_results
    ADD CONSTRAINT test_results_product_id_testcase_id_fkey FOREIGN KEY (product_id, testcase_id) REFERENCES tracery.testcases(product_id, id) ON DELETE SET NULL (testcase_id);

ALTER TABLE ONLY tracery.test_trends
    ADD CONSTRAINT test_trends_product_id_name_id_fkey FOREIGN KEY (product_id, name_id) REFERENCES tracery.test_names(product_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY tracery.testcase_runs
    ADD CONSTRAINT testcase_runs_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.testcase_runs
    ADD CONSTRAINT testcase_runs_product_id_testcase_id_fkey FOREIGN KEY (product_id, testcase_id) REFERENCES tracery.testcases(product_id, id);

ALTER TABLE ONLY tracery.testcases
    ADD CONSTRAINT testcases_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.testcases
    ADD CONSTRAINT testcases_processor_id_fkey FOREIGN KEY (processor_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.testcases
    ADD CONSTRAINT testcases_product_id_id_fkey FOREIGN KEY (product_id, id) REFERENCES tracery.items(product_id, id);

ALTER TABLE ONLY tracery.testcases
    ADD CONSTRAINT testcases_product_id_source_id_fkey FOREIGN KEY (product_id, source_id) REFERENCES tracery.requirements(product_id, id);

ALTER TABLE ONLY tracery.told_items
    ADD CONSTRAINT told_items_product_id_item_id_fkey FOREIGN KEY (product_id, item_id) REFERENCES tracery.items(product_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY tracery.trace_counters
    ADD CONSTRAINT trace_counters_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.trace_states
    ADD CONSTRAINT trace_states_product_id_requirement_id_fkey FOREIGN KEY (product_id, requirement_id) REFERENCES tracery.items(product_id, id);

ALTER TABLE ONLY tracery.trash
    ADD CONSTRAINT trash_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.trash
    ADD CONSTRAINT trash_product_id_item_id_fkey FOREIGN KEY (product_id, item_id) REFERENCES tracery.items(product_id, id);

ALTER TABLE ONLY tracery.uml
    ADD CONSTRAINT uml_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.uml
    ADD CONSTRAINT uml_product_id_id_fkey FOREIGN KEY (product_id, id) REFERENCES tracery.items(product_id, id);

ALTER TABLE ONLY tracery.user_usage
    ADD CONSTRAINT user_usage_user_id_fkey FOREIGN KEY (user_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.users
    ADD CONSTRAINT users_last_product_id_fkey FOREIGN KEY (last_product_id) REFERENCES tracery.products(id);

ALTER TABLE ONLY tracery.watches
    ADD CONSTRAINT watches_product_id_item_id_fkey FOREIGN KEY (product_id, item_id) REFERENCES tracery.items(product_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY tracery.watches
    ADD CONSTRAINT watches_user_id_fkey FOREIGN KEY (user_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_product_id_webhook_id_fkey FOREIGN KEY (product_id, webhook_id) REFERENCES tracery.webhooks(product_id, id);

ALTER TABLE ONLY tracery.webhooks
    ADD CONSTRAINT webhooks_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES tracery.users(id);

ALTER TABLE ONLY tracery.webhooks
    ADD CONSTRAINT webhooks_product_id_fkey FOREIGN KEY (product_id) REFERENCES tracery.products(id);

ALTER TABLE tracery.anchors ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.baseline_blocks ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.baseline_counts ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.baseline_items ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.baseline_jobs ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.baselines ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.bulk_changes ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.bulk_items ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.changes ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.comment_reactions ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.comments ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.components ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.content_versions ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.defects ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.documents ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.features ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.files ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.functions ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.git_checks ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.git_deliveries ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.git_entries ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.git_links ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.git_repositories ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.git_rules ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.history ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.import_keys ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.import_rows ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.imports ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.inbox_counts ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.inbox_entries ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.invitations ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.item_contents ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.item_counters ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.item_days ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.item_links ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.item_revisions ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.item_search ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.item_values ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.item_versions ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.items ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.items_to_fold ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.iteration_progress ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.iterations ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.kept_versions ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.memberships ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.oid_counters ENABLE ROW LEVEL SECURITY;

CREATE POLICY own ON tracery.files FOR SELECT USING ((EXISTS ( SELECT
   FROM tracery.memberships m
  WHERE ((m.product_id = files.product_id) AND (m.user_id = ( SELECT tracery.current_person() AS current_person))))));

CREATE POLICY own ON tracery.inbox_counts FOR SELECT USING ((user_id = ( SELECT tracery.current_person() AS current_person)));

CREATE POLICY own ON tracery.inbox_entries FOR SELECT USING ((user_id = ( SELECT tracery.current_person() AS current_person)));

CREATE POLICY own ON tracery.memberships FOR SELECT USING ((user_id = ( SELECT tracery.current_person() AS current_person)));

CREATE POLICY own ON tracery.products FOR SELECT USING ((EXISTS ( SELECT
   FROM tracery.memberships m
  WHERE ((m.product_id = products.id) AND (m.user_id = ( SELECT tracery.current_person() AS current_person))))));

CREATE POLICY own_change ON tracery.inbox_entries FOR UPDATE USING ((user_id = ( SELECT tracery.current_person() AS current_person))) WITH CHECK ((user_id = ( SELECT tracery.current_person() AS current_person)));

CREATE POLICY own_hold ON tracery.memberships FOR UPDATE USING ((user_id = ( SELECT tracery.current_person() AS current_person))) WITH CHECK (false);

CREATE POLICY owner_claims ON tracery.invitations FOR UPDATE TO tracery_owner USING (true) WITH CHECK (true);

CREATE POLICY owner_counts ON tracery.inbox_counts TO tracery_owner USING (true) WITH CHECK (true);

CREATE POLICY owner_counts_people ON tracery.item_revisions TO tracery_owner USING ((kind = 'Person'::text)) WITH CHECK ((kind = 'Person'::text));

CREATE POLICY owner_forgets ON tracery.inbox_entries FOR DELETE TO tracery_owner USING (true);

CREATE POLICY owner_forgets ON tracery.watches FOR DELETE TO tracery_owner USING (true);

CREATE POLICY owner_purges ON tracery.bulk_changes FOR DELETE TO tracery_owner USING (true);

CREATE POLICY owner_purges ON tracery.bulk_items FOR DELETE TO tracery_owner USING (true);

CREATE POLICY owner_purges ON tracery.changes FOR DELETE TO tracery_owner USING (true);

CREATE POLICY owner_purges ON tracery.git_checks FOR DELETE TO tracery_owner USING (true);

CREATE POLICY owner_purges ON tracery.git_deliveries FOR DELETE TO tracery_owner USING (true);

CREATE POLICY owner_purges ON tracery.import_keys FOR DELETE TO tracery_owner USING (true);

CREATE POLICY owner_purges ON tracery.import_rows FOR DELETE TO tracery_owner USING (true);

CREATE POLICY owner_purges ON tracery.imports FOR DELETE TO tracery_owner USING (true);

CREATE POLICY owner_purges ON tracery.invitations FOR DELETE TO tracery_owner USING (true);

CREATE POLICY owner_purges ON tracery.test_names FOR DELETE TO tracery_owner USING (true);

CREATE POLICY owner_purges ON tracery.test_reports FOR DELETE TO tracery_owner USING (true);

CREATE POLICY owner_purges ON tracery.test_results FOR DELETE TO tracery_owner USING (true);

CREATE POLICY owner_purges ON tracery.test_trends FOR DELETE TO tracery_owner USING (true);

CREATE POLICY owner_purges ON tracery.webhook_deliveries FOR DELETE TO tracery_owner USING (true);

CREATE POLICY owner_reads ON tracery.bulk_changes FOR SELECT TO tracery_owner USING (true);

CREATE POLICY owner_reads ON tracery.bulk_items FOR SELECT TO tracery_owner USING (true);

CREATE POLICY owner_reads ON tracery.changes FOR SELECT TO tracery_owner USING (true);

CREATE POLICY owner_reads ON tracery.files FOR SELECT TO tracery_owner USING (true);

CREATE POLICY owner_reads ON tracery.git_checks FOR SELECT TO tracery_owner USING (true);

CREATE POLICY owner_reads ON tracery.git_deliveries FOR SELECT TO tracery_owner USING (true);

CREATE POLICY owner_reads ON tracery.git_entries FOR SELECT TO tracery_owner USING (true);

CREATE POLICY owner_reads ON tracery.git_repositories FOR SELECT TO tracery_owner USING (true);

CREATE POLICY owner_reads ON tracery.import_keys FOR SELECT TO tracery_owner USING (true);

CREATE POLICY owner_reads ON tracery.import_rows FOR SELECT TO tracery_owner USING (true);

CREATE POLICY owner_reads ON tracery.imports FOR SELECT TO tracery_owner USING (true);

CREATE POLICY owner_reads ON tracery.inbox_entries FOR SELECT TO tracery_owner USING (true);

CREATE POLICY owner_reads ON tracery.invitations FOR SELECT TO tracery_owner USING (true);

CREATE POLICY owner_reads ON tracery.item_search FOR SELECT TO tracery_owner USING (true);

CREATE POLICY owner_reads ON tracery.items_to_fold FOR SELECT TO tracery_owner USING (true);

CREATE POLICY owner_reads ON tracery.memberships FOR SELECT TO tracery_owner USING (true);

CREATE POLICY owner_reads ON tracery.products FOR SELECT TO tracery_owner USING (true);

CREATE POLICY owner_reads ON tracery.search_pending FOR SELECT TO tracery_owner USING (true);

CREATE POLICY owner_reads ON tracery.search_texts FOR SELECT TO tracery_owner USING (true);

CREATE POLICY owner_reads ON tracery.test_names FOR SELECT TO tracery_owner USING (true);

CREATE POLICY owner_reads ON tracery.test_reports FOR SELECT TO tracery_owner USING (true);

CREATE POLICY owner_reads ON tracery.test_results FOR SELECT TO tracery_owner USING (true);

CREATE POLICY owner_reads ON tracery.test_trends FOR SELECT TO tracery_owner USING (true);

CREATE POLICY owner_reads ON tracery.trash FOR SELECT TO tracery_owner USING (true);

CREATE POLICY owner_reads ON tracery.watches FOR SELECT TO tracery_owner USING (true);

CREATE POLICY owner_reads ON tracery.webhook_deliveries FOR SELECT TO tracery_owner USING (true);

CREATE POLICY owner_reads ON tracery.webhooks FOR SELECT TO tracery_owner USING (true);

ALTER TABLE tracery.planned_items ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.product_contents ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.product_usage ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.products ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.proposal_changes ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.proposals ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.requirements ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.review_votes ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.reviews ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.risks ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.saved_views ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.search_pending ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.search_texts ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.suspects ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.tasks ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON tracery.anchors USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.baseline_blocks USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.baseline_counts USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.baseline_items USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.baseline_jobs USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.baselines USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.bulk_changes USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.bulk_items USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.changes USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.comment_reactions USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.comments USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.components USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.content_versions USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.defects USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.documents USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.features USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.files USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.functions USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.git_checks USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.git_deliveries USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.git_entries USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.git_links USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.git_repositories USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.git_rules USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.history USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.import_keys USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.import_rows USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.imports USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.inbox_counts USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.inbox_entries USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.invitations USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.item_contents USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.item_counters USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.item_days USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.item_links USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.item_revisions USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.item_search USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.item_values USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.item_versions USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.items USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.items_to_fold USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.iteration_progress USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.iterations USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.kept_versions USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.memberships USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.oid_counters USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.planned_items USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.product_contents USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.product_usage USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.products USING ((id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.proposal_changes USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.proposals USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.requirements USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.review_votes USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.reviews USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.risks USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.saved_views USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.search_pending USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.search_texts USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.suspects USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.tasks USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.test_names USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.test_reports USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.test_results USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.test_trends USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.testcase_runs USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.testcases USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.told_items USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.trace_counters USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.trace_states USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.trash USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.uml USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.watches USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.webhook_deliveries USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

CREATE POLICY tenant ON tracery.webhooks USING ((product_id = ( SELECT tracery.current_product() AS current_product))) WITH CHECK ((product_id = ( SELECT tracery.current_product() AS current_product)));

ALTER TABLE tracery.test_names ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.test_reports ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.test_results ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.test_trends ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.testcase_runs ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.testcases ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.told_items ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.trace_counters ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.trace_states ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.trash ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.uml ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.watches ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.webhook_deliveries ENABLE ROW LEVEL SECURITY;

ALTER TABLE tracery.webhooks ENABLE ROW LEVEL SECURITY;

GRANT USAGE ON SCHEMA tracery TO tracery_app;
GRANT USAGE ON SCHEMA tracery TO tracery_worker;

REVOKE ALL ON FUNCTION tracery.add_changes(of_product bigint, entries jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.add_changes(of_product bigint, entries jsonb) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.add_first_versions(of_product bigint) FROM PUBLIC;

GRANT SELECT,INSERT ON TABLE tracery.changes TO tracery_app;

REVOKE ALL ON FUNCTION tracery.changes_before_horizon(after_transaction bigint, after_id bigint, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.changes_before_horizon(after_transaction bigint, after_id bigint, at_most integer) TO tracery_worker;

REVOKE ALL ON FUNCTION tracery.claim_invitations(person bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.claim_invitations(person bigint) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.colleagues() FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.colleagues() TO tracery_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tracery.planned_items TO tracery_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tracery.trace_states TO tracery_app;

REVOKE ALL ON FUNCTION tracery.count_inbox() FROM PUBLIC;

REVOKE ALL ON FUNCTION tracery.digests_due(at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.digests_due(at_most integer) TO tracery_worker;

REVOKE ALL ON FUNCTION tracery.enqueue(task text, payload json, job_key text) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.enqueue(task text, payload json, job_key text) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.enter_product(session uuid, product bigint, mode text) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.enter_product(session uuid, product bigint, mode text) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.fold_versions(kept_versions integer, kept_bytes bigint, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.fold_versions(kept_versions integer, kept_bytes bigint, at_most integer) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.folded_until(of_product bigint, of_item bigint, kept_versions integer, kept_bytes bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION tracery.forget_member() FROM PUBLIC;

REVOKE ALL ON FUNCTION tracery.inbox_mails_due(at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.inbox_mails_due(at_most integer) TO tracery_worker;

REVOKE ALL ON FUNCTION tracery.invitation_of_link(hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.invitation_of_link(hash bytea) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.items_matching(of_kind text, pairs text[], patterns text[], at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.items_matching(of_kind text, pairs text[], patterns text[], at_most integer) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.items_named(of_kind text, pairs text[], pattern text) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.items_named(of_kind text, pairs text[], pattern text) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.items_named(of_kind text, pairs text[], pattern text, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.items_named(of_kind text, pairs text[], pattern text, at_most integer) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.items_tagged(of_kind text, tag_part text) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.items_tagged(of_kind text, tag_part text) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.items_tagged(of_kind text, tag_part text, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.items_tagged(of_kind text, tag_part text, at_most integer) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.lacks_second_factor(session uuid, asks boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.lacks_second_factor(session uuid, asks boolean) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.left_bulk_changes(silent_for interval, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.left_bulk_changes(silent_for interval, at_most integer) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.left_imports(silent_for interval, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.left_imports(silent_for interval, at_most integer) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.left_test_reports(silent_for interval, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.left_test_reports(silent_for interval, at_most integer) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.live_changes(products bigint[], seen bigint[], at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.live_changes(products bigint[], seen bigint[], at_most integer) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.live_lost(of_sessions uuid[], of_products bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.live_lost(of_sessions uuid[], of_products bigint[]) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.living_products(after_id bigint, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.living_products(after_id bigint, at_most integer) TO tracery_worker;

REVOKE ALL ON FUNCTION tracery.own_invitations() FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.own_invitations() TO tracery_app;

REVOKE ALL ON FUNCTION tracery.person_changed(person bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.person_changed(person bigint) TO tracery_app;

GRANT INSERT ON TABLE tracery.audit_events TO tracery_app;
GRANT SELECT ON TABLE tracery.audit_events TO tracery_worker;

REVOKE ALL ON FUNCTION tracery.product_audit(of_product bigint, before_id bigint, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.product_audit(of_product bigint, before_id bigint, at_most integer) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.purge_bulk_changes(older_than interval, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.purge_bulk_changes(older_than interval, at_most integer) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.purge_changes(older_than interval, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.purge_changes(older_than interval, at_most integer) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.purge_files(older_than interval, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.purge_files(older_than interval, at_most integer) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.purge_git(older_than interval, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.purge_git(older_than interval, at_most integer) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.purge_imports(older_than interval, unstarted interval, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.purge_imports(older_than interval, unstarted interval, at_most integer) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.purge_inbox(older_than interval, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.purge_inbox(older_than interval, at_most integer) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.purge_invitations(older_than interval, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.purge_invitations(older_than interval, at_most integer) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.purge_pictures(older_than interval, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.purge_pictures(older_than interval, at_most integer) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.purge_products(older_than interval, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.purge_products(older_than interval, at_most integer) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.purge_test_names(at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.purge_test_names(at_most integer) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.purge_test_reports(older_than interval, of_branch integer, of_product integer, results bigint, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.purge_test_reports(older_than interval, of_branch integer, of_product integer, results bigint, at_most integer) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.purge_trash(older_than interval, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.purge_trash(older_than interval, at_most integer) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.purge_webhook_deliveries(older_than interval, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.purge_webhook_deliveries(older_than interval, at_most integer) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.queue_audit_event() FROM PUBLIC;

REVOKE ALL ON FUNCTION tracery.queue_folding() FROM PUBLIC;

REVOKE ALL ON FUNCTION tracery.release_bytes(of_hash text) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.release_bytes(of_hash text) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.repair_planned_items(of_product bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION tracery.repair_trace_states(of_product bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION tracery.search_candidates(place text, terms integer[], of_start text, of_name text[], of_words text[], at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.search_candidates(place text, terms integer[], of_start text, of_name text[], of_words text[], at_most integer) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.search_chunk(own bigint, chunk bigint, place text, terms integer[], of_start text, of_name text[], of_words text[], of_kinds text[], at_most integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION tracery.search_chunks(place text, terms integer[], of_start text, of_name text[], of_words text[], of_kinds text[], at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.search_chunks(place text, terms integer[], of_start text, of_name text[], of_words text[], of_kinds text[], at_most integer) TO tracery_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tracery.search_texts TO tracery_app;

REVOKE ALL ON FUNCTION tracery.search_newest_first(place text, terms integer[], of_start text, of_name text[], of_words text[], of_kinds text[], at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.search_newest_first(place text, terms integer[], of_start text, of_name text[], of_words text[], of_kinds text[], at_most integer) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.search_onward(places text[], terms integer[], of_start text, of_name text[], of_words text[], of_kinds text[], below bigint, is_walking boolean, at_most integer, budget integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.search_onward(places text[], terms integer[], of_start text, of_name text[], of_words text[], of_kinds text[], below bigint, is_walking boolean, at_most integer, budget integer) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.search_pending_items(at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.search_pending_items(at_most integer) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.search_rare(place text, terms integer[], of_start text, of_name text[], of_words text[], of_kinds text[], at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.search_rare(place text, terms integer[], of_start text, of_name text[], of_words text[], of_kinds text[], at_most integer) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.search_walk(own bigint, places text[], of_start text, of_name text[], of_words text[], of_kind text, before bigint, at_most integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION tracery.share_a_product(one bigint, other bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.share_a_product(one bigint, other bigint) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.snoozes_due(at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.snoozes_due(at_most integer) TO tracery_worker;

REVOKE ALL ON FUNCTION tracery.tables_to_purge() FROM PUBLIC;

REVOKE ALL ON FUNCTION tracery.unreferenced_bytes(hashes text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.unreferenced_bytes(hashes text[]) TO tracery_app;

REVOKE ALL ON FUNCTION tracery.webhooks_behind(after_id bigint, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.webhooks_behind(after_id bigint, at_most integer) TO tracery_worker;

REVOKE ALL ON FUNCTION tracery.webhooks_due(except_these bigint[], at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tracery.webhooks_due(except_these bigint[], at_most integer) TO tracery_worker;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.access_token_uses TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.access_tokens TO tracery_app;

GRANT SELECT,INSERT ON TABLE tracery.account_events TO tracery_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tracery.anchors TO tracery_app;

GRANT SELECT,INSERT ON TABLE tracery.audit_chain TO tracery_worker;

GRANT SELECT,UPDATE ON TABLE tracery.audit_head TO tracery_worker;

GRANT SELECT,DELETE ON TABLE tracery.audit_pending TO tracery_worker;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tracery.authenticators TO tracery_app;

GRANT SELECT,INSERT,DELETE ON TABLE tracery.avatars TO tracery_app;

GRANT SELECT ON TABLE tracery.backups TO tracery_app;

GRANT SELECT,INSERT,DELETE ON TABLE tracery.baseline_blocks TO tracery_app;

GRANT SELECT,INSERT,DELETE ON TABLE tracery.baseline_counts TO tracery_app;

GRANT USAGE ON SEQUENCE tracery.baseline_ids TO tracery_app;

GRANT SELECT,INSERT,DELETE ON TABLE tracery.baseline_items TO tracery_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tracery.baseline_jobs TO tracery_app;

GRANT SELECT,INSERT,DELETE ON TABLE tracery.baselines TO tracery_app;

GRANT UPDATE(deleted_at) ON TABLE tracery.baselines TO tracery_app;

GRANT USAGE ON SEQUENCE tracery.bulk_change_ids TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.bulk_changes TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.bulk_items TO tracery_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tracery.client_files TO tracery_app;

GRANT SELECT,INSERT,DELETE ON TABLE tracery.comment_reactions TO tracery_app;

GRANT SELECT,INSERT ON TABLE tracery.comments TO tracery_app;

GRANT UPDATE(comment) ON TABLE tracery.comments TO tracery_app;

GRANT UPDATE(version) ON TABLE tracery.comments TO tracery_app;

GRANT UPDATE(edited_at) ON TABLE tracery.comments TO tracery_app;

GRANT UPDATE(deleted_at) ON TABLE tracery.comments TO tracery_app;

GRANT USAGE ON SEQUENCE tracery.comments_id_seq TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.components TO tracery_app;

GRANT SELECT,INSERT ON TABLE tracery.content_versions TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.defects TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.documents TO tracery_app;

GRANT SELECT,INSERT,DELETE ON TABLE tracery.erasable_bytes TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.features TO tracery_app;

GRANT USAGE ON SEQUENCE tracery.file_ids TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.files TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.functions TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.git_checks TO tracery_app;

GRANT SELECT,INSERT ON TABLE tracery.git_deliveries TO tracery_app;

GRANT USAGE ON SEQUENCE tracery.git_entry_ids TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.git_entries TO tracery_app;

GRANT SELECT,INSERT ON TABLE tracery.git_links TO tracery_app;

GRANT USAGE ON SEQUENCE tracery.git_repository_ids TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.git_repositories TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.git_rules TO tracery_app;

GRANT SELECT,INSERT ON TABLE tracery.history TO tracery_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tracery.idempotency_keys TO tracery_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tracery.identities TO tracery_app;

GRANT USAGE ON SEQUENCE tracery.import_ids TO tracery_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tracery.import_keys TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.import_rows TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.imports TO tracery_app;

GRANT SELECT ON TABLE tracery.inbox_counts TO tracery_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tracery.inbox_entries TO tracery_app;

GRANT SELECT,UPDATE ON TABLE tracery.inbox_progress TO tracery_app;
GRANT SELECT ON TABLE tracery.inbox_progress TO tracery_worker;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.invitations TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.item_contents TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.item_counters TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.item_days TO tracery_app;

GRANT USAGE ON SEQUENCE tracery.item_ids TO tracery_app;

GRANT SELECT,INSERT,DELETE ON TABLE tracery.item_links TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.item_revisions TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.item_search TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.item_values TO tracery_app;

GRANT SELECT,INSERT ON TABLE tracery.item_versions TO tracery_app;

GRANT UPDATE(until) ON TABLE tracery.item_versions TO tracery_app;

GRANT SELECT,INSERT ON TABLE tracery.items TO tracery_app;

GRANT SELECT ON TABLE tracery.items_to_fold TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.iteration_progress TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.iterations TO tracery_app;

GRANT SELECT,DELETE ON TABLE tracery.kept_versions TO tracery_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tracery.known_devices TO tracery_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tracery.login_guesses TO tracery_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tracery.login_tries TO tracery_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tracery.mail_budgets TO tracery_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tracery.memberships TO tracery_app;

GRANT SELECT ON TABLE tracery.migrations TO tracery_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tracery.notice_settings TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.oid_counters TO tracery_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tracery.passkeys TO tracery_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tracery.process_reports TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.product_contents TO tracery_app;

GRANT USAGE ON SEQUENCE tracery.product_ids TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.product_usage TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.products TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.proposal_changes TO tracery_app;

GRANT USAGE ON SEQUENCE tracery.proposal_ids TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.proposals TO tracery_app;

GRANT SELECT,INSERT,DELETE ON TABLE tracery.recent_errors TO tracery_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tracery.recovery_codes TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.requirements TO tracery_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tracery.review_votes TO tracery_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tracery.reviews TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.risks TO tracery_app;

GRANT USAGE ON SEQUENCE tracery.saved_view_ids TO tracery_app;

GRANT SELECT,INSERT ON TABLE tracery.saved_views TO tracery_app;

GRANT UPDATE(is_shared) ON TABLE tracery.saved_views TO tracery_app;

GRANT UPDATE(name) ON TABLE tracery.saved_views TO tracery_app;

GRANT UPDATE(search) ON TABLE tracery.saved_views TO tracery_app;

GRANT UPDATE(place) ON TABLE tracery.saved_views TO tracery_app;

GRANT UPDATE(version) ON TABLE tracery.saved_views TO tracery_app;

GRANT UPDATE(updated_at) ON TABLE tracery.saved_views TO tracery_app;

GRANT UPDATE(deleted_at) ON TABLE tracery.saved_views TO tracery_app;

GRANT SELECT,DELETE ON TABLE tracery.search_pending TO tracery_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tracery.sessions TO tracery_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tracery.signing_keys TO tracery_app;

GRANT SELECT,INSERT,DELETE ON TABLE tracery.suspects TO tracery_app;

GRANT UPDATE(fingerprint) ON TABLE tracery.suspects TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.tasks TO tracery_app;

GRANT USAGE ON SEQUENCE tracery.test_name_ids TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.test_names TO tracery_app;

GRANT USAGE ON SEQUENCE tracery.test_report_ids TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.test_reports TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.test_results TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.test_trends TO tracery_app;

GRANT SELECT,INSERT ON TABLE tracery.testcase_runs TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.testcases TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.told_items TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.trace_counters TO tracery_app;

GRANT SELECT,INSERT,DELETE ON TABLE tracery.trash TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.uml TO tracery_app;

GRANT SELECT,INSERT,DELETE ON TABLE tracery.used_challenges TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.user_usage TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.users TO tracery_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE tracery.verification_codes TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.watches TO tracery_app;

GRANT USAGE ON SEQUENCE tracery.webhook_delivery_ids TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.webhook_deliveries TO tracery_app;

GRANT USAGE ON SEQUENCE tracery.webhook_ids TO tracery_app;

GRANT SELECT,INSERT,UPDATE ON TABLE tracery.webhooks TO tracery_app;
