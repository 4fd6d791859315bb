-- The master secrets that this data was sealed under, in the order of their use. The newest one seals. Of the others,
-- the keys that were derived from them are kept, sealed under the newest.
create table secrets (
  id text primary key,
  number integer not null,
  since integer not null,
  sealed_keys blob
) strict;
create unique index secrets_in_order on secrets (number);

-- When the operator disabled the account; null for an account that can sign in.
alter table users add column disabled_at integer;
