create table api_keys (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  user_id text references users (id) on delete cascade,
  team_id text references teams (id) on delete cascade,
  creator_id text references users (id) on delete set null,
  description text not null,
  is_public boolean not null,
  digest text not null,
  last_four text not null,
  created_at bigint not null,
  expires_at bigint,
  manually_revoked_at bigint,
  check ((user_id is null) <> (team_id is null))
);
create unique index api_keys_by_digest on api_keys (digest);
create index api_keys_of_user on api_keys (user_id, created_at, id);
create index api_keys_of_team on api_keys (team_id, created_at, id);
create index api_keys_by_project on api_keys (project_id);
create index api_keys_by_creator on api_keys (creator_id);
