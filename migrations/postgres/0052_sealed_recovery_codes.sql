-- A code of another product that is too short for a digest is sealed: exactly one of the two is set.
alter table recovery_codes alter column digest drop not null;
alter table recovery_codes add column sealed_code bytea;
