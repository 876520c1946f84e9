-- Who calls, and as what in which product: asked with every request, so it is one call instead of two or three. The
-- settings that row-level security reads are made here, and only from rows that were found: no live session, no
-- person; no live membership, no product; and then no rows of any.
--
-- mode: read    nothing can be written in this transaction any more
--       kept    the same, and the revision of the product's items is told
--       write   the membership is held: a removal or change of role comes strictly before or after
--       serial  before that the product is held, until nobody else changes its members or settings
create function enter_product(session uuid, product bigint, mode text)
returns table (
  user_id bigint, username text, is_builtin_guest boolean, current_product_id bigint, roles text[], revision bigint
)
language plpgsql as $$
#variable_conflict use_column
declare
  who record;
  own text[];
  changes bigint;
begin
  if mode in ('read', 'kept') then
    perform set_config('transaction_read_only', 'on', true);
  end if;
  select s.user_id, u.username, u.is_builtin_guest, s.current_product_id into who
  from sessions s join users u on u.id = s.user_id
  where s.id = session and s.ended_at is null and s.idle_expires_at > now() and s.expires_at > now();
  if not found then
    return;
  end if;
  perform set_config('app.uid', who.user_id::text, true);
  if mode = 'serial' then
    -- Held before the membership, always in this order: two that change each other's rows wait, they do not deadlock.
    -- "no key": rows that refer to the product can still be written. Only who is a member can see it to hold it.
    perform set_config('app.pid', m.product_id::text, true) from memberships m
    where m.product_id = product and m.user_id = who.user_id;
    perform from products p where p.id = product for no key update;
  end if;
  if mode in ('read', 'kept') then
    select m.roles into own from memberships m join products p on p.id = m.product_id
    where m.product_id = product and p.id = product and p.deleted_at is null and m.user_id = who.user_id;
  else
    select m.roles into own from memberships m join products p on p.id = m.product_id
    where m.product_id = product and p.id = product and p.deleted_at is null and m.user_id = who.user_id
    for share of m;
  end if;
  -- After the lock was granted: what was found is still there.
  perform set_config('app.pid', case when own is null then '' else product::text end, true);
  if mode = 'kept' then
    select coalesce(sum(r.revision), 0) into changes from item_revisions r where r.product_id = product;
  end if;
  return query select who.user_id, who.username::text, who.is_builtin_guest, who.current_product_id, own, changes;
end $$;
