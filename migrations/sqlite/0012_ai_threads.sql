create table ai_chat_messages (
  project_id text not null references projects (id) on delete cascade,
  thread_id text not null,
  position integer not null,
  message text not null,
  created_at integer not null,
  primary key (project_id, thread_id, position)
) strict;
