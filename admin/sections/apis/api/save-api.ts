import type { OAuthApi, OAuthApiUpdate } from "hallpass/admin";
import { orReload } from "../../../data/changes.ts";
import { useProject } from "../../../data/projects.ts";
import { useSayDone } from "../../../data/say-done.ts";

/** Changes an API, unless somebody else has changed the same; says so, and offers to undo it. */
export function useSaveApi(api: OAuthApi): (changes: OAuthApiUpdate, done: string) => Promise<void> {
  const sayDone = useSayDone();
  const { all } = useProject().app.oauthApis;
  return async (changes, done) => {
    const changed = await orReload(all, api.update(changes, { ifUnchanged: true }));
    sayDone(done, () => changed.update(replaced(api, changes), { ifUnchanged: true }));
  };
}

/** What a change has replaced. */
const replaced = ({ name, scopes, accessTokenLifetimeSeconds }: OAuthApi, changes: OAuthApiUpdate): OAuthApiUpdate => ({
  ...(changes.name !== undefined && { name }),
  ...(changes.scopes !== undefined && { scopes }),
  ...(changes.accessTokenLifetimeSeconds !== undefined && { accessTokenLifetimeSeconds }),
});
