-- What is said with a step of a defect is a comment too, and knows the step by its entry in the history.
alter table comments add column history_id bigint;
alter table comments add foreign key (product_id, history_id) references history (product_id, id);

-- What was said before. The owner reads all products for this moment only.
alter table history no force row level security;
alter table comments no force row level security;
alter table items no force row level security;
insert into comments (product_id, item_id, kind, comment, creator_id, created_at, history_id)
select h.product_id, h.source_id, h.kind, change ->> 'to', h.creator_id, h.created_at, h.id
from history h
  join items i on i.product_id = h.product_id and i.id = h.source_id and i.kind = h.kind
  cross join lateral jsonb_array_elements(h.changes) as change
where h.kind = 'Defect' and h.category = 'status'
  and change ->> 'field' = 'comment' and length(change ->> 'to') between 1 and 1000;
alter table history force row level security;
alter table comments force row level security;
alter table items force row level security;

-- Those have younger ids than the comments of their time.
create index comments_of_item_by_time on comments (product_id, item_id, created_at, id);
drop index comments_of_item;
