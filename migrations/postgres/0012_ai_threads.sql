create table ai_chat_messages (
  project_id text not null references projects (id) on delete cascade,
  thread_id text not null,
  position bigint not null,
  message text not null,
  created_at bigint not null,
  primary key (project_id, thread_id, position)
);
