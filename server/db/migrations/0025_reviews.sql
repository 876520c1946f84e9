-- Reviews: who was asked to approve the text of an item, and how each voted at which text. `present` is the fingerprint of
-- the text as it is; it is kept in the transaction of each write that changes a text.
create table reviews (
  product_id bigint not null,
  item_id bigint not null,
  kind text not null check (kind in ('Feature', 'Requirement', 'UML', 'Document', 'Testcase')),
  asker_id bigint not null references users (id),
  asked_at timestamptz not null default now(),
  wanted_by date,
  -- Whether the item became reviewing by it.
  moved_status boolean not null,
  present text not null,
  -- Asked, and not yet answered by the approval of all.
  is_open boolean not null default true,
  state text not null default 'open' check (state in ('open', 'approved', 'stale')),
  -- The last version that all have approved.
  approved_version integer,
  primary key (product_id, item_id),
  foreign key (product_id, item_id) references items (product_id, id) on delete cascade
);
create index reviews_by_state on reviews (product_id, kind, state, item_id);

create table review_votes (
  product_id bigint not null,
  item_id bigint not null,
  reviewer_id bigint not null references users (id),
  kind text not null,
  wanted_by date,
  -- All null until somebody has voted.
  vote text check (vote in ('approve', 'changes')),
  fingerprint text,
  version integer,
  voted_at timestamptz,
  comment text not null default '',
  -- Whether it waits for this reviewer.
  is_due boolean not null default true,
  primary key (product_id, item_id, reviewer_id),
  foreign key (product_id, item_id) references reviews (product_id, item_id) on delete cascade
);
create index review_votes_due on review_votes (product_id, reviewer_id, kind, wanted_by, item_id) where is_due;

-- Whatever follows from the votes and the text as it is: the state of the review, and for whom it waits.
create function refresh_review(of_product bigint, of_item bigint) returns text
  language plpgsql set search_path = tracery, pg_temp
  as $$
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

-- After the text of an item changed.
create function set_reviewed_text(of_product bigint, of_item bigint, fingerprint text) returns void
  language plpgsql set search_path = tracery, pg_temp
  as $$
begin
  update reviews set present = fingerprint where product_id = of_product and item_id = of_item;
  if found then
    perform refresh_review(of_product, of_item);
  end if;
end $$;

do $$
declare made text;
begin
  foreach made in array array['reviews', 'review_votes'] loop
    execute format('alter table %I enable row level security, force row level security', made);
    execute format(
      'create policy tenant on %I using (product_id = (select current_product())) with check (product_id = (select current_product()))',
      made
    );
  end loop;
end $$;
grant select, insert, update, delete on reviews, review_votes to tracery_app;
