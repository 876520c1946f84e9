-- How far planned work is: 1 to do, 2 doing, 3 verifying, 4 done, 0 no longer planned. See phases.ts of the contract.
create function phase_of(kind text, status smallint) returns smallint
  language plpgsql immutable parallel safe
  as $$
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

-- What is planned in which iteration, and how far it is. It follows from the links `planned` and the statuses of items, and
-- is kept in the transaction of each write that changes them. What is in the trash is not here.
create table planned_items (
  product_id bigint not null,
  item_id bigint not null,
  iteration_id bigint not null,
  kind text not null,
  phase smallint not null check (phase between 1 and 4),
  primary key (product_id, item_id),
  foreign key (product_id, item_id) references items (product_id, id)
) with (fillfactor = 80);
create index planned_items_of_iteration on planned_items (product_id, iteration_id, phase, item_id);
create index planned_items_of_kind on planned_items (product_id, iteration_id, kind, phase, item_id);

-- How many planned items of an iteration were in which phase at the end of a day. A day without a row was as the one before.
create table iteration_progress (
  product_id bigint not null,
  iteration_id bigint not null,
  day date not null,
  todo integer not null check (todo >= 0),
  doing integer not null check (doing >= 0),
  verifying integer not null check (verifying >= 0),
  done integer not null check (done >= 0),
  primary key (product_id, iteration_id, day),
  -- It goes when the iteration is purged from the trash.
  foreign key (product_id, iteration_id) references items (product_id, id) on delete cascade
) with (fillfactor = 70);

-- The iteration that runs, and the one that follows another.
create index iterations_by_end on iterations (product_id, closed_at, id) where deleted_at is null;
create index iterations_open_ended on iterations (product_id, begin_at, id) where closed_at is null and deleted_at is null;
create index iterations_by_begin on iterations (product_id, begin_at, id) where deleted_at is null;

do $$
declare made text;
begin
  foreach made in array array['planned_items', 'iteration_progress'] loop
    execute format('alter table %I enable row level security, force row level security', made);
    execute format(
      'create policy tenant on %I using (product_id = (select current_product())) with check (product_id = (select current_product()))',
      made
    );
  end loop;
end $$;
grant select, insert, update, delete on planned_items to tracery_app;
grant select, insert, update on iteration_progress to tracery_app;

create function compute_planned_items(of_product bigint, ids bigint[]) returns setof planned_items
  language plpgsql stable set search_path = tracery, pg_temp
  as $$
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

-- Adds to what an iteration counts today. Whoever comes first keeps the others waiting until its transaction ends, so that
-- a day never begins with less than the one before ended with, also around midnight.
create function add_iteration_progress(
  of_product bigint, of_iteration bigint, more_todo bigint, more_doing bigint, more_verifying bigint, more_done bigint
) returns void
  language plpgsql set search_path = tracery, pg_temp
  as $$
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

-- Computes anew what is planned of some items, and adds to the progress of their iterations what that changes.
create function save_planned_items(of_product bigint, touched bigint[]) returns void
  language plpgsql set search_path = tracery, pg_temp
  as $$
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

-- Called at the end of a transaction with the items and iterations that it changed. Items are locked in the order of their
-- ids, then iterations in theirs: nobody waits in a circle, and whoever comes second sees what the first one did.
create function update_planned_items(of_product bigint, items bigint[], iterations bigint[]) returns void
  language plpgsql set search_path = tracery, pg_temp
  as $$
declare
  touched bigint[] := items || array(
    select l.from_id from item_links l
    where l.product_id = of_product and l.to_id = any(iterations) and l.type = 'planned'
  );
begin
  perform lock_traced(4, touched);
  perform save_planned_items(of_product, touched);
end $$;

-- Computes from scratch what is planned in a product; the present day counts it, days before stay as they are. Returns how
-- many items and iterations were wrong.
create function repair_planned_items(of_product bigint) returns bigint
  language plpgsql set search_path = tracery, pg_temp set enable_seqscan = off set enable_hashjoin = off
    set enable_mergejoin = off set jit = off
  as $$
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
revoke all on function repair_planned_items from public;

-- Plans that are there already count from today on.
do $$
declare
  one bigint;
begin
  for one in select id from products loop
    perform set_config('app.pid', one::text, true);
    perform repair_planned_items(one);
  end loop;
  perform set_config('app.pid', '', true);
end $$;
