create table email_design_versions (
  project_id text not null references projects (id) on delete cascade,
  design_id text not null,
  version integer not null,
  tsx_source text not null,
  theme text,
  saved_at integer,
  saved_by text,
  primary key (project_id, design_id, version)
) strict;
