import type { OAuthClaim } from "hallpass/admin";
import { useProject, useUpdateProject } from "../../../data/projects.ts";
import { useSayDone } from "../../../data/say-done.ts";

/** Replaces the claims of the project, unless somebody else has changed them; says so, and offers to undo it. */
export function useSaveClaims(): (claims: readonly OAuthClaim[], done: string) => Promise<void> {
  const { oauthClaims: before } = useProject().config;
  const update = useUpdateProject();
  const sayDone = useSayDone();
  return async (oauthClaims, done) => {
    await update({ config: { oauthClaims } });
    sayDone(done, () => update({ config: { oauthClaims: before } }));
  };
}
