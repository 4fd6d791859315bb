create table cache_versions (
  key text primary key,
  version integer not null
) strict;
