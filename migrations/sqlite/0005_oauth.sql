alter table users add column oauth_accounts text;

create table oauth_flows (
  state_digest text primary key,
  project_id text not null references projects (id) on delete cascade,
  provider_id text not null,
  sealed_data blob not null,
  expires_at integer not null
) strict;
create index oauth_flows_by_expiry on oauth_flows (expires_at);
create index oauth_flows_of_project on oauth_flows (project_id);

create table oauth_codes (
  digest text primary key,
  project_id text not null references projects (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  sealed_data blob not null,
  expires_at integer not null
) strict;
create index oauth_codes_by_expiry on oauth_codes (expires_at);
create index oauth_codes_of_project on oauth_codes (project_id);
create index oauth_codes_of_user on oauth_codes (user_id);

create table oauth_accounts (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  email text,
  allow_sign_in integer not null,
  allow_connected_accounts integer not null,
  created_at integer not null
) strict;
create unique index oauth_accounts_for_sign_in on oauth_accounts (project_id, provider_id, account_id) where allow_sign_in;
create unique index oauth_accounts_of_user on oauth_accounts (user_id, provider_id, account_id);
create unique index oauth_accounts_of_user_for_sign_in on oauth_accounts (user_id, provider_id) where allow_sign_in;
create index oauth_accounts_by_account on oauth_accounts (project_id, provider_id, account_id);
create index oauth_accounts_by_creation on oauth_accounts (project_id, created_at, id);

create table oauth_tokens (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  oauth_account_id text not null references oauth_accounts (id) on delete cascade,
  kind text not null,
  sealed_token blob not null,
  scopes text not null,
  expires_at integer,
  created_at integer not null
) strict;
create index oauth_tokens_of_account on oauth_tokens (oauth_account_id, kind, created_at);
create index oauth_tokens_of_project on oauth_tokens (project_id);
