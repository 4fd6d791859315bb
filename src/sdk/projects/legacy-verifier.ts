import * as contract from "#contract/legacy-verifier.ts";
import { resource } from "#sdk/cache/resource.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { Deps } from "#sdk/deps.ts";
import { lookUp } from "#sdk/wire/look-up.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/**
 * The address of a former product that is asked about passwords of users who have not moved. A snapshot: later changes do not show
 * in it.
 */
export interface LegacyVerifier {
  /** https; in development, also http to localhost. */
  readonly url: string;
  readonly isEnabled: boolean;
  /** From then on it is not asked. */
  readonly endsAt: Date;
  /** How long the earlier secret signs, too; `null` when only the current one does. */
  readonly previousSecretUntil: Date | null;
  /** Accounts that were created or completed. */
  readonly movedAccounts: number;
  /** Questions that were answered with 401 or 404. */
  readonly refusedPasswords: number;
  /** Questions without an answer that could be used. */
  readonly failures: number;
  readonly lastMovedAt: Date | null;
  readonly lastFailure: { readonly at: Date; readonly reason: string } | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A verifier with the secret that signs its questions, which is not shown again. */
export interface LegacyVerifierWithSecret extends LegacyVerifier {
  readonly secret: string;
}

/** The input of `legacyVerifier.create`. */
export interface NewLegacyVerifier {
  url: string;
  /** At most a year ahead. */
  endsAt: Date;
  /** True by default. */
  isEnabled?: boolean;
}

/** The result of a test with a made-up address and password. */
export interface LegacyVerifierTest {
  /** `refused` is right. `accepted`: it takes any password. */
  readonly outcome: (typeof contract.LEGACY_TEST_OUTCOMES)[number];
  /** In words. */
  readonly reason: string;
  readonly durationMillis: number;
}

/** The live check of a project: users of its former product move in at their first sign-in. */
export interface LegacyVerifierAdmin {
  /** The verifier of the project; `null` without one. */
  readonly current: Watchable<LegacyVerifier | null>;
  /**
   * Names the address that is asked. Refused with LEGACY_VERIFIER_INVALID for an address or a date that cannot be used, and
   * with LEGACY_VERIFIER_ALREADY_EXISTS for a second one.
   *
   *     const { secret } = await app.legacyVerifier.create({ url: "https://old.example.com/check", endsAt });
   */
  create(verifier: NewLegacyVerifier): Promise<LegacyVerifierWithSecret>;
  /** Changes the fields that are given. */
  update(changes: Partial<NewLegacyVerifier>): Promise<LegacyVerifier>;
  /** Deletes the verifier with its secret and counters. */
  delete(): Promise<void>;
  /** Replaces the secret. The earlier one signs, too, for a day. */
  rotateSecret(): Promise<LegacyVerifierWithSecret>;
  /** Asks about a made-up address and password. */
  test(): Promise<LegacyVerifierTest>;
}

/** The live check of a project: a watchable verifier, and calls for it. */
export function legacyVerifier(wire: Wire<"server">, deps: Pick<Deps, "elapsed" | "after">): LegacyVerifierAdmin {
  const load = async () => show(await wire.call(contract.getLegacyVerifier));
  const current = resource(() => lookUp("current", "LEGACY_VERIFIER_NOT_FOUND", load), deps);

  return {
    current,
    async create({ url, endsAt, isEnabled }) {
      const body = { url, ends_at_millis: endsAt.getTime(), is_enabled: isEnabled };
      const created = await wire.call(contract.createLegacyVerifier, { body });
      current.set(show(created));
      return withSecret(created);
    },
    async update({ url, endsAt, isEnabled }) {
      const body = { url, ends_at_millis: endsAt?.getTime(), is_enabled: isEnabled };
      const changed = show(await wire.call(contract.updateLegacyVerifier, { body }));
      current.set(changed);
      return changed;
    },
    async delete() {
      await wire.call(contract.deleteLegacyVerifier, { body: {} });
      current.set(null);
    },
    async rotateSecret() {
      const rotated = await wire.call(contract.rotateLegacySecret, { body: {} });
      current.set(show(rotated));
      return withSecret(rotated);
    },
    async test() {
      const { outcome, reason, duration_millis } = await wire.call(contract.testLegacyVerifier, { body: {} });
      return { outcome, reason, durationMillis: duration_millis };
    },
  };
}

const dateOf = (millis: number | null) => (millis === null ? null : new Date(millis));

const show = (payload: contract.LegacyVerifier): LegacyVerifier =>
  Object.freeze<LegacyVerifier>({
    url: payload.url,
    isEnabled: payload.is_enabled,
    endsAt: new Date(payload.ends_at_millis),
    previousSecretUntil: dateOf(payload.previous_secret_until_millis),
    movedAccounts: payload.moved_accounts,
    refusedPasswords: payload.refused_passwords,
    failures: payload.failures,
    lastMovedAt: dateOf(payload.last_moved_at_millis),
    lastFailure: payload.last_failure && {
      at: new Date(payload.last_failure.at_millis),
      reason: payload.last_failure.reason,
    },
    createdAt: new Date(payload.created_at_millis),
    updatedAt: new Date(payload.updated_at_millis),
  });

const withSecret = (payload: contract.LegacyVerifier & { secret: string }): LegacyVerifierWithSecret =>
  Object.freeze({ ...show(payload), secret: payload.secret });
