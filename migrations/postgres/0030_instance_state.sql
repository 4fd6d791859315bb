-- What a server remembers about itself across restarts, such as the schedule of its backups.
create table instance_state (
  key text primary key,
  value jsonb not null
);

-- Operators list the projects of all owners, newest first.
create index projects_by_creation on projects (created_at, id);
