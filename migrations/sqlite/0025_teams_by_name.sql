-- Pages of teams in the order of their names. Upper and lower case of ASCII letters are the same, as on PostgreSQL.
create index teams_by_name on teams (project_id, lower(display_name), id);
