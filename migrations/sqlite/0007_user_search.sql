-- Finding users by a part of their name or of an address. Triggers note whose text has changed, so that whoever writes a
-- user or an address, by whatever way, cannot forget it; a job brings many of them into the index at once. Rowids of the
-- index are project number × 2³² + n: what a project has is one range, and a search never passes over the rows of another.
create table search_projects (
  number integer primary key,
  project_id text not null unique references projects (id) on delete cascade
) strict;

-- No foreign key: when a user goes, the number is needed once more to take the text out of the index.
create table search_users (
  search_id integer primary key,
  user_id text not null unique,
  signed_up_at integer not null
) strict;

-- Users whose text in the index is not the present one, or who are gone.
create table search_stale (search_id integer primary key) strict;

create virtual table user_search using fts5 (text, content = '', contentless_delete = 1, tokenize = 'trigram');

-- Name and addresses in one text; the separator between them is a character that nobody types.
create view search_texts (search_id, user_id, text) as
  select s.search_id, s.user_id, (
    select group_concat(part, char(31)) from (
      select display_name as part from users where id = s.user_id
      union all
      select value from contact_channels where user_id = s.user_id
    )
  )
  from search_users s;

insert into search_projects (project_id) select id from projects order by created_at, id;
insert into search_users (search_id, user_id, signed_up_at)
  select (p.number << 32) + row_number() over (partition by u.project_id order by u.signed_up_at, u.id), u.id, u.signed_up_at
  from users u join search_projects p on p.project_id = u.project_id;
insert into user_search (rowid, text) select search_id, text from search_texts where text is not null order by search_id;

create trigger search_user_added after insert on users begin
  insert into search_projects (project_id)
    select new.project_id where not exists (select 1 from search_projects where project_id = new.project_id);
  insert into search_users (search_id, user_id, signed_up_at)
    select 1 + coalesce((
        select s.search_id from search_users s
        where s.search_id between (p.number << 32) and (p.number << 32) + 4294967295
        order by s.search_id desc limit 1
      ), p.number << 32), new.id, new.signed_up_at
    from search_projects p where p.project_id = new.project_id;
  insert into search_stale (search_id)
    select search_id from search_users s
    where user_id = new.id and not exists (select 1 from search_stale where search_id = s.search_id);
end;

create trigger search_user_renamed after update of display_name on users
when new.display_name is not old.display_name begin
  insert into search_stale (search_id)
    select search_id from search_users s
    where user_id = new.id and not exists (select 1 from search_stale where search_id = s.search_id);
end;

create trigger search_user_dated after update of signed_up_at on users
when new.signed_up_at is not old.signed_up_at begin
  update search_users set signed_up_at = new.signed_up_at where user_id = new.id;
  update team_members set user_signed_up_at = new.signed_up_at where user_id = new.id;
end;

create trigger search_user_removed after delete on users begin
  insert into search_stale (search_id)
    select search_id from search_users s
    where user_id = old.id and not exists (select 1 from search_stale where search_id = s.search_id);
  delete from search_users where user_id = old.id;
end;

create trigger search_channel_added after insert on contact_channels begin
  insert into search_stale (search_id)
    select search_id from search_users s
    where user_id = new.user_id and not exists (select 1 from search_stale where search_id = s.search_id);
end;

create trigger search_channel_changed after update of value on contact_channels
when new.value is not old.value begin
  insert into search_stale (search_id)
    select search_id from search_users s
    where user_id = new.user_id and not exists (select 1 from search_stale where search_id = s.search_id);
end;

create trigger search_channel_removed after delete on contact_channels begin
  insert into search_stale (search_id)
    select search_id from search_users s
    where user_id = old.user_id and not exists (select 1 from search_stale where search_id = s.search_id);
end;

-- Taking somebody off this list is what brings their text into the index: the job only deletes.
create trigger search_indexed after delete on search_stale begin
  delete from user_search where rowid = old.search_id;
  insert into user_search (rowid, text)
    select search_id, text from search_texts where search_id = old.search_id and text is not null;
end;

-- A page of a team's users is read in the order of their sign-up, however large the team.
alter table team_members add column user_signed_up_at integer;
update team_members set user_signed_up_at = (select signed_up_at from users where users.id = team_members.user_id);
create index team_members_by_sign_up on team_members (project_id, team_id, user_signed_up_at, user_id);
create trigger team_member_dated after insert on team_members begin
  update team_members set user_signed_up_at = (select signed_up_at from users where id = new.user_id)
    where team_id = new.team_id and user_id = new.user_id;
end;
