-- A request can also be of an app of the project on another host, which is no client: client_id is null then.
create table authorization_requests_of_anybody (
  digest text primary key,
  project_id text not null references projects (id) on delete cascade,
  client_id text,
  parameters text not null,
  is_pushed integer not null,
  answer text,
  created_at integer not null,
  expires_at integer not null,
  foreign key (project_id, client_id) references oauth_clients (project_id, id) on delete cascade
) strict;
insert into authorization_requests_of_anybody (digest, project_id, client_id, parameters, is_pushed, answer, created_at, expires_at)
select digest, project_id, client_id, parameters, is_pushed, answer, created_at, expires_at from authorization_requests;
drop table authorization_requests;
alter table authorization_requests_of_anybody rename to authorization_requests;
create index authorization_requests_of_client on authorization_requests (project_id, client_id);
create index authorization_requests_by_expiry on authorization_requests (expires_at);

-- The session at the hosted pages with which an app on another host got its own.
alter table sessions add column opened_by_id text;
