-- The certificate that the server gets by itself, with the account at the certificate authority, and the challenges that any
-- instance answers. One row; the lease lets one instance order at a time.
create table certificates (
  key text primary key,
  sealed_state bytea,
  lease_by text,
  lease_until bigint not null
);

create table certificate_challenges (
  token text primary key,
  answer text not null,
  expires_at bigint not null
);
