-- The primary address beside its user: at a million users, a page of them is read without a look at another table for each.
-- Triggers keep it, so that whoever writes an address, by whatever way, cannot forget it.
alter table users add column primary_email text;
alter table users add column primary_email_verified boolean;
alter table users add column primary_email_for_auth boolean;

update users set primary_email = c.value, primary_email_verified = c.is_verified, primary_email_for_auth = c.used_for_auth
  from contact_channels c where c.user_id = users.id and c.type = 'email' and c.is_primary;

create function primary_address_shown() returns trigger language plpgsql as $$
begin
  update users set primary_email = new.value, primary_email_verified = new.is_verified,
    primary_email_for_auth = new.used_for_auth
  where id = new.user_id;
  return null;
end
$$;
create function primary_address_gone() returns trigger language plpgsql as $$
begin
  update users set primary_email = null, primary_email_verified = null, primary_email_for_auth = null
  where id = old.user_id;
  return null;
end
$$;

create trigger primary_address_added after insert on contact_channels
for each row when (new.is_primary and new.type = 'email') execute function primary_address_shown();

create trigger primary_address_changed after update of value, type, is_primary, is_verified, used_for_auth on contact_channels
for each row when (new.is_primary and new.type = 'email') execute function primary_address_shown();

create trigger primary_address_demoted after update of type, is_primary on contact_channels
for each row when (old.is_primary and old.type = 'email' and not (new.is_primary and new.type = 'email'))
execute function primary_address_gone();

create trigger primary_address_removed after delete on contact_channels
for each row when (old.is_primary and old.type = 'email') execute function primary_address_gone();
