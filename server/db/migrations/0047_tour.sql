-- When a person had the tour of the screens. Whoever has been in a product already needs none.
alter table users add column toured_at timestamptz;
update users set toured_at = now() where last_product_id is not null;
