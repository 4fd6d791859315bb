-- Networks that a user signed in from, by keyed digest: a stranger's guesses do not slow these down.
create table known_places (
  key text primary key,
  project_id text not null references projects (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  expires_at integer not null
) strict;
create index known_places_of_user on known_places (user_id, expires_at);
create index known_places_by_project on known_places (project_id);
create index known_places_by_expiry on known_places (expires_at);
