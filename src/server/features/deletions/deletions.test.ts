import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { refreshSession } from "#contract/auth/sessions.ts";
import { getClientProject } from "#contract/client-project.ts";
import { NOTIFICATION_CATEGORIES } from "#contract/notifications.ts";
import { deleteProject, listProjects } from "#contract/projects.ts";
import { createTeam, deleteTeam, getTeam, listTeams } from "#contract/teams.ts";
import {
  createUser,
  deleteUser,
  getCurrentUser,
  getUser,
  listUsers as listProjectUsers,
  updateCurrentUser,
} from "#contract/users.ts";
import { randomUuid } from "#server/crypto/random.ts";
import type { Store, Transaction } from "#server/db/store/store.ts";
import { type Tables, tables } from "#server/db/store/tables.ts";
import { aggregateMetrics } from "#server/features/metrics/aggregate.ts";
import { indexChanges } from "#server/features/users/search/text-index.ts";
import { unsubscribeLinkFor } from "#server/mail/rendering/unsubscribe.ts";
import { asAddress } from "#testing/address.ts";
import { eachStore } from "#testing/database/stores.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { svixFor } from "#testing/outside/receiver.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { everything, rowsOf, rowsOfProject } from "#testing/server/rows.ts";
import { fromNow, realNow } from "#testing/waiting.ts";
import { DELETED_PROJECT_ID } from "./deleted-project.ts";
import { deletions, finishDeletions } from "./deletion-job.ts";
import { PARTS_OF_PROJECT } from "./parts.ts";

const [, MARKETING] = NOTIFICATION_CATEGORIES;

type Row<T extends keyof Tables> = Tables[T]["$inferInsert"];

/** Adds users with an address and a session each, directly to the database. */
async function addUsers(store: Store, projectId: string, count: number): Promise<void> {
  const now = realNow();
  for (let from = 0; from < count; from += 500) {
    const numbers = Array.from({ length: Math.min(500, count - from) }, (_, at) => from + at);
    const users = numbers.map(
      (n): Row<"users"> => ({
        id: randomUuid(),
        projectId,
        displayName: `Somebody ${n}`,
        signedUpAt: now + n,
        lastActiveAt: now,
        isAnonymous: false,
        otpAuthEnabled: false,
      }),
    );
    await store.write(async (tx) => {
      await tx.addAll("users", users);
      await tx.addAll(
        "contactChannels",
        users.map((user, at) => ({
          id: randomUuid(),
          projectId,
          userId: user.id,
          type: "email" as const,
          value: asAddress(`${from + at}@${projectId}.example`),
          isPrimary: true,
          isVerified: false,
          usedForAuth: true,
          createdAt: now,
        })),
      );
      await sessionsIn(
        tx,
        projectId,
        users.map(({ id }) => id),
      );
    });
  }
}

async function sessionsIn(tx: Transaction, projectId: string, userIds: string[]): Promise<void> {
  await tx.addAll(
    "sessions",
    userIds.map((userId) => ({
      id: randomUuid(),
      projectId,
      userId,
      refreshTokenDigest: randomUuid(),
      createdAt: realNow(),
      expiresAt: fromNow({ days: 1 }),
      isImpersonation: false,
    })),
  );
}

const projectIds = async (store: Store) => (await rowsOf(store, "projects")).map(({ id }) => id);

