-- Finding users by a part of their name or of an address. What there is to find of a user stands in its row, without the case
-- of its letters, and an index knows each three bytes of it.

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

-- All addresses of a user in one text; triggers keep it, so that whoever writes an address cannot forget it.
alter table users add column search_addresses text;
update users set search_addresses = of_user.addresses
  from (select user_id, string_agg(value, chr(31)) as addresses from contact_channels group by user_id) of_user
  where of_user.user_id = users.id;
alter table users add column search_name text generated always as (search_fold(display_name)) stored;

create function search_address_added() returns trigger language plpgsql as $$
begin
  update users set search_addresses = concat_ws(chr(31), search_addresses, new.value) where id = new.user_id;
  return null;
end
$$;
create function search_address_changed() returns trigger language plpgsql as $$
begin
  update users set search_addresses = (select string_agg(value, chr(31)) from contact_channels where user_id = old.user_id)
  where id = old.user_id;
  return null;
end
$$;
create trigger search_address_added after insert on contact_channels
for each row execute function search_address_added();
create trigger search_address_changed after update of value on contact_channels
for each row when (new.value <> old.value) execute function search_address_changed();
create trigger search_address_removed after delete on contact_channels
for each row execute function search_address_changed();

-- What the index has of a user: each three bytes of name and addresses, as numbers. The project is part of each number, so that
-- a search never passes over what others have (two projects with the same 32 bits only look at a few rows more); and names and
-- addresses are apart, so that what is half in the one and half in the other is not even looked at. One user in 16,384 (and who
-- has no id) also has the number of three bytes 0xff, which are in no text: a sample that tells what is common. Of a term each
-- `nth` piece is enough, since what is found is compared with all of it anyway.
create function search_keys(project text, id text, name text, addresses text, nth integer) returns bigint[]
language plpgsql immutable parallel safe as $$
declare
  space bigint := ('x' || left(encode(sha256(convert_to(project, 'UTF8')), 'hex'), 8))::bit(32)::bigint * 33554432;
  keys bigint[] := '{}';
  bytes bytea := convert_to(name, 'UTF8');
begin
  if id is null or sha256(convert_to(id, 'UTF8')) < '\x0004' then
    keys := keys || (space + 16777215);
  end if;
  for at in 0 .. coalesce(octet_length(bytes), 0) - 3 by nth loop
    keys := keys || (space + get_byte(bytes, at) * 65536 + get_byte(bytes, at + 1) * 256 + get_byte(bytes, at + 2));
  end loop;
  space := space + 16777216;
  bytes := convert_to(addresses, 'UTF8');
  for at in 0 .. coalesce(octet_length(bytes), 0) - 3 by nth loop
    keys := keys || (space + get_byte(bytes, at) * 65536 + get_byte(bytes, at + 1) * 256 + get_byte(bytes, at + 2));
  end loop;
  -- Nothing: everybody has all of nothing.
  return nullif(keys, '{}');
end
$$;
-- A term as it would stand in a text. Called unsafe, so that no search waits for parallel workers: to start them takes longer.
create function search_term(text) returns text language sql stable strict parallel unsafe as 'select search_fold($1)';

create index users_by_part on users using gin (search_keys(project_id, id, search_name, search_addresses, 1))
  with (gin_pending_list_limit = 64);
-- Nothing to be learned from how common each number is, and a second's work for each analyze.
alter index users_by_part alter column 1 set statistics 0;
-- Addresses that begin with something: the ordinary index is sorted by language.
create index contact_channels_by_prefix on contact_channels (project_id, value collate "C");

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
