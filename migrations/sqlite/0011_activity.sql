-- When and where each user was last active. Apart from the users: it changes far more often than they do, and has an
-- index that they should not pay for.
create table user_activity (
  user_id text primary key references users (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  last_active_at integer not null,
  country_code text,
  located_at integer
) strict;
create index user_activity_by_time on user_activity (project_id, last_active_at, user_id);

-- Who was active on which day, in days since 1970 (UTC).
create table active_days (
  day integer not null,
  user_id text not null references users (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  primary key (day, user_id)
) strict;
create index active_days_of_user on active_days (user_id);
create index active_days_of_project on active_days (project_id);

-- What the metrics show, counted: users by the day of their sign-up, active users by day, users by country and by
-- sign-in method. What changes is added to metric_changes, so that nobody waits for a row of somebody else, and a job
-- adds it to metric_counts.
create table metric_counts (
  project_id text not null references projects (id) on delete cascade,
  metric text not null,
  key text not null,
  count integer not null,
  primary key (project_id, metric, key)
) strict;

create table metric_changes (
  id integer primary key,
  project_id text not null references projects (id) on delete cascade,
  metric text not null,
  key text not null,
  change integer not null
) strict;
create index metric_changes_of_project on metric_changes (project_id);

-- What there is already.
insert into user_activity (user_id, project_id, last_active_at)
  select id, project_id, last_active_at from users;
update user_activity set (country_code, located_at) = (
  select last_used_from ->> 'countryCode', last_used_at from sessions
  where sessions.user_id = user_activity.user_id and last_used_at is not null and not is_impersonation
    and last_used_from ->> 'countryCode' glob '[A-Z][A-Z]' and last_used_from ->> 'countryCode' <> 'XX'
  order by last_used_at desc limit 1);
insert into active_days (day, user_id, project_id)
  select last_active_at / 86400000, id, project_id from users
  union select created_at / 86400000, user_id, project_id from sessions where not is_impersonation
  union select last_used_at / 86400000, user_id, project_id from sessions
    where last_used_at is not null and not is_impersonation;
insert into metric_counts (project_id, metric, key, count)
  select project_id, metric, key, sum(count) from (
    select project_id, 'signed_up' as metric, cast(signed_up_at / 86400000 as text) as key, count(*) as count from users group by 1, 3
    union all select project_id, 'active', cast(day as text), count(*) from active_days group by 1, 3
    union all select project_id, 'country', country_code, count(*) from user_activity
      where country_code is not null group by 1, 3
    union all select project_id, 'method', 'password', count(*) from users where password_hash is not null group by 1
    union all select project_id, 'method', 'otp', count(*) from users where otp_auth_enabled group by 1
    union all select project_id, 'method', 'passkey', count(distinct user_id) from passkeys group by 1
    union all select project_id, 'method', provider_id, count(*) from oauth_accounts where allow_sign_in group by 1, 3
  ) as counted group by 1, 2, 3;

-- Whatever adds, changes or removes users is counted, in its own transaction. With a project go all its counts: by the
-- time its users are deleted it is gone itself, and nothing more is counted.
create trigger metrics_user_added after insert on users begin
  insert into metric_changes (project_id, metric, key, change)
    values (new.project_id, 'signed_up', cast(new.signed_up_at / 86400000 as text), 1);
  insert into metric_changes (project_id, metric, key, change)
    select new.project_id, 'method', 'password', 1 where new.password_hash is not null;
  insert into metric_changes (project_id, metric, key, change)
    select new.project_id, 'method', 'otp', 1 where new.otp_auth_enabled;
end;
create trigger metrics_sign_up_moved after update of signed_up_at on users
  when old.signed_up_at / 86400000 <> new.signed_up_at / 86400000 begin
  insert into metric_changes (project_id, metric, key, change) values
    (new.project_id, 'signed_up', cast(old.signed_up_at / 86400000 as text), -1),
    (new.project_id, 'signed_up', cast(new.signed_up_at / 86400000 as text), 1);
end;
create trigger metrics_password_changed after update of password_hash on users
  when (old.password_hash is null) <> (new.password_hash is null) begin
  insert into metric_changes (project_id, metric, key, change)
    values (new.project_id, 'method', 'password', (old.password_hash is null) - (new.password_hash is null));
end;
create trigger metrics_otp_changed after update of otp_auth_enabled on users
  when old.otp_auth_enabled <> new.otp_auth_enabled begin
  insert into metric_changes (project_id, metric, key, change)
    values (new.project_id, 'method', 'otp', new.otp_auth_enabled - old.otp_auth_enabled);
end;
-- Before, while the days on which the user was active are still there. Days are also swept, which changes no count.
create trigger metrics_user_removed before delete on users
  when exists (select 1 from projects where id = old.project_id) begin
  insert into metric_changes (project_id, metric, key, change)
    values (old.project_id, 'signed_up', cast(old.signed_up_at / 86400000 as text), -1);
  insert into metric_changes (project_id, metric, key, change)
    select old.project_id, 'method', 'password', -1 where old.password_hash is not null;
  insert into metric_changes (project_id, metric, key, change)
    select old.project_id, 'method', 'otp', -1 where old.otp_auth_enabled;
  insert into metric_changes (project_id, metric, key, change)
    select old.project_id, 'active', cast(day as text), -1 from active_days where user_id = old.id;
end;

create trigger metrics_active_day_added after insert on active_days begin
  insert into metric_changes (project_id, metric, key, change)
    values (new.project_id, 'active', cast(new.day as text), 1);
end;

create trigger metrics_country_added after insert on user_activity when new.country_code is not null begin
  insert into metric_changes (project_id, metric, key, change) values (new.project_id, 'country', new.country_code, 1);
end;
create trigger metrics_country_changed after update of country_code on user_activity
  when old.country_code is not new.country_code begin
  insert into metric_changes (project_id, metric, key, change)
    select old.project_id, 'country', old.country_code, -1 where old.country_code is not null;
  insert into metric_changes (project_id, metric, key, change)
    select new.project_id, 'country', new.country_code, 1 where new.country_code is not null;
end;
create trigger metrics_country_removed after delete on user_activity
  when old.country_code is not null and exists (select 1 from projects where id = old.project_id) begin
  insert into metric_changes (project_id, metric, key, change) values (old.project_id, 'country', old.country_code, -1);
end;

-- A user with several passkeys signs in with passkeys once.
create trigger metrics_passkey_added after insert on passkeys
  when not exists (select 1 from passkeys where user_id = new.user_id and id <> new.id) begin
  insert into metric_changes (project_id, metric, key, change) values (new.project_id, 'method', 'passkey', 1);
end;
create trigger metrics_passkey_removed before delete on passkeys
  when not exists (select 1 from passkeys where user_id = old.user_id and id <> old.id)
    and exists (select 1 from projects where id = old.project_id) begin
  insert into metric_changes (project_id, metric, key, change) values (old.project_id, 'method', 'passkey', -1);
end;

create trigger metrics_account_added after insert on oauth_accounts when new.allow_sign_in begin
  insert into metric_changes (project_id, metric, key, change) values (new.project_id, 'method', new.provider_id, 1);
end;
create trigger metrics_account_changed after update of allow_sign_in, provider_id on oauth_accounts
  when old.allow_sign_in <> new.allow_sign_in or old.provider_id <> new.provider_id begin
  insert into metric_changes (project_id, metric, key, change)
    select old.project_id, 'method', old.provider_id, -1 where old.allow_sign_in;
  insert into metric_changes (project_id, metric, key, change)
    select new.project_id, 'method', new.provider_id, 1 where new.allow_sign_in;
end;
create trigger metrics_account_removed after delete on oauth_accounts
  when old.allow_sign_in and exists (select 1 from projects where id = old.project_id) begin
  insert into metric_changes (project_id, metric, key, change) values (old.project_id, 'method', old.provider_id, -1);
end;
