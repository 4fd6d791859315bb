alter table users add column last_totp_step integer;

create table recovery_codes (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  digest text not null,
  created_at integer not null,
  used_at integer
) strict;
create unique index recovery_codes_of_user on recovery_codes (user_id, digest);
create index recovery_codes_by_project on recovery_codes (project_id);

create table cli_logins (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  polling_code_digest text not null,
  login_code_digest text not null,
  created_at integer not null,
  expires_at integer not null,
  confirmed_at integer,
  collected_at integer,
  sealed_refresh_token blob
) strict;
create unique index cli_logins_by_polling_code on cli_logins (polling_code_digest);
create unique index cli_logins_by_login_code on cli_logins (login_code_digest);
create index cli_logins_by_expiry on cli_logins (expires_at);
create index cli_logins_by_project on cli_logins (project_id);
