-- The servers that run on this data, and what only each of them knows of its problems. A server writes its row once a
-- minute, and deletes it when it stops.
create table servers (
  id text primary key,
  host text not null,
  version text not null,
  started_at integer not null,
  seen_at integer not null,
  findings text not null
) strict;
create index servers_by_time on servers (seen_at);
