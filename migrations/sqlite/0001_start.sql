create table cache_versions (
  key text primary key,
  version integer not null
) strict;

create table projects (
  id text primary key,
  display_name text not null,
  description text not null,
  is_production_mode integer not null,
  created_at integer not null,
  owner_team_id text,
  sealed_config blob not null
) strict;
create index projects_by_owner on projects (owner_team_id);

create table signing_keys (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  created_at integer not null,
  sealed_private_key blob not null
) strict;
create index signing_keys_by_project on signing_keys (project_id, created_at);

create table internal_keys (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  description text not null,
  created_at integer not null,
  expires_at integer not null,
  manually_revoked_at integer,
  publishable_client_key_digest text unique,
  publishable_client_key_last_four text,
  secret_server_key_digest text unique,
  secret_server_key_last_four text,
  super_secret_admin_key_digest text unique,
  super_secret_admin_key_last_four text
) strict;
create index internal_keys_by_project on internal_keys (project_id, created_at);

create table teams (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  display_name text not null,
  profile_image_url text,
  client_metadata text,
  client_read_only_metadata text,
  server_metadata text,
  created_at integer not null
) strict;
create index teams_by_creation on teams (project_id, created_at, id);

create table users (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  display_name text,
  profile_image_url text,
  client_metadata text,
  client_read_only_metadata text,
  server_metadata text,
  signed_up_at integer not null,
  last_active_at integer not null,
  is_anonymous integer not null,
  password_hash text,
  otp_auth_enabled integer not null,
  sealed_totp_secret blob,
  selected_team_id text references teams (id) on delete set null
) strict;
create index users_by_sign_up on users (project_id, signed_up_at, id);
create index users_by_selected_team on users (selected_team_id);

create table contact_channels (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  type text not null,
  value text not null,
  is_primary integer not null,
  is_verified integer not null,
  used_for_auth integer not null,
  proven_at integer,
  created_at integer not null
) strict;
create unique index contact_channels_of_user on contact_channels (user_id, type, value);
create unique index contact_channels_primary on contact_channels (user_id, type) where is_primary;
create unique index contact_channels_for_auth on contact_channels (project_id, type, value) where used_for_auth;
create index contact_channels_by_value on contact_channels (project_id, value);

create table team_members (
  project_id text not null references projects (id) on delete cascade,
  team_id text not null references teams (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  display_name text,
  profile_image_url text,
  created_at integer not null,
  primary key (team_id, user_id)
) strict;
create index team_members_by_user on team_members (project_id, user_id, created_at);
create index team_members_of_user on team_members (user_id);

create table team_permission_grants (
  project_id text not null references projects (id) on delete cascade,
  team_id text not null,
  user_id text not null,
  permission_id text not null,
  primary key (team_id, user_id, permission_id),
  foreign key (team_id, user_id) references team_members (team_id, user_id) on delete cascade
) strict;
create index team_permission_grants_by_permission on team_permission_grants (project_id, permission_id);

create table project_permission_grants (
  project_id text not null references projects (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  permission_id text not null,
  primary key (user_id, permission_id)
) strict;
create index project_permission_grants_by_permission on project_permission_grants (project_id, permission_id);

create table sessions (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  refresh_token_digest text not null,
  created_at integer not null,
  expires_at integer not null,
  is_impersonation integer not null,
  last_used_at integer,
  last_used_from text,
  user_agent text
) strict;
create unique index sessions_by_refresh_token on sessions (refresh_token_digest);
create index sessions_of_user on sessions (project_id, user_id, created_at);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table codes (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  purpose text not null,
  digest text not null,
  nonce_digest text not null,
  user_id text references users (id) on delete cascade,
  sealed_data blob not null,
  attempts integer not null,
  created_at integer not null,
  expires_at integer not null,
  used_at integer
) strict;
create unique index codes_by_digest on codes (project_id, digest);
create index codes_by_nonce on codes (project_id, nonce_digest);
create index codes_by_expiry on codes (expires_at);
create index codes_of_user on codes (user_id);

create table mails (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  user_id text references users (id) on delete cascade,
  template text not null,
  recipient text not null,
  state text not null,
  sealed_content blob,
  shown_subject text,
  shown_html text,
  attempts integer not null,
  next_attempt_at integer not null,
  expires_at integer,
  created_at integer not null,
  sent_at integer,
  error text
) strict;
create index mails_due on mails (state, next_attempt_at);
create index mails_of_project on mails (project_id, created_at, id);
create index mails_of_user on mails (user_id);

create table events (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  type text not null,
  payload text,
  state text not null,
  created_at integer not null,
  done_at integer
) strict;
create index events_due on events (state, created_at);
create index events_of_project on events (project_id, created_at);

create table audit_entries (
  id text primary key,
  project_id text not null,
  at integer not null,
  action text not null,
  actor_type text not null,
  actor_id text,
  subject_type text not null,
  subject_id text,
  request_id text,
  personal text,
  personal_salt text,
  personal_digest text not null,
  sequence integer,
  seal text
) strict;
create unique index audit_entries_chain on audit_entries (project_id, sequence);
create index audit_entries_by_time on audit_entries (project_id, at, id);
create index audit_entries_unsealed on audit_entries (at) where sequence is null;

create table throttles (
  key text primary key,
  failures integer not null,
  blocked_until integer not null,
  expires_at integer not null
) strict;
create index throttles_by_expiry on throttles (expires_at);
