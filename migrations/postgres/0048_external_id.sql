-- The id of a user in another product or in the owner's own database; null without one. Compared byte for byte.
alter table users add column external_id text;
create unique index users_external_id on users (project_id, external_id) where external_id is not null;
