-- How many items of a kind have which owner, importance, feature and so on, by which lists are grouped and filters
-- counted. Kept in the transaction of each write, as the counters of 0003. `value` is 0 where there is none.
create table item_values (
  product_id bigint not null references products (id),
  kind text not null,
  field text not null,
  value bigint not null,
  items bigint not null,
  primary key (product_id, kind, field, value)
);
alter table item_values enable row level security, force row level security;
create policy tenant on item_values
  using (product_id = (select current_product())) with check (product_id = (select current_product()));
grant select, insert, update on item_values to tracery_app;

-- What is there already. The owner reads and writes all products for this moment only.
do $$
declare
  counted record;
begin
  alter table item_values no force row level security;
  for counted in
    select k.kind, k.table_name, v.field, v.column_name from item_kinds k
      join (values
        ('features', 'importance', 'importance'), ('features', 'processorId', 'processor_id'),
        ('requirements', 'sourceId', 'source_id'), ('requirements', 'importance', 'importance'),
        ('requirements', 'processorId', 'processor_id'),
        ('functions', 'componentId', 'component_id'),
        ('tasks', 'importance', 'importance'), ('tasks', 'processorId', 'processor_id'),
        ('risks', 'processorId', 'processor_id'),
        ('testcases', 'importance', 'importance'), ('testcases', 'processorId', 'processor_id'),
        ('defects', 'importance', 'importance'), ('defects', 'componentId', 'component_id'),
        ('defects', 'processorId', 'processor_id')
      ) v (table_name, field, column_name) on v.table_name = k.table_name
    union all
    select k.kind, k.table_name, 'creatorId', 'creator_id' from item_kinds k
  loop
    execute format('alter table %I no force row level security', counted.table_name);
    execute format(
      'insert into item_values select product_id, %L, %L, coalesce(%I, 0), count(*) from %I
       where deleted_at is null group by 1, 4',
      counted.kind, counted.field, counted.column_name, counted.table_name
    );
    execute format('alter table %I force row level security', counted.table_name);
  end loop;
  alter table item_values force row level security;
end $$;

-- A list of one value in the order of the last change, for each filter; several values are merged from it.
create index features_of_importance on features (product_id, importance, updated_at, id) where deleted_at is null;
create index requirements_of_importance on requirements (product_id, importance, updated_at, id)
  where deleted_at is null;
create index testcases_of_importance on testcases (product_id, importance, updated_at, id) where deleted_at is null;
create index tasks_of_importance on tasks (product_id, importance, updated_at, id) where deleted_at is null;
create index risks_of_probability on risks (product_id, probability, updated_at, id) where deleted_at is null;
create index tasks_of_owner on tasks (product_id, processor_id, updated_at, id) where deleted_at is null;
create index requirements_in_feature on requirements (product_id, source_id, updated_at, id) where deleted_at is null;

-- What belongs to nobody, or to no component.
create index features_without_owner on features (product_id, updated_at, id)
  where processor_id is null and deleted_at is null;
create index requirements_without_owner on requirements (product_id, updated_at, id)
  where processor_id is null and deleted_at is null;
create index testcases_without_owner on testcases (product_id, updated_at, id)
  where processor_id is null and deleted_at is null;
create index defects_without_component on defects (product_id, updated_at, id)
  where component_id is null and deleted_at is null;
