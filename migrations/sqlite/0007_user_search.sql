-- Finding users by a part of their name or of an address. Triggers note whose text has changed, so that whoever writes a
-- user or an address, by whatever way, cannot forget it; a job brings many of them into the index at once.

-- Users are numbered, project number × 2³² + n, and the number is the rowid of both the user and the text in the index: what
-- a project has is one range, a search never passes over the rows of another, and from a hit to its user is one step.
create table search_projects (
  number integer primary key,
  project_id text not null unique references projects (id) on delete cascade,
  -- Numbers grow with the time of sign-up but for so many milliseconds: clocks jump, and imports bring people of long ago.
  disorder integer not null default 0
) strict;
insert into search_projects (project_id) select id from projects order by created_at, id;

create table numbered_users (
  number integer primary key,
  id text not null unique,
  project_id text not null references projects (id) on delete cascade,
  display_name text,
  profile_image_url text,
  client_metadata text,
  client_read_only_metadata text,
  server_metadata text,
  signed_up_at integer not null,
  last_active_at integer not null,
  is_anonymous integer not null,
  password_hash text,
  otp_auth_enabled integer not null,
  sealed_totp_secret blob,
  selected_team_id text references teams (id) on delete set null,
  last_totp_step integer,
  oauth_accounts text
) strict;
insert into numbered_users
  select (p.number << 32) + row_number() over (partition by u.project_id order by u.signed_up_at, u.id),
    u.id, u.project_id, u.display_name, u.profile_image_url, u.client_metadata, u.client_read_only_metadata, u.server_metadata,
    u.signed_up_at, u.last_active_at, u.is_anonymous, u.password_hash, u.otp_auth_enabled, u.sealed_totp_secret,
    u.selected_team_id, u.last_totp_step, u.oauth_accounts
  from users u join search_projects p on p.project_id = u.project_id
  order by 1;
drop table users;
alter table numbered_users rename to users;
create index users_by_sign_up on users (project_id, signed_up_at, id);
create index users_by_selected_team on users (selected_team_id);

-- Users whose text in the index is not the present one, or who are gone.
create table search_stale (number integer primary key) strict;

create virtual table user_search using fts5 (text, content = '', contentless_delete = 1, tokenize = 'trigram');

-- Name and addresses in one text; the separator between them is a character that nobody types.
create view search_texts (number, text) as
  select u.number, (
    select group_concat(part, char(31)) from (
      select u.display_name as part
      union all
      select value from contact_channels where user_id = u.id
    )
  )
  from users u;

insert into user_search (rowid, text) select number, text from search_texts where text is not null order by number;

-- SQLite has numbered the row after all there are; this moves it to the end of its project's.
create trigger user_numbered after insert on users begin
  insert into search_projects (project_id)
    select new.project_id where not exists (select 1 from search_projects where project_id = new.project_id);
  update search_projects
    set disorder = (select max(signed_up_at) from users where project_id = new.project_id) - new.signed_up_at
    where project_id = new.project_id
      and disorder < (select max(signed_up_at) from users where project_id = new.project_id) - new.signed_up_at;
  update users set number = own.number
    from (
      select 1 + coalesce((
        select u.number from users u
          where u.number between (p.number << 32) and (p.number << 32) + 4294967295 and u.number <> new.number
          order by u.number desc limit 1
      ), p.number << 32) as number
      from search_projects p where p.project_id = new.project_id
    ) own
    where users.number = new.number and own.number <> new.number;
  insert into search_stale (number)
    select number from users u where id = new.id and not exists (select 1 from search_stale where number = u.number);
end;

create trigger search_user_renamed after update of display_name on users
when new.display_name is not old.display_name begin
  insert into search_stale (number)
    select new.number where not exists (select 1 from search_stale where number = new.number);
end;

create trigger user_dated after update of signed_up_at on users
when new.signed_up_at is not old.signed_up_at begin
  update search_projects
    set disorder = max(disorder, (
      select max(signed_up_at) - min(signed_up_at) from users where project_id = new.project_id))
    where project_id = new.project_id;
  update team_members set user_signed_up_at = new.signed_up_at where user_id = new.id;
end;

create trigger search_user_removed after delete on users begin
  insert into search_stale (number)
    select old.number where not exists (select 1 from search_stale where number = old.number);
end;

create trigger search_channel_added after insert on contact_channels begin
  insert into search_stale (number)
    select number from users u
    where id = new.user_id and not exists (select 1 from search_stale where number = u.number);
end;

create trigger search_channel_changed after update of value on contact_channels
when new.value is not old.value begin
  insert into search_stale (number)
    select number from users u
    where id = new.user_id and not exists (select 1 from search_stale where number = u.number);
end;

create trigger search_channel_removed after delete on contact_channels begin
  insert into search_stale (number)
    select number from users u
    where id = old.user_id and not exists (select 1 from search_stale where number = u.number);
end;

-- Taking somebody off this list is what brings their text into the index: the job only deletes.
create trigger search_indexed after delete on search_stale begin
  delete from user_search where rowid = old.number;
  insert into user_search (rowid, text)
    select number, text from search_texts where number = old.number and text is not null;
end;

-- A page of a team's users is read in the order of their sign-up, however large the team.
alter table team_members add column user_signed_up_at integer;
update team_members set user_signed_up_at = (select signed_up_at from users where users.id = team_members.user_id);
create index team_members_by_sign_up on team_members (project_id, team_id, user_signed_up_at, user_id);
create trigger team_member_dated after insert on team_members begin
  update team_members set user_signed_up_at = (select signed_up_at from users where id = new.user_id)
    where team_id = new.team_id and user_id = new.user_id;
end;
