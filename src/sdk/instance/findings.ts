import { type Finding, readFindings } from "#contract/instance.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** A problem that the operator of a Hallpass instance should fix. */
export interface InstanceFinding {
  /** Stable across releases, for example `proxy_not_named` or `no_mail_server`. */
  readonly id: string;
  readonly severity: "error" | "warning";
  readonly summary: string;
  /** What to do. */
  readonly remedy: string;
}

export async function instanceFindings(wire: Wire<"server">): Promise<InstanceFinding[]> {
  const { findings } = await wire.call(readFindings);
  return findings.map(fromWire);
}

const fromWire = ({ id, severity, summary, remedy }: Finding): InstanceFinding => ({ id, severity, summary, remedy });
