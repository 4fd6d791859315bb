import type { Level } from "#contract/access.ts";
import { type AdminLink, checkAdminLink, setUpInstance, signInWithAdminLink } from "#contract/instance.ts";
import type { TokenStore } from "#sdk/session/token-store.ts";
import { tokensOf } from "#sdk/sign-in/parts.ts";
import type { Wire } from "#sdk/wire/wire.ts";

export type { AdminLink };

/** The first owner and project of a new instance. */
export interface SetUp {
  code: string;
  email: string;
  password: string;
  displayName?: string | null;
  projectDisplayName: string;
}

/** The calls with one-time links that the server prints. */
export interface InstanceCalls {
  /** Returns the purpose of a link, without redeeming it. */
  checkLink(code: string): Promise<AdminLink>;
  /** Creates the first owner and the first project, and signs the owner in. No redirect. */
  setUp(options: SetUp): Promise<{ projectId: string; userId: string }>;
  /** Signs an owner in. No redirect. */
  signInWithLink(code: string): Promise<{ userId: string }>;
}

export function instanceCalls<L extends Level>(wire: Wire<L>, store: () => TokenStore): InstanceCalls {
  return {
    checkLink: (code) => wire.call(checkAdminLink, { body: { code } }),
    async setUp({ code, email, password, displayName, projectDisplayName }) {
      // Before the call, because an app without a token store throws here and must not redeem the link.
      const tokenStore = store();
      const signedIn = await wire.call(setUpInstance, {
        body: { code, email, password, display_name: displayName, project_display_name: projectDisplayName },
      });
      await tokenStore.write(tokensOf(signedIn));
      return { projectId: signedIn.project_id, userId: signedIn.user_id };
    },
    async signInWithLink(code) {
      const tokenStore = store();
      const signedIn = await wire.call(signInWithAdminLink, { body: { code } });
      await tokenStore.write(tokensOf(signedIn));
      return { userId: signedIn.user_id };
    },
  };
}
