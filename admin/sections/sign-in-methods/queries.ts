import type { HallpassAdminApp } from "hallpass/admin";
import { asking } from "../../data/asked.ts";
import { useProject } from "../../data/projects.ts";
import { useSettled } from "../../data/use-settled.ts";
import { useSnapshot } from "../../data/watched.ts";
import { isAskable } from "./issuer-rules.ts";

const TYPING_MILLIS = 600;

const issuerCheck = asking((app: HallpassAdminApp, issuerUrl: string) => app.checkOidcIssuer(issuerUrl));

/**
 * What the server finds at an issuer, once the owner has stopped typing. The server asks, because the policy of this page
 * allows no connections to other hosts.
 */
export function useIssuerCheck(issuerUrl: string) {
  const { app } = useProject();
  const settled = useSettled(issuerUrl, TYPING_MILLIS);
  const isCurrent = settled === issuerUrl && isAskable(issuerUrl);
  const check = useSnapshot(isCurrent ? issuerCheck(app, settled) : undefined);
  if (!isAskable(issuerUrl)) return { status: "nothing" } as const;
  if (check.status === "pending") return { status: "checking" } as const;
  return check.status === "ready" ? ({ status: "checked", ...check.value } as const) : check;
}
