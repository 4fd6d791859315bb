import type { OAuthClient, OAuthClientUpdate } from "hallpass/admin";
import { orReload } from "../../../data/changes.ts";
import { useProject } from "../../../data/projects.ts";
import { useSayDone } from "../../../data/say-done.ts";
import { useTexts } from "../../../texts/language.ts";

/** Whether the app authenticates with a secret. */
export const hasSecrets = ({ tokenEndpointAuthMethod: method }: Pick<OAuthClient, "tokenEndpointAuthMethod">) =>
  method === "client_secret_basic" || method === "client_secret_post";

/** Changes an app, unless somebody else has changed the same, and offers to undo it. */
export function useSaveApp(app: OAuthClient): (changes: OAuthClientUpdate) => Promise<void> {
  const t = useTexts();
  const sayDone = useSayDone();
  const { all } = useProject().app.oauthClients;
  return async (changes) => {
    const changed = await orReload(all, app.update(changes, { ifUnchanged: true }));
    // Deleted secrets cannot be brought back.
    const isFinal = hasSecrets(app) && !hasSecrets(changed);
    sayDone(t("app.saved"), isFinal ? undefined : () => changed.update(replaced(app, changes), { ifUnchanged: true }));
  };
}

/** What a change has replaced. */
function replaced(app: OAuthClient, changes: OAuthClientUpdate): OAuthClientUpdate {
  const fields: OAuthClientUpdate = app;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(changes, name)));
}
