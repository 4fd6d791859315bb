-- Clients that name themselves: by a document at the address that is their id, or by registration. The owner names all others.
alter table oauth_clients add column origin text not null default 'owner';
alter table oauth_clients add column is_blocked integer not null default 0;
alter table oauth_clients add column document_until integer;
alter table oauth_clients add column registration_digest text;
alter table oauth_clients add column expires_at integer;
create index oauth_clients_by_expiry on oauth_clients (expires_at) where expires_at is not null;
