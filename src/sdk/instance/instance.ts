import type { Level } from "#contract/access.ts";
import { fail } from "#contract/errors.ts";
import {
  type AdminLink,
  checkAdminLink,
  initiateOwnerPasskey,
  setUpInstance,
  setUpInstanceWithPasskey,
  signInWithAdminLink,
} from "#contract/instance.ts";
import type { Deps } from "#sdk/deps.ts";
import { authenticatorsOf, browserStep, hostFor, loadWebAuthn } from "#sdk/passkeys/ceremony.ts";
import type { TokenStore } from "#sdk/session/token-store.ts";
import { tokensOf } from "#sdk/sign-in/parts.ts";
import type { Wire } from "#sdk/wire/wire.ts";

export type { AdminLink };

/** The first owner and project of a new instance. With `passkey`, the browser asks the owner for one. */
export type SetUp = {
  code: string;
  email: string;
  displayName?: string | null;
  projectDisplayName: string;
} & ({ password: string } | { passkey: true });

/** The calls with one-time links that the server prints. */
export interface InstanceCalls {
  /** Returns the purpose of a link, without redeeming it. */
  checkLink(code: string): Promise<AdminLink>;
  /**
   * Creates the first owner and the first project, and signs the owner in. No redirect. Throws PASSKEY_WEBAUTHN_ERROR if
   * the browser or the owner refuses the passkey; nothing is created then, and the link still works.
   */
  setUp(options: SetUp): Promise<{ projectId: string; userId: string }>;
  /** Signs an owner in. No redirect. */
  signInWithLink(code: string): Promise<{ userId: string }>;
}

export function instanceCalls<L extends Level>(
  wire: Wire<L>,
  deps: Pick<Deps, "browser">,
  store: () => TokenStore,
): InstanceCalls {
  async function setUpWithPasskey(owner: { code: string; email: string; display_name?: string | null }, name: string) {
    const [authenticators, { makePasskey }] = [await authenticatorsOf(deps), await loadWebAuthn()];
    const { options_json: options, code } = await wire.call(initiateOwnerPasskey, { body: owner });
    const rp = { ...options.rp, id: hostFor(deps, options.rp.id) };
    const credential = await browserStep(() => makePasskey(authenticators, { ...options, rp }), unforeseen());
    const body = { ...owner, project_display_name: name, passkey: { credential, code } };
    return wire.call(setUpInstanceWithPasskey, { body });
  }

  return {
    checkLink: (code) => wire.call(checkAdminLink, { body: { code } }),
    async setUp(options) {
      const { code, email, displayName, projectDisplayName } = options;
      // Before the call, because an app without a token store throws here and must not redeem the link.
      const tokenStore = store();
      const owner = { code, email, display_name: displayName };
      const signedIn =
        "password" in options
          ? await wire.call(setUpInstance, {
              body: { ...owner, password: options.password, project_display_name: projectDisplayName },
            })
          : await setUpWithPasskey(owner, projectDisplayName);
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

const unforeseen = () =>
  fail("PASSKEY_REGISTRATION_FAILED", { reason: "Failed to start passkey registration due to unknown error" });
