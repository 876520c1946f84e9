-- A result of a test and a comment may be sent again after days without network, when the key of the first request was
-- purged long ago. So the row keeps it: the same key of the same person is the same run, the same comment.
alter table testcase_runs add column client_key uuid;
create unique index testcase_runs_by_client_key on testcase_runs (product_id, creator_id, client_key)
  where client_key is not null;

alter table comments add column client_key uuid;
create unique index comments_by_client_key on comments (product_id, creator_id, client_key)
  where client_key is not null;
