-- Lists without a limit are read in their order, some rows at a time: each order stands in an index, to its last column.
drop index team_members_by_user;
create index team_members_by_user on team_members (project_id, user_id, created_at, team_id);
create index team_members_by_joining on team_members (project_id, created_at, team_id, user_id);
create index team_members_of_team on team_members (project_id, team_id, created_at, user_id);

drop index team_permission_grants_by_permission;
create index team_permission_grants_by_permission on team_permission_grants (project_id, permission_id, team_id, user_id);
create index team_permission_grants_by_team on team_permission_grants (project_id, team_id, user_id, permission_id);
create index team_permission_grants_by_user on team_permission_grants (project_id, user_id, team_id, permission_id);

drop index project_permission_grants_by_permission;
create index project_permission_grants_by_permission on project_permission_grants (project_id, permission_id, user_id);
create index project_permission_grants_by_user on project_permission_grants (project_id, user_id, permission_id);

create index contact_channels_by_creation on contact_channels (project_id, created_at, id);
create index contact_channels_by_user on contact_channels (project_id, user_id, created_at, id);

create index oauth_accounts_by_user on oauth_accounts (project_id, user_id, created_at, id);

drop index sessions_of_user;
create index sessions_of_user on sessions (project_id, user_id, created_at, id);

drop index team_invitations_of_team;
create index team_invitations_of_team on team_invitations (project_id, team_id, created_at, code_id);

-- A refresh token has no list, but one user at a time: the server that renews with it holds it until then.
alter table oauth_tokens add column claimed_until bigint;
