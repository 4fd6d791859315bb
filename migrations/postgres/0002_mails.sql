create table mail_attempts (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  mail_id text references mails (id) on delete cascade,
  recipient text not null,
  shown_subject text not null,
  sender jsonb not null,
  failure jsonb,
  at bigint not null
);
create index mail_attempts_of_project on mail_attempts (project_id, at, id);
create index mail_attempts_of_mail on mail_attempts (mail_id);

create table notification_preferences (
  project_id text not null references projects (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  category_id text not null,
  enabled boolean not null,
  primary key (user_id, category_id)
);
