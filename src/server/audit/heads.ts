import type { Log } from "#server/log.ts";
import type { ChainHead } from "./chain.ts";

/** Lines of a log may not grow without end: further heads go on a further line. */
const HEADS_A_LINE = 500;

export interface SealedHeads {
  note(projectId: string, head: ChainHead): void;
  /** Logs the heads of all chains that have grown since the last time; nothing is left to be logged then. */
  log(): void;
}

/**
 * Where the chains of the audit log end, for the server's log: kept elsewhere, its lines show a chain that was cut off or
 * rewritten by somebody with the database and the secret.
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
