create table stored_files (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  user_id text references users (id) on delete cascade,
  team_id text references teams (id) on delete cascade,
  folder text not null,
  format text not null,
  digest text not null,
  content blob not null,
  created_at integer not null,
  foreign key (team_id, user_id) references team_members (team_id, user_id) on delete cascade,
  check (user_id is not null or team_id is not null)
) strict;
create unique index stored_files_of_user on stored_files (user_id) where team_id is null;
create unique index stored_files_of_team on stored_files (team_id) where user_id is null;
create unique index stored_files_of_member on stored_files (team_id, user_id);
create index stored_files_by_user on stored_files (user_id);
create index stored_files_by_project on stored_files (project_id);
