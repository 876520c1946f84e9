-- An item is planned in one iteration at most.
create unique index item_links_planned_once on item_links (product_id, from_id) where type = 'planned';

-- What a product asks of its requirements: see trace-state.ts of the contract, which says what follows from it.
alter table products
  add column needs_function boolean not null default true,
  add column needs_testcase boolean not null default true,
  add column traced_from smallint not null default 1 check (traced_from between 1 and 3);

-- Edges lead from an item to what was made for it (downstream): by a field or by a link. An edge, and the latest run of a
-- test case that passed, are confirmed at the text which the upstream item had then. While that text is another one they
-- are suspect and stand here; while it is the same there is no row. So making an edge writes nothing, and a text that is
-- brought back heals what it made suspect.
create table suspects (
  product_id bigint not null,
  upstream_id bigint not null,
  -- The same as upstream_id for the run of a test case whose own text changed.
  downstream_id bigint not null,
  subject text not null check (subject in ('edge', 'run')),
  downstream_kind text not null,
  -- The version of the upstream item at which it was confirmed, and the fingerprint of what it depends on: the whole
  -- text, or the blocks that it is anchored to.
  version integer not null,
  fingerprint text not null,
  since timestamptz not null default now(),
  primary key (product_id, upstream_id, downstream_id, subject),
  foreign key (product_id, upstream_id) references items (product_id, id) on delete cascade,
  foreign key (product_id, downstream_id) references items (product_id, id) on delete cascade
);
create index suspects_of_downstream on suspects (product_id, downstream_id, subject, upstream_id);
create index suspects_of_kind on suspects (product_id, downstream_kind, subject, downstream_id);

-- An edge that depends on some blocks of the upstream content only.
create table anchors (
  product_id bigint not null,
  upstream_id bigint not null,
  downstream_id bigint not null,
  -- Hash of the block as it was confirmed, and of the block that took its place; null when it is gone.
  block text not null,
  present text,
  primary key (product_id, upstream_id, downstream_id, block),
  foreign key (product_id, upstream_id) references items (product_id, id) on delete cascade,
  foreign key (product_id, downstream_id) references items (product_id, id) on delete cascade
);
create index anchors_of_downstream on anchors (product_id, downstream_id);

-- Hashes of the blocks of a requirement that want a test case each. Written when something is anchored to it, and with its
-- content from then on.
alter table item_contents add column criteria text[];

-- What points at an item from the trash becomes suspect too: it may be restored.
create index requirements_in_trash on requirements (product_id, source_id) where deleted_at is not null;
create index testcases_in_trash on testcases (product_id, source_id) where deleted_at is not null;
create index tasks_in_trash on tasks (product_id, source_id) where deleted_at is not null;
create index functions_in_trash on functions (product_id, component_id) where deleted_at is not null;

-- The items that were made for this one, also those in the trash: the edges that can become suspect.
create function downstream_of(of_product bigint, upstream bigint) returns setof bigint
  language plpgsql stable set search_path = tracery, pg_temp
  as $$
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

-- Whether one of these edges leads from an item to another, without reading all others.
create function is_downstream(of_product bigint, upstream bigint, downstream bigint) returns boolean
  language plpgsql stable set search_path = tracery, pg_temp
  as $$
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

-- How far each requirement is traced. Kept in the transaction of each write that changes it; those in the trash have none.
create table trace_states (
  product_id bigint not null,
  requirement_id bigint not null,
  feature_id bigint not null,
  -- 0 without one.
  iteration_id bigint not null,
  status smallint not null,
  -- Importance, whether it has a function, how far test cases cover it, whether an edge is suspect, and what its release
  -- depends on, as one number: `TraceCell` of the contract.
  cell smallint not null,
  functions integer not null,
  tasks integer not null,
  tasks_done integer not null,
  testcases integer not null,
  passed integer not null,
  failed integer not null,
  blocked integer not null,
  -- Test cases that passed before their text or that of the requirement changed.
  stale integer not null,
  -- Blocks that want a test case, once one is anchored to any of them, and those that have one.
  criteria integer not null,
  criteria_covered integer not null,
  -- Suspect edges that begin or end at the requirement.
  suspects integer not null,
  defects integer not null,
  -- Of the open defects the one of the highest importance; 0 without one.
  worst_defect_id bigint not null,
  defect_importance smallint not null,
  primary key (product_id, requirement_id),
  foreign key (product_id, requirement_id) references items (product_id, id)
) with (fillfactor = 80);
create index trace_states_of_feature on trace_states (product_id, feature_id, requirement_id);
create index trace_states_of_iteration on trace_states (product_id, iteration_id, feature_id, requirement_id);
create index trace_states_of_cell on trace_states (product_id, cell, feature_id, requirement_id);
create index trace_states_of_iteration_and_cell
  on trace_states (product_id, iteration_id, cell, feature_id, requirement_id);

