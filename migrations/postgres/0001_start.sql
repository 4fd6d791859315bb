create table cache_versions (
  key text primary key,
  version bigint not null
);
