import { useQuery } from "@tanstack/react-query";
import { useProject } from "../../data/projects.ts";
import { useSettled } from "../../data/use-settled.ts";
import { asked } from "../../data/watched.ts";
import { isAskable } from "./issuer-rules.ts";

const TYPING_MILLIS = 600;

/**
 * What the server finds at an issuer, once the owner has stopped typing. The server asks, because the policy of this page
 * allows no connections to other hosts.
 */
export function useIssuerCheck(issuerUrl: string) {
  const { id, app } = useProject();
  const settled = useSettled(issuerUrl, TYPING_MILLIS);
  const isCurrent = settled === issuerUrl && isAskable(issuerUrl);
  const query = useQuery({
    ...asked(["issuer-check", id, settled], () => app.checkOidcIssuer(settled)),
    enabled: isCurrent,
    // The owner may have mended the issuer since.
    staleTime: 0,
    gcTime: 0,
  });
  if (!isAskable(issuerUrl)) return { status: "nothing" } as const;
  if (!isCurrent || query.isFetching) return { status: "checking" } as const;
  return query.data
    ? ({ status: "checked", ...query.data } as const)
    : ({ status: "failed", error: query.error } as const);
}
