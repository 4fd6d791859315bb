-- The log of an endpoint by state: the few failed messages among a million delivered ones, and how many there are.
create index webhook_deliveries_by_state on webhook_deliveries (endpoint_id, state, event_at, event_id);
