-- What is large is not deleted in one statement, behind which others would wait: a project is marked, and gone for all who ask
-- from then on; a user or a team moves to a project that nobody can ask for. A job takes them apart, some rows at a time.
alter table projects add column deleted_at bigint;
create index projects_deleted on projects (deleted_at) where deleted_at is not null;
-- To delete a project, its rows in every table have to be found.
create index notification_preferences_by_project on notification_preferences (project_id);

insert into projects (id, display_name, description, is_production_mode, created_at, sealed_config, deleted_at)
  values ('deleted', '', '', false, 0, '', 0);

-- Who moves is gone from the counts, as a deleted user is. What is deleted of a project that is marked is counted no more:
-- all its counts go with it.
create function metrics_user_moved() returns trigger language plpgsql as $$ begin
  insert into metric_changes (project_id, metric, key, change)
    values (old.project_id, 'signed_up', (old.signed_up_at / 86400000)::text, -1);
  if old.password_hash is not null then
    insert into metric_changes (project_id, metric, key, change) values (old.project_id, 'method', 'password', -1);
  end if;
  if old.otp_auth_enabled then
    insert into metric_changes (project_id, metric, key, change) values (old.project_id, 'method', 'otp', -1);
  end if;
  insert into metric_changes (project_id, metric, key, change)
    select old.project_id, 'active', day::text, -1 from active_days where user_id = old.id;
  return null;
end $$;
create trigger metrics_user_moved after update of project_id on users
  for each row when (new.project_id <> old.project_id) execute function metrics_user_moved();

create or replace function metrics_user_removed() returns trigger language plpgsql as $$ begin
  if not exists (select 1 from projects where id = old.project_id and deleted_at is null) then return old; end if;
  insert into metric_changes (project_id, metric, key, change)
    values (old.project_id, 'signed_up', (old.signed_up_at / 86400000)::text, -1);
  if old.password_hash is not null then
    insert into metric_changes (project_id, metric, key, change) values (old.project_id, 'method', 'password', -1);
  end if;
  if old.otp_auth_enabled then
    insert into metric_changes (project_id, metric, key, change) values (old.project_id, 'method', 'otp', -1);
  end if;
  insert into metric_changes (project_id, metric, key, change)
    select old.project_id, 'active', day::text, -1 from active_days where user_id = old.id;
  return old;
end $$;

create or replace function metrics_country_removed() returns trigger language plpgsql as $$ begin
  insert into metric_changes (project_id, metric, key, change)
    select old.project_id, 'country', old.country_code, -1
    where exists (select 1 from projects where id = old.project_id and deleted_at is null);
  return null;
end $$;

create or replace function metrics_passkeys_removed() returns trigger language plpgsql as $$ begin
  insert into metric_changes (project_id, metric, key, change)
    select project_id, 'method', 'passkey', -count(distinct user_id) from removed
    where not exists (select 1 from passkeys where passkeys.user_id = removed.user_id)
      and exists (select 1 from projects where id = removed.project_id and deleted_at is null)
    group by project_id;
  return null;
end $$;

create or replace function metrics_account_removed() returns trigger language plpgsql as $$ begin
  insert into metric_changes (project_id, metric, key, change)
    select old.project_id, 'method', old.provider_id, -1
    where exists (select 1 from projects where id = old.project_id and deleted_at is null);
  return null;
end $$;