-- Sums over the states, by iteration and cell: of an iteration, of what is planned in none (0), of the whole product (-1).
create table trace_counters (
  product_id bigint not null references products (id),
  iteration_id bigint not null,
  cell smallint not null,
  requirements bigint not null,
  developing bigint not null,
  finished bigint not null,
  -- Requirements of which a test case failed, is blocked, or of which all passed.
  failing bigint not null,
  blocked bigint not null,
  passed bigint not null,
  -- Requirements with an open defect, and with a critical one.
  defective bigint not null,
  critical bigint not null,
  -- Sum of their suspect edges.
  suspects bigint not null,
  primary key (product_id, iteration_id, cell)
) with (fillfactor = 70);

do $$
declare made text;
begin
  foreach made in array array['suspects', 'anchors', 'trace_states', 'trace_counters'] loop
    execute format('alter table %I enable row level security, force row level security', made);
    execute format(
      'create policy tenant on %I using (product_id = (select current_product())) with check (product_id = (select current_product()))',
      made
    );
  end loop;
end $$;
grant select, insert, update, delete on trace_states to tracery_app;
grant select, insert, update on trace_counters to tracery_app;
grant select, insert, delete on suspects to tracery_app;
grant select, insert, update, delete on anchors to tracery_app;

-- The states of some requirements, from what is there. A test case counts by its field or by `verifies`, a task by its
-- field or through a function that realizes the requirement, a defect by `breaks` or through a test case that found it.
-- In plpgsql, because PostgreSQL plans a function in SQL at each call, which takes many times as long as running this one.
create function compute_trace_states(of_product bigint, ids bigint[]) returns setof trace_states
  language plpgsql stable set search_path = tracery, pg_temp
  as $$
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

-- One after another in the order of their ids, until the transaction ends.
create function lock_traced(level integer, ids bigint[]) returns void
  language plpgsql set search_path = tracery, pg_temp
  as $$
declare one bigint;
begin
  for one in select distinct unnest(ids) order by 1 loop
    perform pg_advisory_xact_lock(level::bigint << 56 | one);
  end loop;
end $$;

-- Computes the states of some requirements anew, and adds to the counters what that changes.
create function save_trace_states(of_product bigint, touched bigint[]) returns void
  language plpgsql set search_path = tracery, pg_temp
  as $$
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

-- Brings the states of all requirements up to date that a transaction touched, and the counters. Called at its end with
-- what it changed: tasks, defects and whatever an edge may be suspect of (leaves), test cases and functions (middles),
-- requirements, iterations.
--
-- Locks go level by level: whoever changes what lies between two items locks both, so what a level leads to cannot change
-- once it is locked; and everybody locks the levels in this order, so that nobody waits in a circle. Each statement sees
-- what was committed before it began: whoever comes second sees what the first one did.
create function update_trace_states(
  of_product bigint, leaves bigint[], middles bigint[], requirements bigint[], iterations bigint[]
) returns void
  language plpgsql set search_path = tracery, pg_temp
  as $$
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

-- Computes states and counters of a product from scratch; writes that change them wait meanwhile. Returns how many
-- requirements had a wrong state or none.
create function repair_trace_states(of_product bigint) returns bigint
  -- Each requirement by indexes, also where PostgreSQL knows nothing yet of how many rows there are.
  language plpgsql set search_path = tracery, pg_temp set enable_seqscan = off set enable_hashjoin = off
    set enable_mergejoin = off set jit = off
  as $$
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
revoke all on function repair_trace_states from public;

do $$
declare
  one bigint;
begin
  for one in select id from products loop
    perform set_config('app.pid', one::text, true);
    perform repair_trace_states(one);
  end loop;
  perform set_config('app.pid', '', true);
end $$;
