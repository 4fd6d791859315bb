import { foreignness } from "#contract/http-only.ts";
import type { Settings } from "#server/settings.ts";

/** Says why a request does not come from a page of this server; null when it does. docs/security/rules.md, rule 19. */
export function foreignnessHere(request: Request, { publicUrl, adminUrl }: Settings): string | null {
  // A page of another site cannot choose the host that its browser names, and a proxy may name another one.
  const scheme = publicUrl.startsWith("https:") ? "https" : "http";
  return foreignness(request, [publicUrl, adminUrl ?? publicUrl, `${scheme}://${request.headers.get("host")}`]);
}
