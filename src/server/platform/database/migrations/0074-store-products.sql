create table store_products (
  id integer generated always as identity primary key,
  store text collate "C" not null,
  sku text collate "C" not null,
  item_id text not null,
  amount integer not null,
  type smallint not null check (type between 0 and 3),
  value numeric(18, 2) not null,
  version integer not null default 1,
  unique (store, sku)
);

-- Orders that are there have their value.
alter table purchases add column awaits_product boolean not null default false;
create index purchases_awaiting_product on purchases (store, sku collate "C", date) where awaits_product;
