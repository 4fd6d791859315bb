import { Unavailable } from "./unavailable.ts";

/** The parts of an error that may be logged or shown: its message and where it happened. */
export interface SafeError {
  message: string;
  stack: string | undefined;
}

/**
 * Returns the parts of an error that may be logged or sent. Drizzle puts a failed statement and its parameters into the
 * message, and PostgreSQL quotes values in its own messages; secrets and addresses are among them. So a database error
 * is reduced to its code and the names of constraint and table, wherever it is in the chain of causes.
 */
export function safeError(error: unknown): SafeError {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined };
  let isOfStatement = false;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof Unavailable) return withStackOf(error, unavailableMessage(cause));
    if (isPostgresError(cause)) return withStackOf(error, postgresMessage(cause));
    isOfStatement ||= isDrizzleError(cause);
  }
  if (!isOfStatement) return { message: error.message, stack: error.stack };
  const innermost = innermostOf(error);
  return withStackOf(error, isDrizzleError(innermost) ? "A statement failed." : innermost.message);
}

/** The remedy for the operator, and then the database's message. */
const unavailableMessage = ({ message, cause }: Unavailable): string =>
  cause === undefined ? message : `${message} Reason: ${safeError(cause).message}`;

interface PostgresFault extends Error {
  errno: string;
  constraint?: unknown;
  table?: unknown;
}

/** Whether the server reported the error, and not the connection: it has one of PostgreSQL's five-character codes. */
const isPostgresError = (error: Error): error is PostgresFault =>
  error.name === "PostgresError" && "errno" in error && /^[0-9A-Z]{5}$/.test(String(error.errno));

const isDrizzleError = (error: Error) => "params" in error || error.message.startsWith("Failed query:");

function postgresMessage({ errno, constraint, table }: PostgresFault): string {
  const names = Object.entries({ constraint, table }).flatMap(([kind, name]) =>
    typeof name === "string" && name !== "" ? [`${kind} ${name}`] : [],
  );
  const reason = REASONS[errno];
  const code = reason ? `${reason} (${errno})` : `code ${errno}`;
  return `PostgreSQL refused a statement: ${[code, ...names].join(", ")}.`;
}

/** PostgreSQL's names of its error codes, used instead of its messages, which may quote values. */
const REASONS: Readonly<Record<string, string>> = {
  "22021": "character not in repertoire",
  "22P05": "character that the encoding of the database lacks",
  "22P02": "invalid text representation",
  "23502": "not-null violation",
  "23503": "foreign key violation",
  "23505": "unique violation",
  "23514": "check violation",
  "25006": "read-only transaction",
  "25P03": "idle-in-transaction session timeout",
  "28000": "invalid authorization",
  "28P01": "invalid password",
  "3D000": "unknown database",
  "40001": "serialization failure",
  "40P01": "deadlock",
  "42501": "insufficient privilege",
  "3F000": "no schema",
  "42703": "undefined column",
  "42704": "unknown name",
  "42P01": "undefined table",
  "53000": "insufficient resources",
  "53100": "disk full",
  "53200": "out of memory",
  "53300": "too many connections",
  "53400": "configuration limit exceeded",
  "55P03": "lock not available",
  "57014": "query canceled",
  "57P01": "admin shutdown",
  "57P03": "cannot connect now",
  "58030": "I/O error",
};

function innermostOf(error: Error): Error {
  let innermost = error;
  while (innermost.cause instanceof Error) innermost = innermost.cause;
  return innermost;
}

/** Replaces the message of a stack. The original message may have several lines. */
function withStackOf({ stack }: Error, message: string): SafeError {
  const frames = stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  return { message, stack: [message, ...frames].join("\n") };
}
