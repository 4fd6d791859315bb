import { expect, test } from "bun:test";
import { openStore } from "#server/db/store/open.ts";
import { metricsOf } from "#server/features/metrics/service.ts";
import { dataBefore } from "#testing/database/old-data.ts";
import { filteredPage } from "./list.ts";
import type { Listing } from "./listing.ts";

const user = (id: string, signedUpAt: number, lastActiveAt: number, isAnonymous = false, password = "null") =>
  `insert into users (id, project_id, signed_up_at, last_active_at, is_anonymous, otp_auth_enabled, password_hash)
    values ('${id}', 'one', ${signedUpAt}, ${lastActiveAt}, ${isAnonymous}, FALSE, ${password})`;

for (const dialect of ["sqlite", "postgres"] as const) {
  test(`${dialect}: users of an earlier version are listed by activity, and by every filter`, async () => {
    const { settings, drop } = await dataBefore(24, dialect, [
      `insert into projects (id, display_name, description, is_production_mode, created_at, sealed_config)
        values ('one', '', '', FALSE, 0, x'00')`,
      user("ada", 1, 9, false, "'hash'"),
      user("ben", 2, 4, true),
      user("eve", 3, 3),
      // Eve was created by a server and never seen; the others were.
      "insert into user_activity (user_id, project_id, last_active_at) values ('ada', 'one', 9), ('ben', 'one', 4)",
      `insert into contact_channels (id, project_id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
        values ('c', 'one', 'ada', 'email', 'ada@example.com', TRUE, TRUE, TRUE, 0)`,
      `insert into passkeys (id, project_id, user_id, credential_id, public_key, counter, aaguid, backed_up, name, created_at)
        values ('p', 'one', 'eve', 'p', x'00', 0, '', FALSE, '', 1)`,
    ]);
    const store = await openStore(settings);
    const find = async (filter: Listing["filter"], orderBy: Listing["orderBy"] = "last_active_at") => {
      const listing = { projectId: "one", teamId: null, term: "", descending: true, orderBy, filter };
      return (await filteredPage(store, listing, null, 10, 0)).items.map(({ row }) => row.id);
    };

    expect(await find({})).toEqual(["ada", "ben", "eve"]);
    for (const orderBy of ["signed_up_at", "last_active_at"] as const) {
      expect(await find({ isAnonymous: true }, orderBy)).toEqual(["ben"]);
      expect(await find({ isVerified: true }, orderBy)).toEqual(["ada"]);
      expect(await find({ method: "password" }, orderBy)).toEqual(["ada"]);
      expect(await find({ method: "passkey" }, orderBy)).toEqual(["eve"]);
      expect(new Set(await find({ isVerified: false }, orderBy))).toEqual(new Set(["ben", "eve"]));
    }
    // Whoever was never seen is not among those who were active last.
    const { recentlyActive } = await metricsOf({ store, now: () => 0 }, "one");
    expect(recentlyActive.map(({ row }) => row.id)).toEqual(["ada", "ben"]);
    await store.write((tx) => tx.change("users", { id: "eve" }, { isAnonymous: true, passwordHash: "hash" }));
    expect(await find({ method: "password", isAnonymous: true })).toEqual(["eve"]);
    await store.write((tx) => tx.delete(tx.passkeys));
    expect(await find({ method: "passkey" })).toEqual([]);
    expect(await find({ method: "passkey" }, "signed_up_at")).toEqual([]);
    await store.close();
    await drop();
  });
}
