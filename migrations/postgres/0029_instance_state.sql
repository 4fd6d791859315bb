-- What a server remembers about itself across restarts, such as the schedule of its backups.
create table instance_state (
  key text primary key,
  value jsonb not null
);
