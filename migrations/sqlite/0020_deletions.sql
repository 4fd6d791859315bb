-- What is large is not deleted in one statement, behind which everybody would wait: a project is marked, and gone for all who
-- ask from then on; a user or a team moves to a project that nobody can ask for. A job takes them apart, some rows at a time.
alter table projects add column deleted_at integer;
create index projects_deleted on projects (deleted_at) where deleted_at is not null;
-- To delete a project, its rows in every table have to be found.
create index notification_preferences_by_project on notification_preferences (project_id);

insert into projects (id, display_name, description, is_production_mode, created_at, sealed_config, deleted_at)
  values ('deleted', '', '', 0, 0, x'', 0);
insert into search_projects (project_id) values ('deleted');

-- Who moves is gone from the search, as a deleted user is, and takes a number of the project they move to.
create trigger search_user_moved after update of project_id on users when new.project_id <> old.project_id begin
  insert into search_stale (number)
    select old.number where not exists (select 1 from search_stale where number = old.number);
  update users set number = own.number
    from (
      select 1 + coalesce((
        select u.number from users u
          where u.number between (p.number << 32) and (p.number << 32) + 4294967295 and u.number <> old.number
          order by u.number desc limit 1
      ), p.number << 32) as number
      from search_projects p where p.project_id = new.project_id
    ) own
    where users.number = old.number and own.number <> old.number;
end;

-- And from the counts. What is deleted of a project that is marked is counted no more: all its counts go with it.
create trigger metrics_user_moved after update of project_id on users when new.project_id <> old.project_id begin
  insert into metric_changes (project_id, metric, key, change)
    values (old.project_id, 'signed_up', cast(old.signed_up_at / 86400000 as text), -1);
  insert into metric_changes (project_id, metric, key, change)
    select old.project_id, 'method', 'password', -1 where old.password_hash is not null;
  insert into metric_changes (project_id, metric, key, change)
    select old.project_id, 'method', 'otp', -1 where old.otp_auth_enabled;
  insert into metric_changes (project_id, metric, key, change)
    select old.project_id, 'active', cast(day as text), -1 from active_days where user_id = old.id;
end;

drop trigger metrics_user_removed;
create trigger metrics_user_removed before delete on users
  when exists (select 1 from projects where id = old.project_id and deleted_at is null) begin
  insert into metric_changes (project_id, metric, key, change)
    values (old.project_id, 'signed_up', cast(old.signed_up_at / 86400000 as text), -1);
  insert into metric_changes (project_id, metric, key, change)
    select old.project_id, 'method', 'password', -1 where old.password_hash is not null;
  insert into metric_changes (project_id, metric, key, change)
    select old.project_id, 'method', 'otp', -1 where old.otp_auth_enabled;
  insert into metric_changes (project_id, metric, key, change)
    select old.project_id, 'active', cast(day as text), -1 from active_days where user_id = old.id;
end;

drop trigger metrics_country_removed;
create trigger metrics_country_removed after delete on user_activity
  when old.country_code is not null and exists (select 1 from projects where id = old.project_id and deleted_at is null) begin
  insert into metric_changes (project_id, metric, key, change) values (old.project_id, 'country', old.country_code, -1);
end;

drop trigger metrics_passkey_removed;
create trigger metrics_passkey_removed before delete on passkeys
  when not exists (select 1 from passkeys where user_id = old.user_id and id <> old.id)
    and exists (select 1 from projects where id = old.project_id and deleted_at is null) begin
  insert into metric_changes (project_id, metric, key, change) values (old.project_id, 'method', 'passkey', -1);
end;

drop trigger metrics_account_removed;
create trigger metrics_account_removed after delete on oauth_accounts
  when old.allow_sign_in and exists (select 1 from projects where id = old.project_id and deleted_at is null) begin
  insert into metric_changes (project_id, metric, key, change) values (old.project_id, 'method', old.provider_id, -1);
end;
