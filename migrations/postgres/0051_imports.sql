-- Imports of users from other products over the API. The lines hold password hashes and secrets: they are sealed, and
-- deleted as they are imported.
create table imports (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  state text not null,
  file_name text not null,
  from_product text,
  sealed_map bytea,
  received_bytes bigint not null,
  problem text,
  sealed_report bytea,
  users bigint not null,
  lines_total bigint not null,
  lines_done bigint not null,
  on_conflict text,
  keep_existing boolean,
  sealed_result bytea,
  due_at bigint,
  lease text,
  attempts bigint not null,
  created_at bigint not null,
  started_at bigint,
  ended_at bigint,
  expires_at bigint not null
);
create unique index imports_open on imports (project_id) where ended_at is null;
create index imports_of_project on imports (project_id, created_at);
create index imports_due on imports (due_at) where due_at is not null;
create index imports_by_expiry on imports (expires_at);

create table import_lines (
  id text primary key,
  import_id text not null references imports (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  first_line bigint not null,
  lines bigint not null,
  sealed_lines bytea not null
);
create unique index import_lines_in_order on import_lines (import_id, first_line);
create index import_lines_of_project on import_lines (project_id);
