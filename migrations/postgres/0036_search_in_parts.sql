-- For SQLite only: PostgreSQL's index of users needs no marks between them.
select 1;
