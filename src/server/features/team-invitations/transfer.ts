import { type Static, Type } from "@sinclair/typebox";
import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { type EmailAddress, emailAddress } from "#contract/fields.ts";
import { CODE_LIFETIME_MILLIS } from "#contract/limits.ts";
import { digestsOfNobody, importCodeIn } from "#server/codes/codes.ts";
import { wholeList } from "#server/db/query/whole-list.ts";
import type { Params, Snapshot } from "#server/db/store/store.ts";
import { derivedId } from "#server/transfer/derived-id.ts";
import { Digest, Millis, Optional, orNull, ProjectId, Text, Uuid } from "#server/transfer/fields.ts";
import { byKey, noun, type TransferDeps } from "#server/transfer/noun.ts";
import type { InvitationData } from "./invite.ts";

const TeamInvitation = Type.Object({
  id: Optional(Uuid),
  project_id: Optional(ProjectId),
  team_id: Uuid,
  email: Text,
  invited_by_id: Optional(orNull(Uuid)),
  digest: Optional(Digest),
  nonce_digest: Optional(Digest),
  created_at_millis: Optional(Millis),
  expires_at_millis: Optional(Millis),
});
type TeamInvitation = Static<typeof TeamInvitation>;

/**
 * An open invitation. With its digests, the link that was emailed works after the import, too. Without them, nobody has a link
 * until somebody sends the invitation again. An existing one stays as it is: it may have been accepted or sent again since.
 */
export const teamInvitation = noun<TeamInvitation>({
  type: "team_invitation",
  schema: TeamInvitation,
  staysAsItIs: true,

  async *inProject(db, deps, projectId) {
    for await (const rows of openInProject(db, { projectId, now: deps.now() })) {
      yield rows.map((row) => encode(row, deps));
    }
  },

  faults({ email, digest, nonce_digest }) {
    if (emailIn(email) === null) return [{ field: "email", value: email, expected: "an email address" }];
    if ((digest === undefined) === (nonce_digest === undefined)) return [];
    return [{ field: "digest", expected: "both digest and nonce_digest, or neither" }];
  },

  complete: (record, projectId) => ({
    ...record,
    id: record.id ?? derivedId(record.team_id, "team_invitation", addressOf(record)),
    project_id: projectId,
    email: addressOf(record),
  }),
  keyOf,
  references: ({ team_id, invited_by_id }) => [
    { to: "team", id: team_id, field: "team_id" },
    ...(invited_by_id ? [{ to: "user" as const, id: invited_by_id, field: "invited_by_id" }] : []),
  ],
  claims: (record, projectId) => [
    `code ${keyOf(record)}`,
    ...(record.digest ? [`code with the digest ${record.digest} in ${projectId}`] : []),
  ],

  async holders(db, _deps, projectId, records) {
    const t = db.codes;
    const digests = records.flatMap(({ digest }) => digest ?? []);
    const fields = { id: t.id, digest: t.digest, purpose: t.purpose };
    const sameId = await db
      .select(fields)
      .from(t)
      .where(inArray(t.id, records.map(keyOf)));
    const sameDigest =
      digests.length === 0
        ? []
        : await db
            .select(fields)
            .from(t)
            .where(and(eq(t.projectId, projectId), inArray(t.digest, digests)));
    return new Map([
      ...sameId.map(({ id, purpose }): [string, string] => [
        `code ${id}`,
        purpose === PURPOSE ? id : `${purpose} ${id}`,
      ]),
      ...sameDigest.map(({ id, digest }): [string, string] => [`code with the digest ${digest} in ${projectId}`, id]),
    ]);
  },

  async stored(db, deps, _, records) {
    const { teamInvitations: t, codes } = db;
    const rows = await db
      .select(shown(db))
      .from(t)
      .innerJoin(codes, eq(codes.id, t.codeId))
      .where(inArray(t.codeId, records.map(keyOf)));
    return byKey(rows, (row) => encode(row, deps), keyOf);
  },

  async create(tx, deps, projectId, records) {
    const now = deps.now();
    const latest = now + CODE_LIFETIME_MILLIS[PURPOSE];
    for (const record of records) {
      const { team_id: teamId, invited_by_id, digest, nonce_digest: nonceDigest } = record;
      const { created_at_millis: createdAt = now, expires_at_millis: expiresAt = latest } = record;
      const data = { teamId, email: addressOf(record), invitedBy: invited_by_id ?? undefined } satisfies InvitationData;
      const code = { id: keyOf(record), projectId, purpose: PURPOSE, data, createdAt } as const;
      const mailed = digest && nonceDigest ? { digest, nonceDigest } : null;
      // A link that somebody has lives no longer than one that the server sends.
      await importCodeIn(tx, deps, {
        ...code,
        ...(mailed ?? digestsOfNobody()),
        expiresAt: mailed ? Math.min(expiresAt, latest) : expiresAt,
      });
    }
    await tx.addAll(
      "teamInvitations",
      records.map((record) => ({
        codeId: keyOf(record),
        projectId,
        teamId: record.team_id,
        recipientEmail: addressOf(record),
        createdAt: record.created_at_millis ?? now,
      })),
    );
  },

  async update() {
    throw new Error("An import does not change an invitation.");
  },
});

const PURPOSE = "team_invitation";

const shown = ({ teamInvitations: t, codes }: Pick<Snapshot, "teamInvitations" | "codes">) => ({
  id: t.codeId,
  projectId: t.projectId,
  teamId: t.teamId,
  recipientEmail: t.recipientEmail,
  createdAt: t.createdAt,
  expiresAt: codes.expiresAt,
  digest: codes.digest,
  nonceDigest: codes.nonceDigest,
  sealedData: codes.sealedData,
});

const openInProject = wholeList(
  (db, { projectId, now }: Params<{ projectId: string; now: number }>, chunk) => {
    const { teamInvitations: t, codes } = db;
    const { after, order } = chunk.upwards(t.teamId, t.createdAt, t.codeId);
    return db
      .select(shown(db))
      .from(t)
      .innerJoin(codes, eq(codes.id, t.codeId))
      .where(and(eq(t.projectId, projectId), after, isNull(codes.usedAt), gt(codes.expiresAt, now)))
      .orderBy(...order)
      .limit(chunk.rows);
  },
  ({ teamId, createdAt, id }) => [teamId, createdAt, id],
);

interface Row {
  id: string;
  projectId: string;
  teamId: string;
  recipientEmail: EmailAddress;
  createdAt: number;
  expiresAt: number;
  digest: string;
  nonceDigest: string;
  sealedData: Uint8Array;
}

function encode(row: Row, { keyring }: Pick<TransferDeps, "keyring">): TeamInvitation {
  // The data was sealed by `invite`, or by an import.
  const { invitedBy }: InvitationData = JSON.parse(keyring.open(row.sealedData));
  return {
    id: row.id,
    project_id: row.projectId,
    team_id: row.teamId,
    email: row.recipientEmail,
    invited_by_id: invitedBy ?? null,
    digest: row.digest,
    nonce_digest: row.nonceDigest,
    created_at_millis: row.createdAt,
    expires_at_millis: row.expiresAt,
  };
}

/** Returns the key of a complete record, which has an id. */
function keyOf(record: TeamInvitation): string {
  return record.id ?? "";
}

const emailIn = (text: string) => emailAddress(text.trim());

/** The address of a record without faults. */
function addressOf({ email }: Pick<TeamInvitation, "email">): EmailAddress {
  const address = emailIn(email);
  if (address === null) throw new Error("A record without faults has an address that is not valid.");
  return address;
}
