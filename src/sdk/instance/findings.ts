import { type Finding, readFindings } from "#contract/instance.ts";
import { resource } from "#sdk/cache/resource.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { Deps } from "#sdk/deps.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** A problem that the operator of a Hallpass instance should fix. */
export interface InstanceFinding {
  /** Stable across releases, for example `proxy_not_named` or `no_mail_server`. */
  readonly id: string;
  readonly severity: "error" | "warning";
  readonly summary: string;
  /** The remedy. */
  readonly remedy: string;
}

/** The findings of the server, as a watchable list. */
export function instanceFindings(wire: Wire<"server">, deps: Deps): Watchable<InstanceFinding[]> {
  return resource(async () => (await wire.call(readFindings)).findings.map(fromWire), deps);
}

const fromWire = ({ id, severity, summary, remedy }: Finding): InstanceFinding => ({ id, severity, summary, remedy });
