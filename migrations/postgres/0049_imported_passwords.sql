-- Since when a password has a hash that another product made, and its algorithm and cost; null for our own hashes. Hashes
-- from before this version count from today.
alter table users add column password_imported_at bigint;
alter table users add column password_kind text;

update users set
  password_imported_at = (extract(epoch from now()) * 1000)::bigint,
  password_kind = case
    when password_hash like '$2_$%' then 'bcrypt ' || substr(password_hash, 5, 2)::integer
    else 'argon2id ' || split_part(password_hash, '$', 4)
  end
where password_hash like '$2_$%'
  or (password_hash like '$argon2id$v=19$%' and password_hash not like '$argon2id$v=19$m=19456,t=2,p=1$%');

create index users_by_imported_password on users (project_id, password_kind, password_imported_at, id)
  where password_imported_at is not null;
