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
