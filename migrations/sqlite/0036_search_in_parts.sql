-- FTS5 looks at the end of a range of numbers only when it has a hit, so a search for what nobody has went through the users
-- of all projects in one statement. Each search asks for the mark below, too, which every 4,096th number has and the number
-- before a project's first: a statement ends at the first mark beyond its range.
--
-- The text of the users at those places is in an index of its own, which is also a sample of all users.
create virtual table user_search_sample using fts5 (text, content = '', contentless_delete = 1, tokenize = 'trigram');

-- What the index has of each number: the text of its user, without the character of the mark.
create view search_entries (number, text, is_sampled) as
  select number, replace(text, char(30), ''), number & 4095 = 0 from search_texts where text is not null;

-- The marks that belong into the index.
create view search_marks (number, text) as
  select number << 32, char(30, 30, 30) from search_projects
  union all
  select number, char(30, 30, 30) from users where number & 4095 = 0;

drop trigger search_indexed;
create trigger search_indexed after delete on search_stale begin
  delete from user_search where rowid = old.number;
  delete from user_search_sample where rowid = old.number and old.number & 4095 = 0;
  insert into user_search (rowid, text)
    select number, text from search_entries where number = old.number and not is_sampled;
  insert into user_search (rowid, text)
    select old.number, char(30, 30, 30) where old.number & 4095 = 0;
  insert into user_search_sample (rowid, text)
    select number, text from search_entries where number = old.number and is_sampled;
end;

create trigger search_project_numbered after insert on search_projects begin
  insert into search_stale (number)
    select new.number << 32 where not exists (select 1 from search_stale where number = new.number << 32);
end;

-- The job brings them into both indexes.
insert or ignore into search_stale (number) select number from search_marks;
insert or ignore into search_stale (number) select number from users where instr(display_name, char(30)) > 0;
