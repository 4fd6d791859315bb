-- The request that caused an event, for the log lines of its delivery. Older events have none.
alter table events add column request_id text;