eachServer((server, dialect) => {
  describe("deleting a large project", () => {
    // In one write, 100,000 users took 7.7 seconds, and no other request was served in that time.
    detailOnPostgres(dialect)(
      "the project is deleted for callers at once, and other requests are served meanwhile",
      async () => {
        const [large, other] = [await server().project(), await server().project()];
        const [ada, ben] = [await large.person(), await other.person()];
        const { store } = server().running.deps;
        await addUsers(store, large.id, 2_000);

        const deleted = await large.admin.call(deleteProject);
        const [asked, known] = [await large.client.call(getClientProject), await ada.wire.call(getCurrentUser)];
        const { wire: owner } = await server().owner();
        const listed = (await owner.call(listProjects)).body.items.map(({ id }: { id: string }) => id);
        const subscription = { userId: ada.userId, categoryId: MARKETING.id };
        const { link } = unsubscribeLinkFor(server().running.deps, subscription);
        const unsubscribed = await fetch(link, { method: "POST" });
        const leftAtFirst = (await rowsOfProject(store, "users", large.id)).length;
        let served = 0;
        while ((await projectIds(store)).includes(large.id)) {
          const changed = await ben.wire.call(updateCurrentUser, { body: { display_name: `Ben ${served}` } });
          if (changed.status === 200) served++;
        }

        expect(deleted.status).toBe(200);
        expect([asked.code, known.code]).toEqual(["CURRENT_PROJECT_NOT_FOUND", "CURRENT_PROJECT_NOT_FOUND"]);
        expect(listed).not.toContain(large.id);
        expect(unsubscribed.status).toBe(404);
        // Neither the response nor other requests waited for the rows.
        expect(leftAtFirst).toBeGreaterThan(0);
        expect(served).toBeGreaterThan(5);
      },
    );

    test("in the end, only its audit log without personal data is left, also none of its counts", async () => {
      const large = await server().project();
      const { store } = server().running.deps;
      await addUsers(store, large.id, 300);
      const ada = await large.person();

      await large.admin.call(deleteProject);
      await finishDeletions(server().running.deps);
      while (await aggregateMetrics({ store }));
      while (await indexChanges(store));

      for (const [table, rows] of Object.entries(await everything(store))) {
        if (table === "auditEntries" || table === "cacheVersions") continue;
        expect([table, rows.filter((row) => String(row).includes(large.id))]).toEqual([table, []]);
      }
      const log = await rowsOfProject(store, "auditEntries", large.id);
      expect(log.length).toBeGreaterThan(0);
      expect(log.map(({ personal, personalSalt }) => [personal, personalSalt])).toEqual(log.map(() => [null, null]));
      expect(JSON.stringify(log)).not.toContain(ada.email);
    });

    // Requests that began a moment before it once got a server error, 180 of 180 times.
    test("concurrent requests succeed or are refused, and none gets a server error", async () => {
      const project = await server().project();
      const people = [await project.person("ada"), await project.person("ben"), await project.person("cid")];
      const [ada] = people;
      const before = server().log.length;

      const asked = Array.from({ length: 30 }, (_, at) => [
        project.server.call(createUser, { body: { display_name: `User ${at}` } }),
        project.server.call(createTeam, { body: { display_name: `Team ${at}`, creator_user_id: ada?.userId } }),
        people[at % 3]?.wire.call(updateCurrentUser, { body: { display_name: `Name ${at}` } }),
        // A password costs more than all the others together.
        ...(at % 5 === 0
          ? [
              project.client.call(signInWithPassword, {
                body: { email: ada?.email ?? "", password: ada?.password ?? "" },
              }),
            ]
          : []),
        project.client.with({ refreshToken: ada?.refreshToken ?? "" }).call(refreshSession),
        project.server.call(listProjectUsers, { query: { limit: 5 } }),
        ...(at === 5 ? [project.admin.call(deleteProject)] : []),
      ]).flat();
      const statuses = (await Promise.all(asked)).map((reply) => reply?.status ?? 0);
      // How many of them come before the deletion depends on the machine; one that comes after it does not.
      const later = await project.server.call(listProjectUsers, { query: { limit: 5 } });
      await finishDeletions(server().running.deps);

      expect(statuses.filter((status) => status >= 500 || status === 0)).toEqual([]);
      expect(later.code).toBe("CURRENT_PROJECT_NOT_FOUND");
      expect(
        server()
          .log.slice(before)
          .filter((line) => line.includes('"level":"error"')),
      ).toEqual([]);
    });

    // The row that the request refers to is deleted between its read and its write. That is not a server error.
    test("a request during the deletion of its project gets a conflict, not a server error", async () => {
      const project = await server().project();
      const { deps } = server().running;
      const remembered = await deps.projects.get(project.id);
      await deps.store.write(async (tx) => {
        await tx.delete(tx.projects).where(eq(tx.projects.id, project.id));
      });

      // The cache key is not bumped, so the request still finds the project in memory.
      const late = await project.server.call(createUser, { body: { display_name: "Late" } });

      expect(remembered?.id).toBe(project.id);
      expect([late.status, late.status >= 500]).toEqual([409, false]);
    });
  });

  describe("deleting a user or a team with many rows", () => {
    test("a user with hundreds of sessions is deleted at once: for servers, for tokens and in the counts", async () => {
      const project = await server().project();
      const ada = await project.person();
      const { store } = server().running.deps;
      await store.write((tx) => sessionsIn(tx, project.id, Array(600).fill(ada.userId)));

      const deleted = await project.server.call(deleteUser, { params: { user_id: ada.userId } });
      const [found, known] = [
        await project.server.call(getUser, { params: { user_id: ada.userId } }),
        await ada.wire.call(getCurrentUser),
      ];
      const refreshed = await project.client.with({ refreshToken: ada.refreshToken }).call(refreshSession);
      const listed = await project.server.call(listProjectUsers, { query: { limit: 5 } });
      const searched = await project.server.call(listProjectUsers, { query: { limit: 5, query: ada.email } });
      const back = await project.server.call(createUser, {
        body: { primary_email: ada.email, primary_email_auth_enabled: true },
      });
      await finishDeletions(server().running.deps);
      while (await aggregateMetrics({ store }));

      expect(deleted.status).toBe(200);
      expect([found.code, known.body, refreshed.status]).toEqual(["USER_NOT_FOUND", expect.anything(), 401]);
      expect([listed.body.items, searched.body.items]).toEqual([[], []]);
      expect(back.status).toBe(201);
      expect(await rowsOfProject(store, "users", DELETED_PROJECT_ID)).toEqual([]);
      expect((await rowsOfProject(store, "sessions", project.id)).length).toBe(0);
      const counts = await rowsOfProject(store, "metricCounts", project.id);
      const signedUp = counts.filter(({ metric }) => metric === "signed_up").reduce((all, { count }) => all + count, 0);
      expect(signedUp).toBe(1);
    });

    test("the deletion of a user in hundreds of teams sends one event per team", async () => {
      const project = await server().project();
      const ada = await project.person();
      const svix = await svixFor(server(), project);
      await svix.endpoint.create(project.id, { url: "https://example.com/" });
      const { deps } = server().running;
      const common = { projectId: project.id, createdAt: 1 };
      const teams = Array.from({ length: 300 }, (_, n) => ({ ...common, id: randomUuid(), displayName: `Team ${n}` }));
      await deps.store.write(async (tx) => {
        await tx.addAll("teams", teams);
        await tx.addAll(
          "teamMembers",
          teams.map(({ id }) => ({ ...common, teamId: id, userId: ada.userId })),
        );
      });

      await project.server.call(deleteUser, { params: { user_id: ada.userId } });
      await finishDeletions(deps);

      const events = await rowsOfProject(deps.store, "events", project.id);
      const told = events.filter(({ type }) => type === "team_membership.deleted");
      expect(told.map(({ payload }) => Object(payload).data.team_id).sort()).toEqual(teams.map(({ id }) => id).sort());
    });

    test("a team with hundreds of members is deleted at once, for its members and for servers", async () => {
      const project = await server().project();
      const ada = await project.person();
      const { store } = server().running.deps;
      await addUsers(store, project.id, 600);
      const created = await project.server.call(createTeam, {
        body: { display_name: "Crowd", creator_user_id: ada.userId },
      });
      const teamId: string = created.body.id;
      const members = (await rowsOfProject(store, "users", project.id)).filter(({ id }) => id !== ada.userId);
      await store.write(async (tx) => {
        const now = realNow();
        await tx.addAll(
          "teamMembers",
          members.map(({ id }) => ({ projectId: project.id, teamId, userId: id, createdAt: now })),
        );
        await tx.update(tx.users).set({ selectedTeamId: teamId }).where(eq(tx.users.projectId, project.id));
      });

      const deleted = await project.server.call(deleteTeam, { params: { team_id: teamId } });
      const asked = [
        await project.server.call(getTeam, { params: { team_id: teamId } }),
        await ada.wire.call(getTeam, { params: { team_id: teamId } }),
      ];
      const [own, me] = [
        await ada.wire.call(listTeams, { query: { user_id: "me" } }),
        await ada.wire.call(getCurrentUser),
      ];
      await finishDeletions(server().running.deps);

      expect(deleted.status).toBe(200);
      expect(asked.map(({ status }) => status >= 400 && status < 500)).toEqual([true, true]);
      expect(own.body.items).toEqual([]);
      expect([me.body.selected_team_id, me.body.selected_team]).toEqual([null, null]);
      expect(await rowsOfProject(store, "teamMembers", project.id)).toEqual([]);
      expect((await rowsOfProject(store, "users", project.id)).some(({ selectedTeamId }) => selectedTeamId)).toBe(
        false,
      );
    });
  });
});

