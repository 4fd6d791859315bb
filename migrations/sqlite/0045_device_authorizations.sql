-- Devices that ask a user for access in the browser of another device, until they have their tokens (RFC 8628).
create table device_authorizations (
  digest text primary key,
  project_id text not null references projects (id) on delete cascade,
  client_id text not null,
  user_code_digest text not null,
  access text not null,
  requested_from text not null,
  user_id text references users (id) on delete cascade,
  grant_id text references oauth_grants (id) on delete cascade,
  session_id text references sessions (id) on delete cascade,
  data text,
  is_denied integer not null,
  interval_seconds integer not null,
  polled_at integer,
  created_at integer not null,
  expires_at integer not null,
  foreign key (project_id, client_id) references oauth_clients (project_id, id) on delete cascade
) strict;
create unique index device_authorizations_by_user_code on device_authorizations (project_id, user_code_digest);
create index device_authorizations_of_client on device_authorizations (project_id, client_id);
create index device_authorizations_of_user on device_authorizations (user_id);
create index device_authorizations_of_grant on device_authorizations (grant_id);
create index device_authorizations_of_session on device_authorizations (session_id);
create index device_authorizations_by_expiry on device_authorizations (expires_at);
