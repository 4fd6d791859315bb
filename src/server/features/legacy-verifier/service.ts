import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { AuditAction } from "#contract/audit.ts";
import { emailAddress } from "#contract/fields.ts";
import type { LEGACY_TEST_OUTCOMES, LegacyVerifier } from "#contract/legacy-verifier.ts";
import { DAY } from "#contract/limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { refuse } from "#server/access/refusal.ts";
import { auditBy } from "#server/audit/write.ts";
import { randomSecret } from "#server/crypto/random.ts";
import { newSigningSecret, openSecrets, sealSecrets } from "#server/crypto/webhook-signature.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { askVerifier } from "./ask.ts";
import { endProblem, projectProblem, urlProblem } from "./rules.ts";
import { findVerifier, type Verifier } from "./stored.ts";

interface Settings {
  url: string;
  endsAt: number;
  isEnabled: boolean;
}

/** A verifier with its new secret, which is shown this once. */
interface WithSecret {
  verifier: Verifier;
  secret: string;
}

export const read = (deps: Deps, { projectId }: Caller) => required(deps.store, projectId);

export async function create(deps: Deps, caller: Caller, wanted: Settings): Promise<WithSecret> {
  const { projectId } = caller;
  refuseIf(projectProblem(projectId));
  requireUsable(deps, wanted);
  const secrets = { current: newSigningSecret(), previous: [] };
  const now = deps.now();
  const verifier: Verifier = {
    ...wanted,
    projectId,
    sealedSecrets: sealSecrets(deps, secrets),
    moved: 0,
    refused: 0,
    failed: 0,
    failuresInARow: 0,
    lastMovedAt: null,
    lastFailedAt: null,
    lastFailure: null,
    createdAt: now,
    updatedAt: now,
  };
  await deps.store.write(async (tx) => {
    if (await findVerifier(tx, projectId)) throw refuse("LEGACY_VERIFIER_ALREADY_EXISTS");
    await tx.add("legacyVerifiers", verifier);
    await report(tx, deps, caller, "legacy_verifier_created", { after: auditedPart(verifier) });
  });
  return { verifier, secret: secrets.current };
}

export async function change(deps: Deps, caller: Caller, given: Partial<Settings>): Promise<Verifier> {
  requireUsable(deps, given);
  return deps.store.write(async (tx) => {
    const before = await required(tx, caller.projectId);
    const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    // Failures of the former address say nothing about the new one.
    const isMoved = given.url !== undefined && given.url !== before.url;
    const after: Verifier = {
      ...before,
      ...wanted,
      ...(isMoved && { failuresInARow: 0, lastFailedAt: null, lastFailure: null }),
      updatedAt: deps.now(),
    };
    await save(tx, after);
    await report(tx, deps, caller, "legacy_verifier_updated", {
      before: auditedPart(before),
      after: auditedPart(after),
    });
    return after;
  });
}

export async function remove(deps: Deps, caller: Caller): Promise<void> {
  await deps.store.write(async (tx) => {
    const before = await required(tx, caller.projectId);
    const t = tx.legacyVerifiers;
    await tx.delete(t).where(eq(t.projectId, caller.projectId));
    await report(tx, deps, caller, "legacy_verifier_deleted", { before: auditedPart(before) });
  });
}

export async function rotateSecret(deps: Deps, caller: Caller): Promise<WithSecret> {
  return deps.store.write(async (tx) => {
    const before = await required(tx, caller.projectId);
    const { current } = openSecrets(deps, before.sealedSecrets);
    // Two at a time: whoever replaces a secret twice in a day has lost the first one.
    const kept = { current: newSigningSecret(), previous: [{ secret: current, until: deps.now() + DAY }] };
    const verifier = { ...before, sealedSecrets: sealSecrets(deps, kept), updatedAt: deps.now() };
    await save(tx, verifier);
    await report(tx, deps, caller, "legacy_secret_rotated", {});
    return { verifier, secret: kept.current };
  });
}

