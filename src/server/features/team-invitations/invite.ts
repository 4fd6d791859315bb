import { and, eq, gt, isNull } from "drizzle-orm";
import type { EmailAddress } from "#contract/fields.ts";
import type { Caller } from "#server/access/caller.ts";
import { permitInTeam, requireUser } from "#server/access/permit.ts";
import { refuse } from "#server/access/refusal.ts";
import { countAttempt } from "#server/access/throttle.ts";
import { requireTrustedUrl } from "#server/access/trusted-url.ts";
import { actorOf, audit } from "#server/audit/write.ts";
import { createCodeIn, removeCodeIn, renewCodeIn } from "#server/codes/codes.ts";
import { withCode } from "#server/codes/link.ts";
import { wholeList } from "#server/db/query/whole-list.ts";
import type { Params, Snapshot, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { requireTeam } from "#server/foundation/teams/index.ts";
import { TEAM_INVITATION_TEMPLATE_ID } from "#server/mail/defaults/ids.ts";
import { requireMailServer, sendNow } from "#server/mail/queue/deliver.ts";
import { queueMail } from "#server/mail/queue/outbox.ts";
import { askedByAnother } from "#server/mail/rendering/language.ts";
import { countSharedMail } from "#server/mail/servers/shared-limits.ts";

export interface Invitation {
  id: string;
  teamId: string;
  recipientEmail: EmailAddress;
  expiresAt: number;
}

/** The data of an invitation's code. */
export interface InvitationData {
  teamId: string;
  email: EmailAddress;
  /** The user who invites; absent when a server does. */
  invitedBy?: string;
}

/** Emails an invitation to any address, waits for the first attempt to send it, and returns the invitation's id. */
export async function invite(
  deps: Deps,
  caller: Caller,
  wanted: { teamId: string; email: EmailAddress; callbackUrl: string },
): Promise<string> {
  const { projectId } = caller;
  const { teamId, email } = wanted;
  if (caller.level === "client") requireUser(caller);
  // Checked before anything is counted, or other users could use up a team's invitations. The transaction checks again.
  await deps.store.read((db) => permittedTeam(db, caller, teamId));
  await countInvitation(deps, caller, wanted);

  const { id, mailId } = await deps.store.write(async (tx) => {
    const team = await permittedTeam(tx, caller, teamId);
    const data = dataOf(caller, wanted);
    const code = await createCodeIn(tx, deps, { projectId, purpose: "team_invitation", data });
    await tx.add("teamInvitations", {
      codeId: code.id,
      projectId,
      teamId,
      recipientEmail: email,
      createdAt: deps.now(),
    });
    return { id: code.id, mailId: await mailInvitationIn(tx, deps, caller, { ...wanted, ...code, team }) };
  });
  await sendNow(deps, mailId);
  return id;
}

/**
 * Emails an open invitation again, with a new link and for another week. It acts for the caller from now on. The link before stops
 * working, so this takes the right to revoke it as well.
 */
export async function sendAgain(
  deps: Deps,
  caller: Caller,
  wanted: { id: string; teamId: string; callbackUrl: string },
): Promise<void> {
  const { projectId } = caller;
  const { id, teamId } = wanted;
  if (caller.level === "client") requireUser(caller);
  const permitted = async (db: Snapshot) => {
    await permitInTeam(db, caller, teamId, "$invite_members", "$remove_members");
    const team = await requireTeam(db, projectId, teamId);
    const { teamInvitations: t, codes } = db;
    const [found] = await db
      .select({ email: t.recipientEmail })
      .from(t)
      .innerJoin(codes, eq(codes.id, t.codeId))
      .where(
        and(
          eq(t.codeId, id),
          eq(t.projectId, projectId),
          eq(t.teamId, teamId),
          isNull(codes.usedAt),
          gt(codes.expiresAt, deps.now()),
        ),
      );
    if (!found) throw refuse("TEAM_INVITATION_NOT_FOUND");
    return { team, email: found.email };
  };
  await countInvitation(deps, caller, { ...wanted, ...(await deps.store.read(permitted)) });

  const mailId = await deps.store.write(async (tx) => {
    const { team, email } = await permitted(tx);
    const data = dataOf(caller, { teamId, email });
    const code = await renewCodeIn(tx, deps, { id, projectId, purpose: "team_invitation", data });
    return mailInvitationIn(tx, deps, caller, { ...wanted, ...code, email, team });
  });
  await sendNow(deps, mailId);
}

/** Returns the team if the caller may invite to it. */
async function permittedTeam(db: Snapshot, caller: Caller, teamId: string) {
  await permitInTeam(db, caller, teamId, "$invite_members");
  return requireTeam(db, caller.projectId, teamId);
}

const dataOf = (caller: Caller, { teamId, email }: { teamId: string; email: EmailAddress }) => {
  const invitedBy = caller.level === "client" ? requireUser(caller).id : undefined;
  return { teamId, email, invitedBy } satisfies InvitationData;
};

/** Refuses what cannot be sent, and counts the email. */
async function countInvitation(
  deps: Deps,
  caller: Caller,
  { teamId, email, callbackUrl }: { teamId: string; email: EmailAddress; callbackUrl: string },
): Promise<void> {
  const { project, projectId } = caller;
  requireTrustedUrl(deps, caller, callbackUrl);
  requireMailServer(deps, project);
  await countSharedMail(deps, project, email, { isInvitation: true });
  if (caller.level === "client") {
    await countAttempt(deps, projectId, [
      { name: "invitation_mail", subject: `${teamId} ${email}` },
      { name: "invitation_mail_user", subject: requireUser(caller).id },
      { name: "invitation_mail_recipient", subject: email },
    ]);
  }
}

interface Mailed {
  id: string;
  secret: string;
  expiresAt: number;
  email: EmailAddress;
  team: Awaited<ReturnType<typeof requireTeam>>;
  callbackUrl: string;
}

async function mailInvitationIn(
  tx: Transaction,
  deps: Deps,
  caller: Caller,
  { id, secret, expiresAt, email, team, callbackUrl }: Mailed,
): Promise<string> {
  const { project, projectId, origin } = caller;
  const mailId = await queueMail(tx, deps, {
    projectId,
    userId: null,
    recipient: email,
    templateId: TEAM_INVITATION_TEMPLATE_ID,
    variables: {
      teamInvitationLink: withCode(callbackUrl, secret),
      teamDisplayName: team.displayName,
      projectDisplayName: project.displayName,
      userDisplayName: "",
    },
    secrets: [secret],
    language: askedByAnother(origin),
    expiresAt,
  });
  await audit(tx, deps, {
    projectId,
    action: "team_invitation_sent",
    actor: actorOf(caller),
    subject: { type: "team", id: team.id },
    origin,
    after: { id, email },
  });
  return mailId;
}

const pendingOfTeam = wholeList(
  (db, { projectId, teamId, now }: Params<{ projectId: string; teamId: string; now: number }>, chunk) => {
    const { teamInvitations: t, codes } = db;
    const { after, order } = chunk.upwards(t.createdAt, t.codeId);
    return db
      .select({
        id: t.codeId,
        teamId: t.teamId,
        recipientEmail: t.recipientEmail,
        createdAt: t.createdAt,
        expiresAt: codes.expiresAt,
      })
      .from(t)
      .innerJoin(codes, eq(codes.id, t.codeId))
      .where(
        and(eq(t.projectId, projectId), eq(t.teamId, teamId), after, isNull(codes.usedAt), gt(codes.expiresAt, now)),
      )
      .orderBy(...order)
      .limit(chunk.rows);
  },
  ({ createdAt, id }) => [createdAt, id],
);

/** Lists the invitations that are not accepted, revoked or expired, oldest first. */
export async function listPending(deps: Deps, caller: Caller, teamId: string): Promise<AsyncGenerator<Invitation[]>> {
  const { projectId } = caller;
  await deps.store.read(async (db) => {
    await permitInTeam(db, caller, teamId, "$read_members", "$invite_members");
    await requireTeam(db, projectId, teamId);
  });
  return pendingOfTeam(deps.store, { projectId, teamId, now: deps.now() });
}

/** Revokes an invitation of this team and deletes its code. */
export async function revoke(deps: Deps, caller: Caller, wanted: { id: string; teamId: string }): Promise<void> {
  const { projectId, origin } = caller;
  const { id, teamId } = wanted;
  await deps.store.write(async (tx) => {
    await permitInTeam(tx, caller, teamId, "$remove_members");
    const t = tx.teamInvitations;
    const [found] = await tx
      .select({ email: t.recipientEmail })
      .from(t)
      .where(and(eq(t.codeId, id), eq(t.projectId, projectId), eq(t.teamId, teamId)));
    if (!found) throw refuse("TEAM_INVITATION_NOT_FOUND");
    await removeCodeIn(tx, { id, projectId });
    const subject = { type: "team" as const, id: teamId };
    const before = { id, email: found.email };
    const action = "team_invitation_revoked" as const;
    await audit(tx, deps, { projectId, action, actor: actorOf(caller), subject, origin, before });
  });
}
