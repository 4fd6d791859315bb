-- That nobody has a term, although many have all of its trigrams, takes FTS5 25 ns for each trigram at each of the many. So the
-- texts of 1,024 users with consecutive numbers are in a pack, too, side by side and with their case folded. A search goes
-- through packs at some gigabytes in a second, and asks FTS5 only for the users of packs that have the term.
create table search_packs (
  -- The number of its users, divided by 1,024: no pack has users of two projects.
  pack integer primary key,
  texts blob not null
) strict;

-- Packs to be made. A search asks FTS5 for their users.
create table search_unpacked (
  pack integer primary key,
  -- When the pack was dropped because a text changed, in seconds; 0 for one that was never made.
  since integer not null
) strict;

-- The packs whose numbers all have a user, or had one.
create view search_full_packs (pack) as
  select distinct users.number >> 10
  from (
    select number << 32 as first, (
      select max(users.number) from users
      where users.number between search_projects.number << 32 and (search_projects.number << 32) + 4294967295
    ) as last
    from search_projects
  )
  cross join users
  where users.number between first and ((last >> 10) << 10) - 1;

insert into search_unpacked (pack, since) select pack, 0 from search_full_packs;

-- A pack is dropped with the first change of the index at one of its numbers, and so has whatever the index has.
create trigger search_unpacked after delete on search_stale begin
  insert into search_unpacked (pack, since)
    select pack, unixepoch() from search_packs where pack = old.number >> 10;
  delete from search_packs where pack = old.number >> 10;
  -- The first number of a pack completes the one before.
  insert into search_unpacked (pack, since)
    select (old.number >> 10) - 1, 0
    where old.number & 1023 = 0 and old.number & 4294967295 <> 0
      and not exists (select 1 from search_packs where pack = (old.number >> 10) - 1)
      and not exists (select 1 from search_unpacked where pack = (old.number >> 10) - 1);
end;
