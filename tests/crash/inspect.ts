import { Database } from "bun:sqlite";
import { join } from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { refreshSession } from "#contract/auth/sessions.ts";
import { getMetrics } from "#contract/metrics.ts";
import { listUsers } from "#contract/users.ts";
import { endsBroken, headsState } from "#server/audit/recorded-heads.ts";
import { verifyChains } from "#server/audit/verify.ts";
import { damages } from "#server/db/query/integrity.ts";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";
import type { Snapshot } from "#server/db/store/store.ts";
import { inspectApprovals } from "./apps/inspect.ts";
import type { Data } from "./data.ts";
import type { Account, World } from "./world.ts";

/** What was found wrong: must all be empty. */
export interface Faults {
  /** Acknowledged sign-ups of which a part was missing after a restart, and acknowledged tokens that did not work. */
  missing: string[];
  /** Mails, events and entries without a sign-up, or accounts without theirs; steps of an app of which only a part was stored. */
  torn: string[];
  /** Codes that were used, and tokens that were revoked, and that worked again. */
  again: string[];
  /** What the database or the chains of the audit log say of the data. */
  damage: string[];
}

/** Signs in acknowledged accounts, refreshes their earlier sessions, and searches for them. */
export async function checkAccounts({ project }: World, accounts: readonly Account[], { missing }: Faults) {
  for (const { email, password, userId, refreshToken, name } of accounts) {
    const signIn = await project.client.call(signInWithPassword, { body: { email, password } });
    const refresh = await project.client.with({ refreshToken }).call(refreshSession, { body: {} });
    const found = await project.server.call(listUsers, { query: { query: name ?? email, limit: 2 } });
    const ids = found.body.items?.map(({ id }: { id: string }) => id);
    if (signIn.body.user_id !== userId || refresh.status !== 200 || ids?.join() !== userId)
      missing.push(`${email} (${signIn.status}, ${refresh.status}, found ${ids})`);
  }
}

/** Reads the data while no server runs. */
export async function inspectData({ data, project, accounts, crowd, apps }: World, faults: Faults): Promise<void> {
  const { missing, torn, damage } = faults;
  // First, as a start would: SQLite takes up what the killed process left in its log.
  if (data.dialect === "sqlite") damage.push(...damagesInFiles(data));
  const instance = await data.open();
  try {
    const { users, ...parts } = await instance.store.read((db) => idsIn(db, project.id));
    for (const ids of [users, ...Object.values(parts)]) for (const id of crowd) ids.delete(id);
    missing.push(...accounts.filter(({ userId }) => !users.has(userId)).map(({ email }) => email));
    for (const [name, owners] of Object.entries(parts)) {
      torn.push(...[...users].filter((id) => !owners.has(id)).map((id) => `user ${id} without ${name}`));
      torn.push(...[...owners].filter((id) => !users.has(id)).map((id) => `${name} without user ${id}`));
    }
    await instance.store.read((db) => inspectApprovals(db, apps, faults));
    if (data.dialect === "postgres") damage.push(...(await damages(instance.store)));
    const chains = await verifyChains(instance);
    const heads = await headsState(instance.store, instance);
    if (heads.is === "incomplete") damage.push(`audit logs: ${endsBroken(heads)}`);
    damage.push(...chains.flatMap(({ broken }) => (broken ? [`audit log ${JSON.stringify(broken)}`] : [])));
  } finally {
    await instance.store.close();
  }
}

/** The ids of a project's users, and of those that each part of a sign-up belongs to. */
async function idsIn(db: Snapshot, projectId: string) {
  const { users, mails, events, auditEntries, sessions, codes, contactChannels } = db;
  const ids = async (rows: PromiseLike<{ id: string | null }[]>) =>
    new Set((await rows).flatMap(({ id }) => (id === null ? [] : [id])));
  const created = and(eq(events.projectId, projectId), eq(events.type, "user.created"));
  const signUps = and(eq(auditEntries.projectId, projectId), eq(auditEntries.action, "sign_up"));
  const verifications = and(eq(codes.projectId, projectId), eq(codes.purpose, "contact_channel_verification"));
  return {
    users: await ids(db.select({ id: users.id }).from(users).where(eq(users.projectId, projectId))),
    mails: await ids(db.select({ id: mails.userId }).from(mails).where(eq(mails.projectId, projectId))),
    events: await ids(db.select({ payload: events.payload }).from(events).where(created).then(idsOfPayloads)),
    entries: await ids(db.select({ id: auditEntries.subjectId }).from(auditEntries).where(signUps)),
    sessions: await ids(db.select({ id: sessions.userId }).from(sessions).where(eq(sessions.projectId, projectId))),
    codes: await ids(db.select({ id: codes.userId }).from(codes).where(verifications)),
    channels: await ids(
      db.select({ id: contactChannels.userId }).from(contactChannels).where(eq(contactChannels.projectId, projectId)),
    ),
  };
}

