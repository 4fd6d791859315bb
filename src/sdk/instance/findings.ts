import { type Finding, readFindings } from "#contract/instance.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** Something that the operator of a Hallpass instance should mend. */
export interface InstanceFinding {
  /** The same in every release: `proxy_not_named`, `no_mail_server`. */
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
