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

-- Problems that owners were told of, and their end: one row for each, so that servers on one database tell it once.
create table incidents (
  key text primary key,
  project_id text not null,
  severity text not null,
  summary text not null,
  remedy text not null,
  began_at integer not null,
  seen_at integer not null,
  told_at integer,
  times_told integer not null,
  ended_at integer
) strict;
create index incidents_of_project on incidents (project_id);
create index incidents_ended on incidents (ended_at) where ended_at is not null;

-- Webhook endpoints that fail are few, and are looked for every few minutes.
create index webhook_endpoints_failing on webhook_endpoints (first_failed_at) where first_failed_at is not null;