eachStore((make, dialect) => {
  detailOnPostgres(dialect)("the next server continues an unfinished deletion", async () => {
    const place = await make();
    const store = await place.open();
    const id = randomUuid();
    await store.write((tx) => tx.add("projects", projectRow(id)));
    await addUsers(store, id, 600);
    await store.write((tx) => tx.change("projects", { id }, { deletedAt: 1 }));
    let writes = 0;
    const dying = new Proxy(store, {
      get(target, name) {
        if (name === "write" && ++writes > 3) return () => Promise.reject(new Error("The process was killed."));
        const member: unknown = Reflect.get(target, name);
        return typeof member === "function" ? member.bind(target) : member;
      },
    });

    const job = deletions({ store: dying, now: realNow, settings: { svix: null } });
    // On a machine under load, its turn may end before.
    const ended = await job.work().catch((error: unknown) => error);

    const ends: unknown[] = [1, new Error("The process was killed.")];
    expect(ends).toContainEqual(ended);
    const left = (await rowsOfProject(store, "users", id)).length;
    await store.close();
    const next = await place.open();
    await finishDeletions({ store: next, now: realNow, settings: { svix: null } });

    expect(left).toBeGreaterThan(0);
    expect(await projectIds(next)).toEqual([]);
    for (const rows of [await rowsOf(next, "users"), await rowsOf(next, "sessions")]) expect(rows).toEqual([]);
  });
});

