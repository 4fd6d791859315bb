-- A provider may take a refresh token once: the server that renews with one holds it until it is done, or for so long.
alter table oauth_tokens add column claimed_until integer;
