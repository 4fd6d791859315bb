-- The recorded end of each audit log. Whoever removes entries there, or a whole log, leaves a gap before it.
create table audit_heads (
  project_id text primary key,
  sequence bigint not null,
  seal text not null,
  at bigint not null,
  -- Made with the secret over all of the above.
  code text not null
);
