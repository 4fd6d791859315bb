create table passkeys (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  aaguid text not null,
  backed_up boolean not null,
  name text not null,
  created_at bigint not null,
  last_used_at bigint
);
create unique index passkeys_by_credential on passkeys (project_id, credential_id);
create index passkeys_of_user on passkeys (user_id, created_at);
