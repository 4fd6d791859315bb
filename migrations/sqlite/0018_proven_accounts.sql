-- Whether an address that signs in to the account was ever proven. Triggers keep it, so that no way of proving an address
-- forgets it; it outlives the address, since whoever borrows a session could remove that.
alter table users add column proven_at integer;

update users set proven_at =
  (select min(proven_at) from contact_channels c
    where c.user_id = users.id and c.proven_at is not null and c.used_for_auth);

create trigger account_proven_by_new_address after insert on contact_channels
when new.proven_at is not null and new.used_for_auth begin
  update users set proven_at = new.proven_at where id = new.user_id and proven_at is null;
end;

create trigger account_proven after update of proven_at, used_for_auth on contact_channels
when new.proven_at is not null and new.used_for_auth begin
  update users set proven_at = new.proven_at where id = new.user_id and proven_at is null;
end;
