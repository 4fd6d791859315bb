-- A code of another product that is too short for a digest is sealed: exactly one of the two is set.
create table recovery_codes_of_all_lengths (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  digest text,
  sealed_code blob,
  created_at integer not null,
  used_at integer
) strict;
insert into recovery_codes_of_all_lengths (id, project_id, user_id, digest, created_at, used_at)
select id, project_id, user_id, digest, created_at, used_at from recovery_codes;
drop table recovery_codes;
alter table recovery_codes_of_all_lengths rename to recovery_codes;
create unique index recovery_codes_of_user on recovery_codes (user_id, digest);
create index recovery_codes_by_project on recovery_codes (project_id);
