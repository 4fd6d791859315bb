import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "#server/db/store/open.ts";
import type { Store } from "#server/db/store/store.ts";
import type { FileRecord } from "#server/transfer/noun.ts";
import { placeMigrated } from "#testing/database/migrated.ts";
import { exportFile, importFile } from "#testing/database/transfer-files.ts";
import { type MovedIn, type MoveInOptions, opens } from "#testing/move-in.ts";
import { movedOut } from "#testing/move-out.ts";
import {
  ADA,
  BEN,
  CY,
  DEE,
  EVE,
  FAY,
  FIREBASE,
  FIREBASE_PASSWORD,
  GUS,
  HAL,
  LEAVERS,
  LEFT_PROJECT,
  PASSWORD,
} from "#testing/people/leavers.ts";
import type { TargetName } from "./target-names.ts";

const directory = mkdtempSync(join(tmpdir(), "hallpass-leavers-"));
let store: Store;
let lines: FileRecord[];

beforeAll(async () => {
  await placeMigrated(directory);
  store = await openStore({ directory });
  await importFile(store, LEAVERS);
  const { text } = await exportFile(store, { projectIds: [LEFT_PROJECT] });
  lines = text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
});
afterAll(async () => {
  await store?.close();
  rmSync(directory, { recursive: true, force: true });
});

const linesOf = (type: string) => lines.filter((line) => line.type === type);
const part = (record: FileRecord | undefined, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, heldBy(record?.[field])]));

/** A line may leave out what has no value. */
const heldBy = (value: unknown) => (Array.isArray(value) && value.length === 0 ? null : (value ?? null));

/** The addresses of a user as a product keeps them: all of them, or the one for sign-in. */
function addresses(user: FileRecord | undefined, which: "all" | "sign-in") {
  const channels = (user?.contact_channels ?? []) as FileRecord[];
  return channels
    .filter(({ used_for_auth }) => which === "all" || used_for_auth)
    .map((channel) => part(channel, ["value", "is_primary", "is_verified", "used_for_auth"]))
    .sort((a, b) => String(a.value).localeCompare(String(b.value)));
}

interface Carried {
  /** The fields of users that come back as they were. */
  fields: readonly string[];
  addresses: "all" | "sign-in";
  /** Whose password still opens the account. */
  passwords: readonly string[];
  /** Who is left out. */
  left: readonly string[];
  hasAccounts?: boolean;
  hasPasskeys?: boolean;
  hasTeams?: boolean;
  options?: MoveInOptions;
}

const NAMES = ["id", "display_name"];
const TIMES = ["signed_up_at_millis", "last_active_at_millis"];
const METADATA = ["client_metadata", "client_read_only_metadata"];
const NO_ADDRESS = [CY, HAL];

/** What each format can carry. */
const CARRIED: Record<Exclude<TargetName, "csv">, Carried> = {
  clerk: {
    fields: [...NAMES, ...METADATA, "server_metadata", "totp_secret_base64", "signed_up_at_millis"],
    addresses: "all",
    passwords: [ADA, BEN, DEE, EVE],
    left: NO_ADDRESS,
  },
  auth0: {
    fields: [...NAMES, "profile_image_url", "client_metadata", "totp_secret_base64"],
    addresses: "sign-in",
    passwords: [ADA, BEN, DEE],
    left: NO_ADDRESS,
  },
  firebase: {
    fields: [...NAMES, ...TIMES, "profile_image_url", "client_read_only_metadata"],
    addresses: "sign-in",
    passwords: [BEN, EVE],
    left: [],
    hasAccounts: true,
    options: { map: { settings: FIREBASE } },
  },
  keycloak: {
    fields: [...NAMES, "signed_up_at_millis", "totp_secret_base64", "permission_ids", "language"],
    addresses: "sign-in",
    passwords: [ADA, DEE],
    left: [],
    hasAccounts: true,
    hasPasskeys: true,
    hasTeams: true,
  },
  supabase: {
    fields: [...NAMES, ...TIMES, "profile_image_url", "totp_secret_base64", "is_anonymous"],
    addresses: "sign-in",
    passwords: [ADA, BEN, EVE],
    left: [],
    hasAccounts: true,
    hasPasskeys: true,
  },
  "better-auth": {
    fields: [...NAMES, "signed_up_at_millis", "profile_image_url", "permission_ids"],
    addresses: "sign-in",
    passwords: [ADA, BEN, FAY],
    left: NO_ADDRESS,
    hasAccounts: true,
    hasPasskeys: true,
    hasTeams: true,
  },
};

