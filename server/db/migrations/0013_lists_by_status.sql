-- A list at one status is read in its order from an index. With is_frozen between status and order, all items of the
-- status had to be sorted, or the list walked past all others. The older indexes stay for lists that ask for both; what
-- is frozen is seldom, and gets an index of its own.
create index features_at_status on features (product_id, status, updated_at, id) where deleted_at is null;
create index features_frozen on features (product_id, updated_at, id) where is_frozen and deleted_at is null;
create index requirements_at_status on requirements (product_id, status, updated_at, id) where deleted_at is null;
create index requirements_frozen on requirements (product_id, updated_at, id) where is_frozen and deleted_at is null;
create index components_at_status on components (product_id, status, updated_at, id) where deleted_at is null;
create index components_frozen on components (product_id, updated_at, id) where is_frozen and deleted_at is null;
create index functions_at_status on functions (product_id, status, updated_at, id) where deleted_at is null;
create index functions_frozen on functions (product_id, updated_at, id) where is_frozen and deleted_at is null;
create index documents_at_status on documents (product_id, status, updated_at, id) where deleted_at is null;
create index documents_frozen on documents (product_id, updated_at, id) where is_frozen and deleted_at is null;
create index risks_at_status on risks (product_id, status, updated_at, id) where deleted_at is null;
create index risks_frozen on risks (product_id, updated_at, id) where is_frozen and deleted_at is null;
create index iterations_at_status on iterations (product_id, status, updated_at, id) where deleted_at is null;
create index iterations_frozen on iterations (product_id, updated_at, id) where is_frozen and deleted_at is null;
create index testcases_at_status on testcases (product_id, status, updated_at, id) where deleted_at is null;
create index uml_frozen on uml (product_id, updated_at, id) where is_frozen and deleted_at is null;
create index defects_frozen on defects (product_id, updated_at, id) where is_frozen and deleted_at is null;
