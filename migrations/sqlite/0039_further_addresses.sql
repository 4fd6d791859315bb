-- A search for one or two letters looks at the addresses of the newest 5,000 users. The primary ones are in the rows of the users;
-- few users have others.
create index contact_channels_further on contact_channels (user_id) where not is_primary;
