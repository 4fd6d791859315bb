-- What a provider answered is parked under our code until the app redeems it, so its user need not exist yet. Codes of
-- before hold no answer; they live for five minutes, and whoever has one signs in again.
drop table oauth_codes;
create table oauth_codes (
  digest text primary key,
  project_id text not null references projects (id) on delete cascade,
  user_id text references users (id) on delete cascade,
  sealed_data blob not null,
  expires_at integer not null
) strict;
create index oauth_codes_by_expiry on oauth_codes (expires_at);
create index oauth_codes_of_project on oauth_codes (project_id);
create index oauth_codes_of_user on oauth_codes (user_id);

-- An impersonation ends with the key or the owner's session that opened it.
alter table sessions add column granted_by text;
