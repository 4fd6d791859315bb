import type { Level } from "#contract/access.ts";
import {
  deletePasskey,
  initiatePasskeyRegistration,
  listPasskeys,
  registerPasskey,
  updatePasskey,
  type Passkey as WirePasskey,
} from "#contract/auth/passkeys.ts";
import { fail, isKnown } from "#contract/errors.ts";
import { resource } from "#sdk/cache/resource.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import { ok, refused } from "#sdk/result.ts";
import type { UserScope } from "#sdk/user-scope.ts";
import { authenticatorsOf, browserStep, hostFor, loadWebAuthn } from "./ceremony.ts";
import type { NewPasskey, Passkey, RegisterPasskeyResult } from "./passkey.ts";

export interface PasskeyVerbs {
  readonly passkeys: Watchable<Passkey[]>;
  listPasskeys(): Promise<Passkey[]>;
  registerPasskey(options?: NewPasskey): Promise<RegisterPasskeyResult>;
}

/**
 * A user's passkeys. Only the signed-in user can register one. `refreshUser` runs after a passkey was added or deleted,
 * because the user object shows whether there is one.
 */
export function passkeysOf<L extends Level>(
  { wire, connection: { deps }, userId }: Pick<UserScope<L>, "wire" | "connection" | "userId">,
  refreshUser: () => Promise<unknown>,
): PasskeyVerbs {
  const fromWire = (payload: WirePasskey): Passkey => ({
    id: payload.id,
    name: payload.name,
    providerName: payload.provider_name,
    createdAt: new Date(payload.created_at_millis),
    lastUsedAt: payload.last_used_at_millis === null ? null : new Date(payload.last_used_at_millis),
    isBackedUp: payload.backed_up,
    async rename(name) {
      const renamed = await wire.call(updatePasskey, { params: { id: payload.id }, body: { name } });
      await passkeys.refresh();
      return fromWire(renamed);
    },
    async delete() {
      await wire.call(deletePasskey, { params: { id: payload.id } });
      await changed();
    },
  });

  const passkeys = resource(async () => {
    const { items } = await wire.call(listPasskeys, { query: { user_id: userId } });
    return items.map(fromWire);
  }, deps);
  const changed = () => Promise.all([passkeys.refresh(), refreshUser()]);

  async function register({ hostname }: NewPasskey): Promise<void> {
    const [authenticators, { makePasskey }] = [await authenticatorsOf(deps), await loadWebAuthn()];
    const { options_json: options, code } = await wire.call(initiatePasskeyRegistration, { body: {} });
    const rp = { ...options.rp, id: hostFor(deps, options.rp.id, hostname) };
    const credential = await browserStep(
      () => makePasskey(authenticators, { ...options, rp }),
      failed("Failed to start passkey registration due to unknown error"),
    );
    await wire.call(registerPasskey, { body: { credential, code } });
  }

  return {
    passkeys,
    listPasskeys: passkeys.get,
    async registerPasskey(options = {}) {
      try {
        await register(options);
      } catch (error) {
        if (isKnown(error, "PASSKEY_REGISTRATION_FAILED", "PASSKEY_AUTHENTICATION_FAILED")) return refused(error);
        if (isKnown(error, "PASSKEY_WEBAUTHN_ERROR")) return refused(error);
        if (isKnown(error, "PASSKEY_AUTHENTICATION_NOT_ENABLED")) {
          return refused(failed("Failed to get initiation options for passkey registration"));
        }
        throw error;
      }
      await changed();
      return ok(undefined);
    },
  };
}

const failed = (reason: string) => fail("PASSKEY_REGISTRATION_FAILED", { reason });
