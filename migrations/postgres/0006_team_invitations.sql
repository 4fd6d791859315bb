create table team_invitations (
  code_id text primary key references codes (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  team_id text not null references teams (id) on delete cascade,
  recipient_email text not null,
  created_at bigint not null
);
create index team_invitations_of_team on team_invitations (project_id, team_id, created_at);
create index team_invitations_by_team on team_invitations (team_id);
