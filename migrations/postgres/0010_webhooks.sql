alter table events add column uid text;
alter table events add column channels jsonb;
alter table events add column tags jsonb;
update events set id = 'msg_' || replace(id, '-', '');
create unique index events_uid on events (project_id, uid) where uid is not null;
drop index events_of_project;
create index events_of_project on events (project_id, created_at, id);

create table webhook_endpoints (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  uid text,
  url text not null,
  description text not null,
  disabled boolean not null,
  event_types jsonb,
  channels jsonb,
  rate_limit bigint,
  metadata jsonb,
  sealed_secrets bytea not null,
  sealed_headers bytea,
  first_failed_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create unique index webhook_endpoints_uid on webhook_endpoints (project_id, uid) where uid is not null;
create index webhook_endpoints_of_project on webhook_endpoints (project_id, created_at, id);

create table webhook_deliveries (
  project_id text not null,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  event_id text not null references events (id) on delete cascade,
  event_at bigint not null,
  state text not null,
  attempts bigint not null,
  is_manual boolean not null,
  due_at bigint,
  primary key (endpoint_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (due_at) where due_at is not null;
create index webhook_deliveries_due_at_endpoint on webhook_deliveries (endpoint_id, due_at) where due_at is not null;
create index webhook_deliveries_by_time on webhook_deliveries (endpoint_id, event_at, event_id);
create index webhook_deliveries_of_event on webhook_deliveries (event_id);

create table webhook_attempts (
  id text primary key,
  project_id text not null,
  endpoint_id text not null,
  event_id text not null,
  at bigint not null,
  url text not null,
  has_succeeded boolean not null,
  is_manual boolean not null,
  status_code bigint not null,
  response text not null,
  duration_millis bigint not null,
  foreign key (endpoint_id, event_id) references webhook_deliveries (endpoint_id, event_id) on delete cascade
);
create index webhook_attempts_at_endpoint on webhook_attempts (endpoint_id, at, id);
create index webhook_attempts_of_event on webhook_attempts (event_id, at, id);

create table webhook_replays (
  id text primary key,
  project_id text not null,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  kind text not null,
  since bigint not null,
  until bigint not null,
  reached_at bigint not null,
  reached_id text not null,
  state text not null,
  updated_at bigint not null
);
create index webhook_replays_running on webhook_replays (state, updated_at);
create index webhook_replays_at_endpoint on webhook_replays (endpoint_id);
