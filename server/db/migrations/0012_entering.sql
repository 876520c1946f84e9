-- Who calls, and as what in which product: asked with every request, so it is one call. The settings that row-level
-- security reads are made here, and only from rows that were found: no live session, no person; no live membership,
-- no product; and then no rows of any.
--
-- mode: read    nothing can be written in this transaction any more
--       kept    the same, and the revision of the product's items is told
--       write   the membership is held: a removal or change of role comes strictly before or after
--       serial  before that the product is held, until nobody else changes its members or settings
--
-- It runs as the owner, who sees memberships before it is known whose they are, and answers for the session it was
-- given alone; its tables are named with their schema, so nobody's search path turns it elsewhere. One plain statement
-- for each table: PostgreSQL takes longer to make ready for a join than to find a row.
create function enter_product(session uuid, product bigint, mode text) returns json
language plpgsql security definer as $$
declare
  person bigint;
  standing bigint;
  own text[];
  changes bigint;
  -- What is set is told; an assignment is the quickest way to call a function.
  told text;
begin
  if mode in ('read', 'kept') then
    told := set_config('transaction_read_only', 'on', true);
  end if;
  select s.user_id, s.current_product_id into person, standing from tracery.sessions s
  where s.id = session and s.ended_at is null and s.idle_expires_at > now() and s.expires_at > now();
  if not found then
    return null;
  end if;
  told := set_config('app.uid', person::text, true);
  select m.roles into own from tracery.memberships m where m.product_id = product and m.user_id = person;
  if found then
    told := set_config('app.pid', product::text, true);
    if mode = 'serial' then
      -- Held before the membership, always in this order: two that change each other's rows wait, they do not deadlock.
      -- "no key": rows that refer to the product can still be written.
      perform from tracery.products p where p.id = product for no key update;
    end if;
    if mode in ('write', 'serial') then
      own := null;
      select m.roles into own from tracery.memberships m where m.product_id = product and m.user_id = person for share;
    end if;
    perform from tracery.products p where p.id = product and p.deleted_at is null;
    if not found or own is null then
      own := null;
      told := set_config('app.pid', '', true);
    elsif mode = 'kept' then
      select coalesce(sum(r.revision), 0) into changes from tracery.item_revisions r where r.product_id = product;
    end if;
  end if;
  return json_build_array(person, standing, own, changes);
end $$;
revoke all on function enter_product from public;
grant execute on function enter_product to tracery_app;
