-- For the search of SQLite; both databases have the same indexes.
create index contact_channels_further on contact_channels (user_id) where not is_primary;
