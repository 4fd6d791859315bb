-- The clients and the APIs of a project's authorization server. A client's id is unique in its project only.
create table oauth_clients (
  id text not null,
  project_id text not null references projects (id) on delete cascade,
  kind text not null,
  name text not null,
  settings text not null,
  created_at integer not null,
  updated_at integer not null,
  primary key (project_id, id)
);

create table oauth_client_secrets (
  id text not null,
  project_id text not null,
  client_id text not null,
  digest text not null,
  last_four text not null,
  created_at integer not null,
  last_used_at integer,
  primary key (project_id, client_id, id),
  foreign key (project_id, client_id) references oauth_clients (project_id, id) on delete cascade
);

create table oauth_apis (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  identifier text not null,
  name text not null,
  scopes text not null,
  access_token_lifetime_seconds integer,
  created_at integer not null,
  updated_at integer not null
);
create unique index oauth_apis_identifier on oauth_apis (project_id, identifier);
