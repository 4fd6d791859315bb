-- The address of the product that a project moves away from, which is asked about passwords that nobody here has.
create table legacy_verifiers (
  project_id text primary key references projects (id) on delete cascade,
  url text not null,
  is_enabled integer not null,
  ends_at integer not null,
  sealed_secrets blob not null,
  moved integer not null,
  refused integer not null,
  failed integer not null,
  failures_in_a_row integer not null,
  last_moved_at integer,
  last_failed_at integer,
  last_failure text,
  created_at integer not null,
  updated_at integer not null
) strict;
