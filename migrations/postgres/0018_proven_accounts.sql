-- Whether an address that signs in to the account was ever proven. Triggers keep it, so that no way of proving an address
-- forgets it; it outlives the address, since whoever borrows a session could remove that.
alter table users add column proven_at bigint;

update users set proven_at = c.proven_at
  from (
    select user_id, min(proven_at) as proven_at from contact_channels
    where proven_at is not null and used_for_auth group by user_id
  ) c
  where c.user_id = users.id;

create function account_proven() returns trigger language plpgsql as $$
begin
  update users set proven_at = new.proven_at where id = new.user_id and proven_at is null;
  return null;
end
$$;

create trigger account_proven_by_new_address after insert on contact_channels
for each row when (new.proven_at is not null and new.used_for_auth) execute function account_proven();

create trigger account_proven after update of proven_at, used_for_auth on contact_channels
for each row when (new.proven_at is not null and new.used_for_auth) execute function account_proven();
