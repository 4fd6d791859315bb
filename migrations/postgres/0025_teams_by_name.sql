-- Pages of teams in the order of their names. Upper and lower case of ASCII letters are the same, as on SQLite. With the
-- name itself, a search reads nothing but the index.
create index teams_by_name on teams (project_id, lower(display_name collate "C"), id) include (display_name);
