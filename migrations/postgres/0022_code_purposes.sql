-- Passkey challenges are swept within minutes, among codes that are kept for a month.
create index codes_by_purpose on codes (purpose, expires_at);
