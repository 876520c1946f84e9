-- Boxes of checklists have no part in fingerprints any more; what is stored of earlier ones is replaced by writes.
grant update (fingerprint) on suspects to tracery_app;

-- Comments can be edited and deleted by who wrote them, and may be longer. A deleted one keeps its place in its thread.
alter table comments drop constraint comments_comment_check;
alter table comments add constraint comments_comment_check check (length(comment) between 1 and 10000);
alter table comments
  add column version integer not null default 1,
  add column edited_at timestamptz,
  add column deleted_at timestamptz;
grant update (comment, version, edited_at, deleted_at) on comments to tracery_app;

create table comment_reactions (
  product_id bigint not null,
  comment_id bigint not null,
  user_id bigint not null references users (id),
  reaction text not null check (reaction in ('agree', 'done', 'thanks', 'cheer', 'look', 'unsure')),
  created_at timestamptz not null default now(),
  primary key (product_id, comment_id, user_id, reaction),
  foreign key (product_id, comment_id) references comments (product_id, id) on delete cascade
);
alter table comment_reactions enable row level security, force row level security;
create policy tenant on comment_reactions
  using (product_id = (select current_product())) with check (product_id = (select current_product()));
grant select, insert, delete on comment_reactions to tracery_app;
