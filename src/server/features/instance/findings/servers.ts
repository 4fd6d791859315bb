import { hostname } from "node:os";
import { eq, gt, ne } from "drizzle-orm";
import type { Finding } from "#contract/instance.ts";
import { DAY } from "#contract/limits.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { type Retention, since } from "#server/jobs/retention.ts";
import { version } from "#server/version.ts";

/** How often a server notes that it runs. */
export const NOTED_EVERY_MILLIS = 60_000;
/** A server that has noted nothing for this long has ended without saying so. */
const PRESENT_MILLIS = 3 * NOTED_EVERY_MILLIS;
const KEEP_MILLIS = DAY;

export const serverRetention: readonly Retention[] = [
  { table: "servers", key: "id", which: since("seenAt", KEEP_MILLIS) },
];

/** A server that runs on the data. */
export type PresentServer = Awaited<ReturnType<typeof presentServers>>[number];

/** Records that this server runs, and the findings that only it can make. */
export async function noteServer(
  { store, server, now, startedAt }: Pick<Deps, "store" | "server" | "now" | "startedAt">,
  findings: Finding[],
): Promise<void> {
  const row = { host: hostname(), version, startedAt, seenAt: now(), findings };
  await store.write(async (tx) => {
    const t = tx.servers;
    // One server at a time uses a data directory: the others there have ended.
    if (store.dialect === "sqlite") await tx.delete(t).where(ne(t.id, server.id));
    await tx
      .insert(t)
      .values({ id: server.id, ...row })
      .onConflictDoUpdate({ target: t.id, set: row });
  });
}

/** Forgets this server, which stops. */
export async function forgetServer({ store, server }: Pick<Deps, "store" | "server">): Promise<void> {
  await store.write((tx) => tx.delete(tx.servers).where(eq(tx.servers.id, server.id)));
}

const seenSince = prepared((db, { from }: Params<{ from: number }>) => {
  const t = db.servers;
  return db
    .select({ id: t.id, host: t.host, version: t.version, seenAt: t.seenAt, findings: t.findings })
    .from(t)
    .where(gt(t.seenAt, from));
});

/** The servers that run on the data, by what they noted in the last minutes. */
export const presentServers = ({ store, now }: Pick<Deps, "store" | "now">) =>
  store.rows(seenSince, { from: now() - PRESENT_MILLIS });

/** Findings of other servers that this process cannot make. They name the machine if there are several. */
export function reportedFindings(others: readonly PresentServer[]): Finding[] {
  const named = (host: string) => (others.length > 1 ? ` (server ${host})` : "");
  return others.flatMap(({ host, findings }) =>
    findings.map((finding) => ({ ...finding, summary: finding.summary + named(host) })),
  );
}

/** Compares the versions of servers on one database. */
export function versionFinding(servers: readonly PresentServer[]): Finding | null {
  const versions = [...new Set([version, ...servers.map((each) => each.version)])].sort();
  if (versions.length === 1) return null;
  const list = servers.map((each) => `${each.host} ${each.version}`).join(", ");
  return {
    id: "versions_differ",
    severity: "warning",
    summary: `This is Hallpass ${version}, and servers of other versions run on the same data: ${list}.`,
    remedy: "Finish the upgrade: start the same version of Hallpass everywhere.",
  };
}
