import { expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { type Migration, migrations } from "#server/db/migrate/migrations.ts";
import { migrateStore, openStore } from "#server/db/store/open.ts";
import type { Store } from "#server/db/store/store.ts";
import { asAddress } from "#testing/address.ts";
import { eachStore } from "#testing/database/stores.ts";
import { rowsOf } from "#testing/server/rows.ts";

const USERS = ["ada", "ben", "eve"];
const Step = fc.oneof(
  fc.record({
    do: fc.constant("add" as const),
    userId: fc.constantFrom(...USERS),
    value: fc.constantFrom("a@x", "b@x", "c@x", "d@x"),
    isPrimary: fc.boolean(),
    isVerified: fc.boolean(),
  }),
  fc.record({ do: fc.constant("make primary" as const), which: fc.nat(9) }),
  fc.record({ do: fc.constant("demote" as const), which: fc.nat(9) }),
  fc.record({ do: fc.constant("rename" as const), which: fc.nat(9), value: fc.constantFrom("e@x", "f@x", "g@x") }),
  fc.record({ do: fc.constant("verify" as const), which: fc.nat(9), to: fc.boolean() }),
  fc.record({ do: fc.constant("remove" as const), which: fc.nat(9) }),
  fc.record({ do: fc.constant("delete user" as const), userId: fc.constantFrom(...USERS) }),
);
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;

/** Takes a step. A step that the table's constraints refuse has no effect. */
async function take(store: Store, step: Step, id: string) {
  const channels = (await rowsOf(store, "contactChannels")).sort((a, b) => (a.id < b.id ? -1 : 1));
  const chosen = "which" in step ? channels[step.which % Math.max(1, channels.length)] : undefined;
  if ("which" in step && !chosen) return;
  await store
    .write(async (tx) => {
      const t = tx.contactChannels;
      const change = (changes: object) =>
        tx
          .update(t)
          .set(changes)
          .where(eq(t.id, chosen?.id ?? ""));
      if (step.do === "delete user") await tx.delete(tx.users).where(eq(tx.users.id, step.userId));
      else if (step.do === "remove") await tx.delete(t).where(eq(t.id, chosen?.id ?? ""));
      else if (step.do === "verify") await change({ isVerified: step.to, usedForAuth: step.to });
      else if (step.do === "rename") await change({ value: step.value });
      else if (step.do === "demote") await change({ isPrimary: false });
      else if (step.do === "make primary") {
        await tx
          .update(t)
          .set({ isPrimary: false })
          .where(and(eq(t.userId, chosen?.userId ?? ""), eq(t.isPrimary, true)));
        await change({ isPrimary: true });
      } else {
        const { userId, value, isPrimary, isVerified } = step;
        const rest = { isPrimary, isVerified, usedForAuth: false, provenAt: null };
        const place = { id, projectId: "project", userId, type: "email" as const, createdAt: 1 };
        await tx.add("contactChannels", { ...place, value: asAddress(value), ...rest });
      }
    })
    .catch(() => undefined);
}

async function expectShown(store: Store) {
  const channels = await rowsOf(store, "contactChannels");
  for (const user of await rowsOf(store, "users")) {
    const primary = channels.find(({ userId, isPrimary }) => userId === user.id && isPrimary);
    expect([user.id, user.primaryEmail, user.primaryEmailVerified, user.primaryEmailForAuth]).toEqual([
      user.id,
      primary?.value ?? null,
      primary?.isVerified ?? null,
      primary?.usedForAuth ?? null,
    ]);
  }
}

const bytesIn = (dialect: string) => (dialect === "sqlite" ? "x''" : "''");
const SEED = (bytes: string) => `
  insert into projects (id, display_name, description, is_production_mode, created_at, sealed_config)
    values ('project', '', '', false, 1, ${bytes});
  ${USERS.map(
    (id) => `insert into users (id, project_id, signed_up_at, last_active_at, is_anonymous, otp_auth_enabled)
    values ('${id}', 'project', 1, 1, false, false);`,
  ).join("\n")}`;

eachStore((make, dialect) => {
  test("after any change of contact channels, the user row has the primary address", async () => {
    const { settings } = await make({ isBare: true });
    const seed: Migration = { number: 9001, name: "9001_people", sql: SEED(bytesIn(dialect)) };
    await migrateStore({ ...settings, migrations: [...migrations[dialect], seed] });
    const store = await openStore({ ...settings, migrations: [...migrations[dialect], seed] });
    let ids = 0;

    try {
      await fc.assert(
        fc.asyncProperty(fc.array(Step, { minLength: 1, maxLength: 12 }), async (steps) => {
          for (const step of steps) await take(store, step, `channel-${ids++}`);
          await expectShown(store);
          await store.write(async (tx) => {
            await tx.delete(tx.contactChannels);
            await tx.delete(tx.users);
            for (const id of USERS) {
              const times = { signedUpAt: 1, lastActiveAt: 1 };
              await tx.add("users", { id, projectId: "project", ...times, isAnonymous: false, otpAuthEnabled: false });
            }
          });
        }),
        { numRuns: 25 },
      );
    } finally {
      await store.close();
    }
  });

  test("a migration copies primary addresses of an earlier version to the user rows", async () => {
    const { settings } = await make({ isBare: true });
    const known = migrations[dialect];
    const channel = (id: string, userId: string, value: string, primary: boolean, verified: boolean) =>
      `insert into contact_channels (id, project_id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
        values ('${id}', 'project', '${userId}', 'email', '${value}', ${primary}, ${verified}, ${verified}, 1);`;
    const sql = `${SEED(bytesIn(dialect))}
      ${channel("one", "ada", "ada@x", true, true)}
      ${channel("two", "ada", "second@x", false, true)}
      ${channel("three", "ben", "ben@x", false, false)}`;
    const earlier: Migration = { number: 9001, name: "9001_earlier", sql };
    const before = known.slice(
      0,
      known.findIndex(({ name }) => name.endsWith("_primary_address")),
    );
    await migrateStore({ ...settings, migrations: [...before, earlier] });

    const store = await openStore({ ...settings, migrations: [...known, earlier] });

    try {
      await expectShown(store);
      const shown = (await rowsOf(store, "users")).map(({ primaryEmail }) => primaryEmail);
      expect(shown.filter((value) => value !== null)).toEqual([asAddress("ada@x")]);
    } finally {
      await store.close();
    }
  });
});
