-- When somebody gets which mails. Whoever has no row, or has not chosen, has what everybody has at first.
create table notice_settings (
  user_id bigint primary key references users (id),
  time_zone text not null default 'UTC' check (length(time_zone) <= 64),
  digest_hour smallint not null default 8 check (digest_hour between 0 and 23),
  language text not null default 'en' check (language in ('en', 'zh')),
  -- Reasons of which no mail is sent.
  without_mail text[] not null default '{}',
  chosen_at timestamptz,
  -- The day, in the time zone, whose mail was sent last.
  digest_on date
);
grant select, insert, update, delete on notice_settings to tracery_app;

-- What the worker looks for in all products. It gets numbers; what it does with them it does in the product.

create function inbox_mails_due(at_most integer)
  returns table (product_id bigint, entry_id bigint, user_id bigint)
  language sql stable security definer set search_path = tracery, pg_temp
  as $$
    select e.product_id, e.id, e.user_id from inbox_entries e
    where e.mail_at <= now() order by e.mail_at, e.id limit at_most
  $$;

create function digests_due(at_most integer) returns table (user_id bigint, day date)
  language sql stable security definer set search_path = tracery, pg_temp
  as $$
    select w.user_id, (now() at time zone coalesce(s.time_zone, 'UTC'))::date
    from (select distinct e.user_id from inbox_entries e where e.is_for_digest) w
      left join notice_settings s on s.user_id = w.user_id
    where extract(hour from now() at time zone coalesce(s.time_zone, 'UTC')) >= coalesce(s.digest_hour, 8)
      and (s.digest_on is null or s.digest_on < (now() at time zone coalesce(s.time_zone, 'UTC'))::date)
    order by w.user_id limit at_most
  $$;

create function snoozes_due(at_most integer) returns table (product_id bigint, entry_id bigint)
  language sql stable security definer set search_path = tracery, pg_temp
  as $$
    select e.product_id, e.id from inbox_entries e left join notice_settings s on s.user_id = e.user_id
    where e.snoozed_until <= (now() at time zone 'UTC')::date + 1
      and e.snoozed_until <= (now() at time zone coalesce(s.time_zone, 'UTC'))::date
    order by e.snoozed_until, e.id limit at_most
  $$;

create function living_products(after_id bigint, at_most integer) returns setof bigint
  language sql stable security definer set search_path = tracery, pg_temp
  as $$
    select p.id from products p where p.id > after_id and p.deleted_at is null order by p.id limit at_most
  $$;

revoke all on function inbox_mails_due, digests_due, snoozes_due, living_products from public;
grant execute on function inbox_mails_due, digests_due, snoozes_due, living_products to tracery_worker;

-- What was read or done long ago.
create function purge_inbox(older_than interval, at_most integer) returns integer
  language sql security definer set search_path = tracery, pg_temp
  as $$
    with gone as (
      delete from inbox_entries where (product_id, id) in (
        select product_id, id from inbox_entries
        where (not is_unread or done_at is not null) and snoozed_until is null and at < now() - older_than
        limit at_most
      )
      returning 1
    )
    select count(*)::integer from gone
  $$;
revoke all on function purge_inbox from public;
grant execute on function purge_inbox to tracery_app;
