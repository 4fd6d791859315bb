import type { Watchable } from "#sdk/cache/watchable.ts";
import type { Deps } from "#sdk/deps.ts";
import type { Wire } from "#sdk/wire/wire.ts";
import { type InstanceFinding, instanceFindings } from "./findings.ts";
import { type InstanceStatus, instanceStatus } from "./status.ts";

/** The Hallpass server, for its operators: apps of the project `internal`. */
export interface InstanceAdmin {
  /** The state of the server: database, memory, queues, jobs, mail server and settings. */
  readonly status: Watchable<InstanceStatus>;
  /** The problems that the operator should fix, most urgent first. */
  readonly findings: Watchable<InstanceFinding[]>;
}

export function instanceAdmin(wire: Wire<"server">, deps: Deps): InstanceAdmin {
  return { status: instanceStatus(wire, deps), findings: instanceFindings(wire, deps) };
}
