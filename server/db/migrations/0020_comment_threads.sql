-- A reply belongs to the thread of the comment that it answers. thread_id is the first comment of the thread, or null for
-- that one itself; thread_at is when that one was written, so that one index gives the threads in their order.
alter table comments
  add column thread_id bigint,
  add column thread_at timestamptz not null default now(),
  add foreign key (product_id, thread_id) references comments (product_id, id);

-- The owner reads all products for this moment only.
alter table comments no force row level security;
with recursive threads as (
  select product_id, id, id as root_id, created_at as root_at from comments where reply_id is null
  union all
  select c.product_id, c.id, t.root_id, t.root_at
  from comments c join threads t on t.product_id = c.product_id and t.id = c.reply_id
)
update comments c set thread_id = nullif(t.root_id, c.id), thread_at = t.root_at
from threads t where t.product_id = c.product_id and t.id = c.id;
alter table comments force row level security;

-- The newest thread first, and each from its beginning.
create index comments_of_item_by_thread
  on comments (product_id, item_id, thread_at desc, (coalesce(thread_id, id)) desc, created_at, id);
