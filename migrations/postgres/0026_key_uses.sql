-- When keys were last used: what tells an owner that an app has called, and which keys nobody needs any more.
alter table internal_keys add column last_used_at bigint;
