-- Most of what happens, users do, or is done to users: these indexes find the rest of it, and stay small.
create index audit_entries_by_actor_type on audit_entries (project_id, actor_type, at, id) where actor_type <> 'user';
create index audit_entries_by_subject_type on audit_entries (project_id, subject_type, at, id) where subject_type <> 'user';
