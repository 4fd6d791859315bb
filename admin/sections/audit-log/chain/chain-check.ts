import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { AuditChainCheck } from "hallpass/admin";
import { useState } from "react";
import { useProject } from "../../../data/projects.ts";

/** A longer chain is checked to its end only on request: that takes the server some seconds of work. */
const BY_ITSELF = 20_000;
/** A pause between the parts, for other requests. */
const PAUSE_MILLIS = 50;
/** How often the entries that have come since are checked, too. */
const LIVE_MILLIS = 10_000;

/** Checks the chain of the project part by part. Every part goes on where the last one ended, also after a pause. */
export function useChainCheck() {
  const { id, app } = useProject();
  const client = useQueryClient();
  const [isWanted, setWanted] = useState(false);
  const queryKey = ["audit-chain", id];
  const goesOn = ({ entries, isComplete, broken }: AuditChainCheck) =>
    !isComplete && !broken && (isWanted || entries <= BY_ITSELF);
  const { data: check, error } = useQuery({
    queryKey,
    queryFn: () => app.checkAuditChain({ cursor: client.getQueryData<AuditChainCheck>(queryKey)?.cursor }),
    staleTime: LIVE_MILLIS,
    refetchInterval: ({ state: { data, status } }) => {
      if (!data || status === "error" || data.broken) return false;
      if (data.isComplete) return LIVE_MILLIS;
      return goesOn(data) ? PAUSE_MILLIS : false;
    },
    refetchOnMount: ({ state }) => !state.data?.broken,
    refetchOnWindowFocus: false,
  });
  return {
    /** Undefined until the first part is checked. */
    check,
    error,
    isChecking: check !== undefined && goesOn(check),
    checkAll: () => {
      setWanted(true);
      void client.refetchQueries({ queryKey });
    },
    /** Begins anew. */
    checkAgain: () => void client.resetQueries({ queryKey }),
  };
}
