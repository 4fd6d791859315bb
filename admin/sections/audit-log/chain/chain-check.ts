import type { AuditChainCheck, HallpassAdminApp } from "hallpass/admin";
import { useState } from "react";
import { asking } from "../../../data/asked.ts";
import { useProject } from "../../../data/projects.ts";
import { useAskedAgain, useSnapshot } from "../../../data/watched.ts";

/** A longer chain is checked to its end only on request: that takes the server some seconds of work. */
const BY_ITSELF = 20_000;
/** A part begins this long after the one before, which leaves room for other requests. The SDK loads nothing more often. */
const PART_MILLIS = 300;
/** How often the entries that have come since are checked, too. */
const LIVE_MILLIS = 10_000;

/** How far each project's chain is checked. */
const soFar = new WeakMap<HallpassAdminApp, AuditChainCheck>();

const nextPart = asking(async (app: HallpassAdminApp) => {
  const check = await app.auditLog.checkChain({ cursor: soFar.get(app)?.cursor });
  soFar.set(app, check);
  return check;
});

/** Checks the chain of the project part by part. Every part goes on where the last one ended, also after a pause. */
export function useChainCheck() {
  const { app } = useProject();
  const [isWanted, setWanted] = useState(false);
  const watchable = nextPart(app);
  const part = useSnapshot(watchable);
  const check = part.status === "ready" ? part.value : undefined;
  const isGoingOn = check !== undefined && !check.isComplete && !check.broken;
  const isChecking = isGoingOn && (isWanted || check.entries <= BY_ITSELF);
  useAskedAgain(check?.isComplete || isChecking ? watchable : undefined, isChecking ? PART_MILLIS : LIVE_MILLIS);
  return {
    /** Undefined until the first part is checked. */
    check,
    error: part.status === "failed" ? part.error : undefined,
    isChecking,
    checkAll: () => setWanted(true),
    /** Begins anew. */
    checkAgain() {
      soFar.delete(app);
      return watchable.refresh();
    },
  };
}
