-- What a project's authorization server keeps between a request for authorization and the tokens that come of it.
create table authorization_requests (
  digest text primary key,
  project_id text not null references projects (id) on delete cascade,
  client_id text not null,
  parameters jsonb not null,
  is_pushed boolean not null,
  answer jsonb,
  created_at bigint not null,
  expires_at bigint not null,
  foreign key (project_id, client_id) references oauth_clients (project_id, id) on delete cascade
);
create index authorization_requests_of_client on authorization_requests (project_id, client_id);
create index authorization_requests_by_expiry on authorization_requests (expires_at);

create table oauth_grants (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  client_id text not null,
  access jsonb not null,
  created_at bigint not null,
  updated_at bigint not null,
  last_used_at bigint not null,
  foreign key (project_id, client_id) references oauth_clients (project_id, id) on delete cascade
);
create unique index oauth_grants_of_user on oauth_grants (user_id, client_id);
create index oauth_grants_of_client on oauth_grants (project_id, client_id, created_at, id);

create table authorization_codes (
  digest text primary key,
  project_id text not null references projects (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  grant_id text not null references oauth_grants (id) on delete cascade,
  session_id text not null references sessions (id) on delete cascade,
  data jsonb not null,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint,
  family_id text
);
create index authorization_codes_of_project on authorization_codes (project_id);
create index authorization_codes_of_user on authorization_codes (user_id);
create index authorization_codes_of_grant on authorization_codes (grant_id);
create index authorization_codes_of_session on authorization_codes (session_id);
create index authorization_codes_by_expiry on authorization_codes (expires_at);

create table oauth_token_families (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  grant_id text not null references oauth_grants (id) on delete cascade,
  session_id text references sessions (id) on delete cascade,
  data jsonb not null,
  secret_digest text,
  token_digest text,
  previous_token_digest text,
  rotated_at bigint,
  sealed_reply bytea,
  created_at bigint not null,
  last_used_at bigint not null,
  expires_at bigint not null
);
create unique index oauth_token_families_by_secret on oauth_token_families (secret_digest);
create index oauth_token_families_of_project on oauth_token_families (project_id);
create index oauth_token_families_of_user on oauth_token_families (user_id);
create index oauth_token_families_of_grant on oauth_token_families (grant_id);
create index oauth_token_families_of_session on oauth_token_families (session_id);
create index oauth_token_families_by_expiry on oauth_token_families (expires_at);

create table oauth_spent_tokens (
  digest text primary key,
  project_id text not null references projects (id) on delete cascade,
  expires_at bigint not null
);
create index oauth_spent_tokens_of_project on oauth_spent_tokens (project_id);
create index oauth_spent_tokens_by_expiry on oauth_spent_tokens (expires_at);

-- How the user of a session signed in (RFC 8176); null for sessions that are older, or that a server opened.
alter table sessions add column amr jsonb;

-- The clients to be told that a session has ended. The database itself removes the session from the row when it ends, whatever
-- ends it; the row is due from then on. user_id and sid outlive the user and the session.
create table oauth_logouts (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  client_id text not null,
  user_id text not null,
  sid text not null,
  session_id text references sessions (id) on delete set null,
  created_at bigint not null,
  due_at bigint,
  attempts bigint not null,
  attempted_at bigint,
  status_code bigint,
  error text,
  foreign key (project_id, client_id) references oauth_clients (project_id, id) on delete cascade
);
create unique index oauth_logouts_of_session on oauth_logouts (session_id, client_id) where session_id is not null;
create index oauth_logouts_of_client on oauth_logouts (project_id, client_id, attempted_at, id);
create index oauth_logouts_due on oauth_logouts (project_id, client_id, due_at) where session_id is null and due_at is not null;
create index oauth_logouts_settled on oauth_logouts (attempted_at) where due_at is null;
