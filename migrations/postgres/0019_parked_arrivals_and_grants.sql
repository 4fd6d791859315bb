-- What a provider answered is parked under our code until the app redeems it, so its user need not exist yet. Codes of
-- before hold no answer; they live for five minutes, and whoever has one signs in again.
delete from oauth_codes;
alter table oauth_codes alter column user_id drop not null;

-- An impersonation ends with the key or the owner's session that opened it.
alter table sessions add column granted_by jsonb;