for (const [target, carried] of Object.entries(CARRIED)) {
  describe(`an export for ${target}`, () => {
    test("comes back with all that its format can carry", async () => {
      using out = await movedOut(store, LEFT_PROJECT, target as TargetName);
      const back = await out.back(carried.options);

      expect(back.report.product).toBe(target);
      expect(back.report.left.filter(({ why }) => why !== "")).toEqual([]);
      const users = linesOf("user").filter(({ id }) => !carried.left.includes(String(id)));
      expect(
        back
          .of("user")
          .map(({ id }) => id)
          .sort(),
      ).toEqual(users.map(({ id }) => id).sort());
      for (const user of users) {
        const returned = back.user(String(user.id));
        expect(part(returned, carried.fields)).toEqual(part(user, carried.fields));
        expect(addresses(returned, carried.addresses)).toEqual(addresses(user, carried.addresses));
      }
      expectParts(back, carried);
    });

    test("keeps the passwords that the product can verify, and says who has none", async () => {
      using out = await movedOut(store, LEFT_PROJECT, target as TargetName);
      const back = await out.back(carried.options);

      const kept: string[] = [];
      for (const id of [ADA, BEN, DEE, EVE, FAY, GUS]) {
        const password = id === EVE ? FIREBASE_PASSWORD : PASSWORD;
        if (await opens(back.user(id), password)) kept.push(id);
        expect(await opens(back.user(id), `${password}x`)).toBe(false);
      }
      expect(kept).toEqual([...carried.passwords]);
      const withHash = linesOf("user").filter(({ password_hash }) => password_hash).length;
      const [taken, left] = [true, false].map((isTaken) =>
        out.report.fields
          .filter(
            ({ record, field, as }) => record === "user" && field === "password_hash" && (as !== null) === isTaken,
          )
          .reduce((sum, { count }) => sum + count, 0),
      );
      expect([taken, left]).toEqual([kept.length, withHash - kept.length]);
      expect(out.became("user.password_hash").join()).toContain("a weak hash that the import wrapped in argon2id");
    });

    test("counts every record as written or left out, and only its owner can read it", async () => {
      using out = await movedOut(store, LEFT_PROJECT, target as TargetName, { includeSecrets: false });

      for (const [type, { read, written, left }] of Object.entries(out.report.records)) {
        expect({ type, read }).toEqual({ type, read: linesOf(type).length });
        expect(written + left).toBe(read);
      }
      expect(
        out.report.left
          .filter(({ record }) => record === "user")
          .map(({ id }) => id)
          .sort(),
      ).toEqual([...carried.left]);
      expect(out.isOpenToOthers()).toBe(false);
      expect(out.became("user.totp_secret")).toEqual(["left out: secrets are written only with --include-secrets"]);
      for (const file of out.files) expect(out.text(file)).not.toContain("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    });
  });
}

function expectParts(back: MovedIn, { left, hasAccounts, hasPasskeys, hasTeams }: Carried): void {
  const own = (type: string) =>
    linesOf(type).filter(({ user_id, allow_sign_in = true }) => allow_sign_in && !left.includes(String(user_id)));
  const sorted = (records: FileRecord[], fields: string[]) =>
    records.map((record) => JSON.stringify(part(record, fields))).sort();
  const same = (type: string, fields: string[], is: boolean | undefined) =>
    expect({ type, records: sorted(back.of(type), fields) }).toEqual({
      type,
      records: is ? sorted(own(type), fields) : [],
    });
  same("oauth_account", ["user_id", "provider_id", "account_id"], hasAccounts);
  same("passkey", ["user_id", "credential_id", "public_key", "counter", "name"], hasPasskeys);
  same("team", ["id", "display_name"], hasTeams);
  same("team_member", ["team_id", "user_id"], hasTeams);
}

test("accounts that are disabled now are disabled there, and nobody else is", async () => {
  for (const [target, { options, left }] of Object.entries(CARRIED)) {
    using out = await movedOut(store, LEFT_PROJECT, target as TargetName);
    const back = await out.back(options);
    const disabled = back.of("user").filter((user) => user.is_disabled ?? user.disabled_at_millis);
    expect({ target, disabled: disabled.map(({ id }) => id).sort() }).toEqual({
      target,
      disabled: [DEE, EVE].filter((id) => !left.includes(id)),
    });
  }
});
