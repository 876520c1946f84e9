-- What somebody proposes to change: an agent by its access token, or a person. Nothing of it is written to items before a
-- person accepts it.
create sequence proposal_ids;
grant usage on sequence proposal_ids to tracery_app;

create table proposals (
  product_id bigint not null references products (id),
  id bigint not null default nextval('proposal_ids'),
  -- By which people know it: P-12.
  number integer not null,
  name text not null check (length(name) <= 400),
  reason text not null check (length(reason) <= 5000),
  -- Until each of its changes is accepted or declined.
  is_open boolean not null default true,
  creator_id bigint not null references users (id),
  token_id bigint,
  created_at timestamptz not null default now(),
  primary key (product_id, id),
  unique (product_id, number)
);
create index proposals_open on proposals (product_id, id) where is_open;

create table proposal_changes (
  product_id bigint not null,
  proposal_id bigint not null,
  place smallint not null,
  type text not null check (type in ('create', 'update', 'link')),
  -- Of the item that is made or changed, or that the link starts at.
  kind text not null,
  -- Null as long as it is not made.
  item_id bigint,
  -- Where the link ends.
  link_type text check (link_type ~ '^[a-z]+$'),
  target_kind text check (target_kind ~ '^[A-Za-z]+$'),
  target_id bigint,
  -- By name: what is to be, and what was when it was proposed.
  fields jsonb not null,
  base jsonb not null,
  base_version integer,
  reason text not null check (length(reason) <= 5000),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined')),
  -- Whoever accepted it changed it before.
  is_edited boolean not null default false,
  decided_by bigint references users (id),
  decided_at timestamptz,
  primary key (product_id, proposal_id, place),
  foreign key (product_id, proposal_id) references proposals (product_id, id) on delete cascade
);

do $$
declare made text;
begin
  foreach made in array array['proposals', 'proposal_changes'] loop
    execute format('alter table %I enable row level security, force row level security', made);
    execute format(
      'create policy tenant on %I using (product_id = (select current_product())) with check (product_id = (select current_product()))',
      made
    );
    execute format('grant select, insert, update on %I to tracery_app', made);
  end loop;
end $$;

-- Whether people who only read may propose.
alter table products add column guests_propose boolean not null default false;

-- Which proposal an entry of the history comes from. Whoever accepted it is its creator.
alter table history add column proposal_id bigint;