export interface TestResult {
  outcome: (typeof LEGACY_TEST_OUTCOMES)[number];
  reason: string;
  durationMillis: number;
}

/** Asks about an address and a password that nobody has. The right answer is that they are wrong. */
export async function test(deps: Deps, caller: Caller): Promise<TestResult> {
  const verifier = await required(deps.store, caller.projectId);
  const email = emailAddress(`hallpass-test-${randomBytes(6).toString("hex")}@example.com`);
  if (email === null) throw new Error("The made-up address is not valid.");
  const beganAt = deps.legacyLoad.time();
  const answer = await askVerifier(deps, verifier, { email, password: randomSecret() });
  const result = { ...resultOf(answer), durationMillis: Math.round(deps.legacyLoad.time() - beganAt) };
  await deps.store.write((tx) =>
    report(tx, deps, caller, "legacy_verifier_tested", { after: { outcome: result.outcome, reason: result.reason } }),
  );
  return result;
}

function resultOf(answer: Awaited<ReturnType<typeof askVerifier>>): Pick<TestResult, "outcome" | "reason"> {
  if ("fault" in answer) return { outcome: "failed", reason: answer.fault };
  if ("user" in answer) {
    const reason =
      "It answered 200 to an address and a password that were made up: it lets everybody in. Turn the check off until it compares passwords.";
    return { outcome: "accepted", reason };
  }
  const reason = `It answered ${answer.refusedWith} to an address and a password that were made up, as it should.`;
  return { outcome: "refused", reason };
}

export function verifierView(deps: Pick<Deps, "keyring" | "now">, row: Verifier): LegacyVerifier {
  const [previous] = openSecrets(deps, row.sealedSecrets).previous.filter(({ until }) => until > deps.now());
  const { lastFailedAt: at_millis, lastFailure: reason } = row;
  return {
    url: row.url,
    is_enabled: row.isEnabled,
    ends_at_millis: row.endsAt,
    previous_secret_until_millis: previous?.until ?? null,
    moved_accounts: row.moved,
    refused_passwords: row.refused,
    failures: row.failed,
    last_moved_at_millis: row.lastMovedAt,
    last_failure: at_millis === null || reason === null ? null : { at_millis, reason },
    created_at_millis: row.createdAt,
    updated_at_millis: row.updatedAt,
  };
}

async function required(db: Parameters<typeof findVerifier>[0], projectId: string): Promise<Verifier> {
  const found = await findVerifier(db, projectId);
  if (!found) throw refuse("LEGACY_VERIFIER_NOT_FOUND");
  return found;
}

function requireUsable({ settings, now }: Pick<Deps, "settings" | "now">, { url, endsAt }: Partial<Settings>): void {
  if (url !== undefined) refuseIf(urlProblem(url, settings.dev));
  if (endsAt !== undefined) refuseIf(endProblem(endsAt, now()));
}

function refuseIf(problem: string | null): void {
  if (problem) throw refuse("LEGACY_VERIFIER_INVALID", { problem });
}

async function save(
  tx: Transaction,
  { projectId, url, isEnabled, endsAt, sealedSecrets, updatedAt, ...row }: Verifier,
) {
  const { failuresInARow, lastFailedAt, lastFailure } = row;
  const changes = { url, isEnabled, endsAt, sealedSecrets, updatedAt, failuresInARow, lastFailedAt, lastFailure };
  const t = tx.legacyVerifiers;
  await tx.update(t).set(changes).where(eq(t.projectId, projectId));
}

const auditedPart = ({ url, isEnabled, endsAt }: Verifier) => ({ url, is_enabled: isEnabled, ends_at_millis: endsAt });

const report = (
  tx: Transaction,
  deps: Deps,
  caller: Caller,
  action: AuditAction,
  changed: { before?: unknown; after?: unknown },
): Promise<void> =>
  auditBy(tx, deps, caller, { action, subject: { type: "project", id: caller.projectId }, ...changed });
