import { expect, test } from "bun:test";
import { asc } from "drizzle-orm";
import { openStore } from "#server/db/store/open.ts";
import { dataBefore } from "#testing/database/old-data.ts";

const project = `insert into projects (id, display_name, description, is_production_mode, created_at, sealed_config)
  values ('one', '', '', FALSE, 0, x'00')`;
const user = (id: string) =>
  `insert into users (id, project_id, signed_up_at, last_active_at, is_anonymous, otp_auth_enabled)
    values ('${id}', 'one', 0, 0, FALSE, FALSE)`;
const address = (userId: string, value: string, provenAt: number | null, usedForAuth = true) =>
  `insert into contact_channels
      (id, project_id, user_id, type, value, is_primary, is_verified, used_for_auth, proven_at, created_at)
    values ('${value}', 'one', '${userId}', 'email', '${value}', FALSE, TRUE, ${usedForAuth}, ${provenAt}, 0)`;

for (const dialect of ["sqlite", "postgres"] as const) {
  test(`${dialect}: the migration gives accounts a proven owner from the first proof of a sign-in address`, async () => {
    const { settings, drop } = await dataBefore(18, dialect, [
      project,
      ...["ada", "ben", "eve"].map(user),
      address("ada", "ada@example.com", 7),
      address("ada", "second@example.com", 3),
      address("ada", "third@example.com", null),
      address("ben", "ben@example.com", 5, false),
      address("eve", "eve@example.com", null),
    ]);
    const store = await openStore(settings);
    const proven = await store.read((db) =>
      db.select({ id: db.users.id, provenAt: db.users.provenAt }).from(db.users).orderBy(asc(db.users.id)),
    );
    await store.close();
    await drop();

    expect(proven).toEqual([
      { id: "ada", provenAt: 3 },
      { id: "ben", provenAt: null },
      { id: "eve", provenAt: null },
    ]);
  });
}
