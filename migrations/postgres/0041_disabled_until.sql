-- When the account of a disabled user can sign in again by itself, and why it was disabled; null for no end and no reason.
alter table users add column disabled_until bigint;
alter table users add column disabled_reason text;
