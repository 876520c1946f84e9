-- Features, requirements and test cases can have an owner. Nobody has one before somebody chooses one, and only items
-- with an owner are in the indexes.
alter table features add column processor_id bigint references users (id);
alter table requirements add column processor_id bigint references users (id);
alter table testcases add column processor_id bigint references users (id);

create index features_of_processor on features (product_id, processor_id, updated_at, id)
  where processor_id is not null and deleted_at is null;
create index requirements_of_processor on requirements (product_id, processor_id, updated_at, id)
  where processor_id is not null and deleted_at is null;
create index testcases_of_processor on testcases (product_id, processor_id, updated_at, id)
  where processor_id is not null and deleted_at is null;

-- What waits for its owner, the most important first, as in 0017.
create index features_waiting on features (product_id, processor_id, importance, id)
  where processor_id is not null and status < 4 and deleted_at is null;
create index requirements_waiting on requirements (product_id, processor_id, importance, id)
  where processor_id is not null and status < 4 and deleted_at is null;
create index testcases_waiting on testcases (product_id, processor_id, importance, id)
  where processor_id is not null and status < 6 and deleted_at is null;
