-- Finding users by a part of their name or of an address, through trigrams; the project is part of the index, so that a
-- search never passes over the rows of another.
do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
exception when others then
  raise exception 'Searching users needs the extensions pg_trgm and btree_gin of PostgreSQL. They come with its "contrib" package; a user who may create extensions in this database (its owner, or a superuser) has to run: create extension pg_trgm; create extension btree_gin; (%)', sqlerrm;
end
$$;

-- Letters without their case, of every alphabet where the server was built with ICU. A sigma is one, wherever it stands.
do $$
begin
  if exists (select 1 from pg_collation where collname = 'und-x-icu') then
    create function search_fold(text) returns text language sql immutable strict parallel safe
      as 'select replace(lower($1 collate "und-x-icu"), ''ς'', ''σ'')';
  else
    create function search_fold(text) returns text language sql immutable strict parallel safe
      as 'select replace(lower($1), ''ς'', ''σ'')';
  end if;
end
$$;

create index users_by_name_part on users using gin (project_id, search_fold(display_name) gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index contact_channels_by_part on contact_channels using gin (project_id, value gin_trgm_ops)
  with (gin_pending_list_limit = 256);
-- Addresses that begin with something: the ordinary index is sorted by language.
create index contact_channels_by_prefix on contact_channels (project_id, value collate "C");

-- Ids of users with the term in their name or an address, at most so many. Planned for the trigram indexes whatever the
-- term: the planner would rather read a whole project than believe that a term is rare.
create function search_hits(project text, term text, most bigint) returns table (id text)
language plpgsql stable rows 200
set enable_seqscan = off
set enable_indexscan = off
set enable_indexonlyscan = off
set plan_cache_mode = force_custom_plan
as $$
declare
  pattern text := '%' || replace(replace(replace(search_fold(term), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  return query
    (select u.id from users u where u.project_id = project and search_fold(u.display_name) like pattern limit most)
    union
    (select c.user_id from contact_channels c where c.project_id = project and c.value like pattern limit most)
    limit most;
end
$$;

-- A page of a team's users is read in the order of their sign-up, however large the team.
alter table team_members add column user_signed_up_at bigint;
update team_members set user_signed_up_at = (select signed_up_at from users where users.id = team_members.user_id);
create index team_members_by_sign_up on team_members (project_id, team_id, user_signed_up_at, user_id);
create function team_member_dated() returns trigger language plpgsql as $$
begin
  new.user_signed_up_at := (select signed_up_at from users where id = new.user_id);
  return new;
end
$$;
create trigger team_member_dated before insert on team_members for each row execute function team_member_dated();
create function user_dated() returns trigger language plpgsql as $$
begin
  update team_members set user_signed_up_at = new.signed_up_at where user_id = new.id;
  return null;
end
$$;
create trigger user_dated after update of signed_up_at on users for each row
  when (new.signed_up_at is distinct from old.signed_up_at) execute function user_dated();