const idsOfPayloads = (rows: { payload: unknown }[]) =>
  rows.map(({ payload }) => (payload as { data: { id: string } }).data);

function damagesInFiles({ directory }: Data): string[] {
  const database = new Database(join(directory, DATABASE_FILE));
  try {
    const found = database.query<{ integrity_check: string }, []>("pragma integrity_check").all();
    const orphans = database.query("pragma foreign_key_check").all();
    return [
      ...found.map((row) => row.integrity_check).filter((text) => text !== "ok"),
      ...orphans.map((row) => JSON.stringify(row)),
    ];
  } finally {
    database.close();
  }
}

/** Compares what has arrived, and what the metrics count, with the users of the project. The queues are empty by now. */
export async function compareWithUsers(
  { project, mailbox, receiver, accounts, crowd }: World,
  faults: Faults,
): Promise<void> {
  const { missing, torn } = faults;
  const { body } = await project.server.call(listUsers, {});
  const all: { id: string; primary_email: string }[] = body.items;
  const users = all.filter(({ id }) => !crowd.has(id));
  const mails = Map.groupBy(mailbox.all(), ({ to }) => to.join());
  const messages = Map.groupBy(
    receiver.seen.filter(({ body: { type } }) => type === "user.created"),
    (message) => message.body.data.id as string,
  );
  for (const { id, primary_email } of users) {
    const mailIds = new Set(mails.get(primary_email)?.map(({ messageId }) => messageId));
    const messageIds = new Set(messages.get(id)?.map(({ headers }) => headers.get("webhook-id")));
    // More than one id would be two mails, or two messages, for one sign-up: a receiver could not drop the second.
    for (const [what, { size }] of Object.entries({ mail: mailIds, message: messageIds })) {
      if (size === 0) missing.push(`a ${what} to or of ${primary_email}`);
      if (size > 1) torn.push(`${size} ids of the ${what} to or of ${primary_email}`);
    }
  }
  const { body: metrics } = await project.admin.call(getMetrics);
  const signedUp = metrics.daily_users.reduce((sum: number, { activity }: { activity: number }) => sum + activity, 0);
  const byPassword = metrics.login_methods.find(({ method }: { method: string }) => method === "password")?.count ?? 0;
  for (const [name, counted, real] of [
    ["All users", metrics.total_users, all.length],
    ["All sign-ups", signedUp, all.length],
    ["Users with a password", byPassword, users.length],
  ]) {
    if (counted !== real) torn.push(`${name}: the metrics count ${counted} of ${real}`);
  }
  if (users.length < accounts.length) missing.push(`${accounts.length - users.length} users of the list`);
}

/** What waits for a worker, in one project or in all. What a killed server had claimed waits, too. */
const WAITING = [
  "mails where state in ('queued', 'sending')",
  "events where state = 'queued'",
  "webhook_deliveries where state in ('waiting', 'sending')",
  "audit_entries where sequence is null",
  "metric_changes where true",
];
const WAITING_ANYWHERE = ["projects where deleted_at is not null and id <> 'deleted'"];
/** PostgreSQL keeps its index for searches with each change. */
const WAITING_IN_SQLITE = ["search_stale"];

function waitingIn({ dialect }: Data, projectId: string | null) {
  const ofProject = projectId === null ? sql`true` : sql`project_id = ${projectId}`;
  const anywhere = dialect === "sqlite" ? [...WAITING_ANYWHERE, ...WAITING_IN_SQLITE] : WAITING_ANYWHERE;
  const counts = [
    ...WAITING.map((rows) => sql`(select count(*) from ${sql.raw(rows)} and ${ofProject})`),
    ...anywhere.map((rows) => sql`(select count(*) from ${sql.raw(rows)})`),
  ];
  return sql<number>`${sql.join(counts, sql` + `)}`.mapWith(Number);
}

/** Waits until the queues of a project, or all, are empty; returns how much is left if they do not become empty in time. */
export async function untilWorkedOff(data: Data, millis: number, projectId: string | null = null): Promise<number> {
  const { store } = await data.open();
  try {
    const end = performance.now() + millis;
    for (;;) {
      const [row] = await store.read((db) =>
        db.select({ waiting: waitingIn(data, projectId) }).from(sql`(select 1) as one`),
      );
      const waiting = row?.waiting ?? 0;
      if (waiting === 0 || performance.now() > end) return waiting;
      await Bun.sleep(30);
    }
  } finally {
    await store.close();
  }
}
