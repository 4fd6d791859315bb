import { expect, test } from "bun:test";
import { type Migration, migrations } from "#server/db/migrate/migrations.ts";
import { migrateStore, openStore } from "#server/db/store/open.ts";
import { dateOf, dayOf } from "#server/features/activity/days.ts";
import { eachStore } from "#testing/database/stores.ts";
import { rowsOf } from "#testing/server/rows.ts";
import { metricsOf } from "./service.ts";

const DAY_MILLIS = 86_400_000;
const NOW = Date.UTC(2026, 5, 20, 12);
const ago = (days: number) => NOW - days * DAY_MILLIS;

interface EarlierUser {
  at: number;
  active?: number;
  password?: string;
  otp?: boolean;
}

const user = (id: string, { at, active = at, password = "null", otp = false }: EarlierUser) =>
  `insert into users (id, project_id, signed_up_at, last_active_at, is_anonymous, otp_auth_enabled, password_hash)
    values ('${id}', 'project', ${at}, ${active}, false, ${otp}, ${password});`;
const session = (id: string, userId: string, at: number, used: number, from: string, isImpersonation = false) =>
  `insert into sessions (id, project_id, user_id, refresh_token_digest, created_at, expires_at, is_impersonation,
      last_used_at, last_used_from)
    values ('${id}', 'project', '${userId}', '${id}', ${at}, ${NOW * 2}, ${isImpersonation}, ${used}, ${from});`;
const account = (id: string, userId: string, allowSignIn: boolean) =>
  `insert into oauth_accounts (id, project_id, user_id, provider_id, account_id, allow_sign_in,
      allow_connected_accounts, created_at)
    values ('${id}', 'project', '${userId}', 'github', '${id}', ${allowSignIn}, true, 1);`;
const passkey = (id: string, userId: string, bytes: string) =>
  `insert into passkeys (id, project_id, user_id, credential_id, public_key, counter, aaguid, backed_up, name, created_at)
    values ('${id}', 'project', '${userId}', '${id}', ${bytes}, 0, '', false, '', 1);`;

/** Data as the earlier version wrote it. */
const EARLIER = (bytes: string) => `
  insert into projects (id, display_name, description, is_production_mode, created_at, sealed_config)
    values ('project', '', '', false, 1, ${bytes});
  ${user("ada", { at: ago(3), active: ago(1), password: "'hash'" })}
  ${user("ben", { at: ago(3), password: "'hash'", otp: true })}
  ${user("eve", { at: ago(400), active: ago(50) })}
  ${session("one", "ada", ago(3), ago(2), `'{"ip":"198.51.100.1","countryCode":"AT"}'`)}
  ${session("two", "ada", ago(3), ago(1), `'{"ip":"198.51.100.1","countryCode":"DE"}'`)}
  ${session("three", "ada", ago(3), NOW, `'{"ip":"198.51.100.1"}'`)}
  ${session("four", "ben", ago(3), ago(3), `'{"ip":"198.51.100.1","countryCode":"XX"}'`)}
  ${session("five", "eve", ago(0), ago(0), `'{"ip":"198.51.100.9","countryCode":"JP"}'`, true)}
  ${account("six", "ada", true)}
  ${account("seven", "ben", false)}
  ${passkey("eight", "ben", bytes)}
  ${passkey("nine", "ben", bytes)}`;

eachStore((make, dialect) => {
  test("the metrics include users of an earlier version", async () => {
    const { settings } = await make({ isBare: true });
    const bytes = dialect === "sqlite" ? "x''" : "''";
    const earlier: Migration = { number: 9001, name: "9001_earlier", sql: EARLIER(bytes) };
    const known = migrations[dialect];
    await migrateStore({ ...settings, migrations: [...known.filter(({ number }) => number < 11), earlier] });

    const store = await openStore({ ...settings, migrations: [...known, earlier] });

    try {
      const metrics = await metricsOf({ store, now: () => NOW }, "project");
      const onDays = (counts: { date: string; activity: number }[]) =>
        Object.fromEntries(counts.filter(({ activity }) => activity > 0).map(({ date, activity }) => [date, activity]));
      const day = (millis: number) => dateOf(dayOf(millis));
      expect(metrics.totalUsers).toBe(3);
      expect(onDays(metrics.dailyUsers)).toEqual({ [day(ago(3))]: 2 });
      expect(onDays(metrics.dailyActiveUsers)).toEqual({
        [day(ago(3))]: 2,
        [day(ago(2))]: 1,
        [day(ago(1))]: 1,
        [day(NOW)]: 1,
      });
      expect(metrics.usersByCountry).toEqual({ DE: 1 });
      expect(metrics.loginMethods.sort((a, b) => a.method.localeCompare(b.method))).toEqual([
        { method: "github", count: 1 },
        { method: "otp", count: 1 },
        { method: "passkey", count: 1 },
        { method: "password", count: 2 },
      ]);
      expect(metrics.recentlyRegistered.map((each) => each.row.id)).toEqual(["ben", "ada", "eve"]);
      expect(metrics.recentlyActive.map((each) => each.row.id)).toEqual(["ada", "ben", "eve"]);
      // The migration has added all changes to the counts.
      expect(await rowsOf(store, "metricChanges")).toEqual([]);
    } finally {
      await store.close();
    }
  });
});
