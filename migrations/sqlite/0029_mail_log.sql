-- Owners read the log of a million mails by state, by recipient and by user, newest first: each is a range of one index.
create index mails_by_state on mails (project_id, state, created_at, id);
create index mails_to_recipient on mails (project_id, recipient, created_at, id);
drop index mails_of_user;
create index mails_of_user on mails (user_id, created_at, id);

-- Mails that were given up keep their content for some days, so that an owner can send them again.
create index mails_kept on mails (next_attempt_at) where state = 'failed' and sealed_content is not null;
