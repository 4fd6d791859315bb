import type { Log } from "#server/log.ts";
import type { ChainHead } from "./chain.ts";

/** A log line must not grow without limit: further heads go on a further line. */
const HEADS_A_LINE = 500;

export interface SealedHeads {
  note(projectId: string, head: ChainHead): void;
  /** Logs the heads of all chains that have grown since the last call. */
  log(): void;
}

/**
 * Collects the heads of the audit log's chains for the server's log. Log lines kept elsewhere reveal a chain that was
 * cut off or rewritten by someone with the database and the secret.
 */
export function sealedHeads(log: Log): SealedHeads {
  const grown = new Map<string, ChainHead>();
  return {
    note: (projectId, head) => void grown.set(projectId, head),
    log() {
      const heads = [...grown].map(([project, { sequence, seal }]) => ({ project, sequence, seal }));
      grown.clear();
      for (let at = 0; at < heads.length; at += HEADS_A_LINE) {
        log.info("Audit log sealed", { heads: heads.slice(at, at + HEADS_A_LINE) });
      }
    },
  };
}
