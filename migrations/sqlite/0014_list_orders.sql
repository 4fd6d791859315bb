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

-- Images that are stored here are known by their path: the address of the server may change.
update users set profile_image_url =
  (select '/files/' || folder || '/' || id || '.' || format from stored_files f where f.user_id = users.id and f.team_id is null)
where id in (select user_id from stored_files where team_id is null) and profile_image_url like
  (select '%/files/' || folder || '/' || id || '.' || format from stored_files f where f.user_id = users.id and f.team_id is null);
update teams set profile_image_url =
  (select '/files/' || folder || '/' || id || '.' || format from stored_files f where f.team_id = teams.id and f.user_id is null)
where id in (select team_id from stored_files where user_id is null) and profile_image_url like
  (select '%/files/' || folder || '/' || id || '.' || format from stored_files f where f.team_id = teams.id and f.user_id is null);
update team_members set profile_image_url =
  (select '/files/' || folder || '/' || id || '.' || format from stored_files f
    where f.team_id = team_members.team_id and f.user_id = team_members.user_id)
where profile_image_url like
  (select '%/files/' || folder || '/' || id || '.' || format from stored_files f
    where f.team_id = team_members.team_id and f.user_id = team_members.user_id);
