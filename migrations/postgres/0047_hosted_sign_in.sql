-- A request can also be of an app of the project on another host, which is no client: client_id is null then.
alter table authorization_requests alter column client_id drop not null;

-- The session at the hosted pages with which an app on another host got its own.
alter table sessions add column opened_by_id text;
