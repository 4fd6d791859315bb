create table email_design_versions (
  project_id text not null references projects (id) on delete cascade,
  design_id text not null,
  version bigint not null,
  tsx_source text not null,
  theme text,
  saved_at bigint,
  saved_by jsonb,
  primary key (project_id, design_id, version)
);
