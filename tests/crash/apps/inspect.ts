import { and, eq, inArray } from "drizzle-orm";
import { digest } from "#server/crypto/digest.ts";
import type { Snapshot } from "#server/db/store/store.ts";
import type { Faults } from "../inspect.ts";
import type { Approval, Apps } from "./apps.ts";

/** Reads what the authorization server has stored, while no server runs: each step is there with all of its rows, or not at all. */
export async function inspectApprovals(db: Snapshot, { project, approvals }: Apps, faults: Faults): Promise<void> {
  const { torn, again } = faults;
  const rows = await rowsOf(db, project.id);
  const grants = new Map(rows.grants.map((grant) => [grantKey(grant), grant.id]));
  const families = Map.groupBy(rows.families, ({ grantId }) => grantId);
  const codes = new Map(rows.codes.map((code) => [code.digest, code]));

  for (const [name, { created, deleted }] of Object.entries({ "audit log": rows.audit, events: rows.events })) {
    for (const userId of new Set([...created.keys(), ...rows.grants.map(({ userId }) => userId)])) {
      const reported = countIn(created, userId) - countIn(deleted, userId);
      const stored = rows.grants.filter((grant) => grant.userId === userId).length;
      if (reported !== stored) torn.push(`user ${userId} has ${stored} grants, and ${reported} in the ${name}`);
    }
  }
  for (const { digest, usedAt, familyId } of rows.codes) {
    if ((usedAt === null) !== (familyId === null)) torn.push(`the code ${digest} is used by half`);
  }
  for (const approval of approvals) {
    const { user, client, known } = approval;
    const grantId = grants.get(grantKey({ userId: user.userId, clientId: client.id }));
    const ofGrant = families.get(grantId ?? "") ?? [];
    const say = (what: string) => `user ${user.userId}: ${what}`;
    if (ofGrant.length > 1) again.push(say(`${ofGrant.length} families of tokens from one approval`));
    if (mayHaveEnded(approval)) continue;
    const codeRow = codes.get(digest(known.code ?? ""));
    if (codeRow?.familyId && !ofGrant.some(({ id }) => id === codeRow.familyId))
      torn.push(say("a used code, no tokens"));
    if (codeRow && !codeRow.familyId && ofGrant.length > 0) torn.push(say("tokens of a code that is not used"));
    const { device, request } = known;
    if (device && !rows.devices.has(digest(device.device_code)) && ofGrant.length === 0) {
      torn.push(say("a used device code, no tokens"));
    }
    if (device && rows.devices.get(digest(device.device_code))?.grantId && grantId === undefined) {
      torn.push(say("a connected device, no grant"));
    }
    if (request && !rows.requests.has(digest(request)) && grantId === undefined) {
      torn.push(say("a request that was answered, no grant"));
    }
  }
}

/** Whether somebody has asked to end what the approval gave. */
const mayHaveEnded = ({ steps, sent, isReused }: Approval) =>
  isReused || steps.slice(0, sent).some((step) => step === "revoke" || step === "remove");

const grantKey = ({ userId, clientId }: { userId: string; clientId: string }) => `${userId} ${clientId}`;

const countIn = (counts: Map<string | null, unknown[]>, userId: string | null) => counts.get(userId)?.length ?? 0;

async function rowsOf(db: Snapshot, projectId: string) {
  const { oauthGrants, oauthTokenFamilies, authorizationCodes, deviceAuthorizations, authorizationRequests } = db;
  const { auditEntries, events } = db;
  const actions = ["oauth_grant_created", "oauth_grant_deleted"];
  const types = ["oauth_grant.created", "oauth_grant.deleted"];
  const entries = await db
    .select({ type: auditEntries.action, userId: auditEntries.subjectId })
    .from(auditEntries)
    .where(and(eq(auditEntries.projectId, projectId), inArray(auditEntries.action, actions)));
  const messages = await db
    .select({ type: events.type, payload: events.payload })
    .from(events)
    .where(and(eq(events.projectId, projectId), inArray(events.type, types)));
  return {
    grants: await db.select().from(oauthGrants).where(eq(oauthGrants.projectId, projectId)),
    families: await db.select().from(oauthTokenFamilies).where(eq(oauthTokenFamilies.projectId, projectId)),
    codes: await db.select().from(authorizationCodes).where(eq(authorizationCodes.projectId, projectId)),
    devices: new Map(
      (await db.select().from(deviceAuthorizations).where(eq(deviceAuthorizations.projectId, projectId))).map((row) => [
        row.digest,
        row,
      ]),
    ),
    requests: new Set(
      (await db.select().from(authorizationRequests).where(eq(authorizationRequests.projectId, projectId))).map(
        ({ digest }) => digest,
      ),
    ),
    audit: byEnding(entries),
    events: byEnding(
      messages.map(({ type, payload }) => ({
        type,
        userId: (payload as { data: { user_id: string } }).data.user_id,
      })),
    ),
  };
}

function byEnding(reports: { type: string; userId: string | null }[]) {
  const of = (ending: string) =>
    Map.groupBy(
      reports.filter(({ type }) => type.endsWith(ending)),
      ({ userId }) => userId,
    );
  return { created: of("created"), deleted: of("deleted") };
}
