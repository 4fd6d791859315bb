-- Most words are in many texts, so the different words of a pack are a quarter of its texts. A search looks through those first,
-- and reads the texts of a pack only for a term of several words that are all there. All packs are made anew.
drop table search_packs;

create table search_packs (
  -- The number of its users, divided by 1,024: no pack has users of two projects.
  pack integer primary key,
  -- Before the texts, so that reading them does not read the texts.
  words blob not null,
  texts blob not null
) strict;

delete from search_unpacked;
insert into search_unpacked (pack, since) select pack, 0 from search_full_packs;
