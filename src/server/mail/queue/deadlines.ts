import { MINUTE, SECOND } from "#contract/limits.ts";

/**
 * How long a mail server may take to greet, and to answer each command after that. Some greet late on purpose, to keep
 * spammers out, who do not wait; RFC 5321 §4.5.3.2 names minutes.
 */
export const GREETING_MILLIS = MINUTE;

/** A mail that the server has not accepted by then is tried again. */
export const SEND_DEADLINE_MILLIS = GREETING_MILLIS + 45 * SECOND;

/**
 * A mail that was being sent when the process died is tried again after this time: mails are sent at least once. It is
 * well after the deadline, so that no other process takes over a mail that is being sent.
 */
export const LEASE_MILLIS = SEND_DEADLINE_MILLIS + 15 * SECOND;
