import type { Resolve } from "#server/access/outgoing.ts";
import type { PasswordHasher } from "#server/crypto/password-hash.ts";
import type { Deps } from "#server/deps.ts";
import type { Job } from "#server/jobs/runner.ts";

/** Dependencies that tests replace. */
export interface ServerOverrides {
  now?: () => number;
  /** A clock that never jumps. By default it is `now` if a test replaces that, and else the time since the start. */
  elapsed?: () => number;
  wait?: Deps["wait"];
  passwords?: PasswordHasher;
  onReply?: Deps["onReply"];
  /** Resolves the names of hosts that users name. */
  resolve?: Resolve;
  /** Replies in place of OAuth providers. */
  fetch?: Deps["fetch"];
  /** The time limit of a request to a sign-in provider, for tests that wait for it. */
  providerTimeoutMillis?: number;
  /** Starts the process that renders emails: for tests with a built one, which has its scripts ready. */
  mailChild?: readonly string[];
  /** Changes the background jobs, for tests that need rare ones often. */
  jobs?: (jobs: readonly Job[]) => readonly Job[];
  /** Makes transactions throw that wait for anything but the database. */
  strict?: boolean;
  /** Accepts that the database of an existing secret is missing, and creates a new one. */
  isNew?: boolean;
}

/** What the parts of a server start from. */
export type Initial = Pick<Deps, "settings" | "log" | "now"> & { overrides: ServerOverrides };
