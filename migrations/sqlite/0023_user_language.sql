-- The language of the pages that a user used last: mails to the user are written in it.
alter table users add column language text;
