-- What somebody did to themselves, most of what there is, is found as what was done to them.
create index audit_entries_by_actor on audit_entries (project_id, actor_id, at, id)
  where actor_id is not null and actor_id is distinct from subject_id;
create index audit_entries_by_subject on audit_entries (project_id, subject_id, at, id);
create index audit_entries_by_action on audit_entries (project_id, action, at, id);
