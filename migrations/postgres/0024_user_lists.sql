-- Lists of users are filtered by few properties, each true or false: all of them are one number, its bits the properties
-- (src/server/foundation/users/traits.ts). With the number before the time, an index finds the page of any filter at once.
alter table users add column has_passkey boolean not null default false;
update users set has_passkey = true where id in (select user_id from passkeys);
alter table users add column traits bigint generated always as (
  is_anonymous::int | (coalesce(primary_email_verified, false)::int << 1) | ((password_hash is not null)::int << 2)
    | (otp_auth_enabled::int << 3) | (has_passkey::int << 4)
) stored;
create index users_by_traits on users (project_id, traits, signed_up_at, id);

create function passkey_of_user_added() returns trigger language plpgsql as $$ begin
  update users set has_passkey = true where id = new.user_id and not has_passkey;
  return null;
end $$;
create trigger passkey_of_user_added after insert on passkeys
  for each row execute function passkey_of_user_added();

create function passkey_of_user_removed() returns trigger language plpgsql as $$ begin
  update users set has_passkey = false where id = old.user_id and has_passkey
    and not exists (select 1 from passkeys where user_id = old.user_id);
  return null;
end $$;
create trigger passkey_of_user_removed after delete on passkeys
  for each row execute function passkey_of_user_removed();

-- The order by last activity is in user_activity, which gets a row for every user. Its bit 32 says that the user was seen, as
-- all who have a row so far: others have the time of their sign-up, or of an import.
drop index user_activity_by_time;
alter table user_activity add column traits bigint not null default 32;
update user_activity set traits = 32 | u.traits, last_active_at = u.last_active_at
  from users u where u.id = user_activity.user_id;
insert into user_activity (user_id, project_id, last_active_at, traits)
  select id, project_id, last_active_at, traits from users
  where not exists (select 1 from user_activity a where a.user_id = users.id);
create index user_activity_by_traits on user_activity (project_id, traits, last_active_at, user_id);

create function user_activity_begun() returns trigger language plpgsql as $$ begin
  insert into user_activity (user_id, project_id, last_active_at, traits)
    values (new.id, new.project_id, new.last_active_at, new.traits);
  return null;
end $$;
create trigger user_activity_begun after insert on users
  for each row execute function user_activity_begun();

create function user_traits_changed() returns trigger language plpgsql as $$ begin
  update user_activity set traits = (traits & 32) | new.traits where user_id = new.id;
  return null;
end $$;
create trigger user_traits_changed
  after update of is_anonymous, primary_email_verified, password_hash, otp_auth_enabled, has_passkey on users
  for each row when (new.traits <> old.traits) execute function user_traits_changed();