// SQLite keeps the pages of deleted rows for new rows, so the file does not grow. See docs/decisions.
test("the space of deleted rows is used again", async () => {
  const { openSqlite } = await import("#server/db/sqlite/sqlite.ts");
  const { mkdtempSync, rmSync } = await import("node:fs");
  const { tmpdir } = await import("node:os");
  const directory = mkdtempSync(`${tmpdir()}/hallpass-test-`);
  const store = await openSqlite({ directory, strict: true });
  const { sql } = await import("drizzle-orm");
  const pages = async () => {
    const [row] = await store.read((db) =>
      db.select({ pages: sql<number>`(select page_count from pragma_page_count)` }).from(db.projects).limit(1),
    );
    return row?.pages ?? 0;
  };
  const fill = async () => {
    const id = randomUuid();
    await store.write((tx) => tx.add("projects", projectRow(id)));
    await addUsers(store, id, 2_000);
    return id;
  };
  const first = await fill();
  const full = await pages();

  await store.write((tx) => tx.change("projects", { id: first }, { deletedAt: 1 }));
  await finishDeletions({ store, now: realNow, settings: { svix: null } });
  await fill();
  const again = await pages();
  await store.close();
  rmSync(directory, { recursive: true, force: true });

  expect(again).toBeLessThan(full * 1.15);
});

// A table that the list lacks would be deleted in one statement, by cascade from the project's row.
test("the deletion covers every table of a project", () => {
  const elsewhere = ["auditEntries", "auditHeads", "signingKeys"];
  const ofProjects = Object.entries(tables.sqlite).flatMap(([name, table]) => ("projectId" in table ? [name] : []));

  expect(PARTS_OF_PROJECT.map(({ name }) => name).sort()).toEqual(
    ofProjects.filter((name) => !elsewhere.includes(name)).sort(),
  );
});

const projectRow = (id: string) => ({
  id,
  displayName: "A project",
  description: "",
  isProductionMode: false,
  createdAt: 1,
  sealedConfig: Buffer.from("x"),
});
