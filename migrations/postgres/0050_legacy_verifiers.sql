-- The address of the product that a project moves away from, which is asked about passwords that nobody here has.
create table legacy_verifiers (
  project_id text primary key references projects (id) on delete cascade,
  url text not null,
  is_enabled boolean not null,
  ends_at bigint not null,
  sealed_secrets bytea not null,
  moved bigint not null,
  refused bigint not null,
  failed bigint not null,
  failures_in_a_row bigint not null,
  last_moved_at bigint,
  last_failed_at bigint,
  last_failure text,
  created_at bigint not null,
  updated_at bigint not null
);
