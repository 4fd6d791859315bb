-- The algorithm of a signing key (RFC 7518 §3.1): ES256 signs access tokens; RS256 signs for OAuth clients that need it.
alter table signing_keys add column alg text not null default 'ES256';
