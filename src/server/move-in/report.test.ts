import { expect, test } from "bun:test";
import { moveIn } from "#testing/move-in.ts";
import { Reporting } from "./report.ts";

const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test("a preview shows no secret that is in a list, in a list of a list, or in a text of JSON", () => {
  const report = new Reporting();
  const source = {
    id: "1",
    factors: { methods: [{ method: "authenticator", secret: SECRET }] },
    nested: [[{ totp_url: SECRET }]],
    config: JSON.stringify({ devices: [{ name: "phone", secret: SECRET }] }),
    note: "[no JSON",
  };
  report.preview("users.json, item 1", source, { server_metadata: source });
  const { preview } = report.done("kratos", () => []);

  expect(JSON.stringify(preview)).not.toContain(SECRET);
  expect(preview[0]?.source).toMatchObject({ factors: { methods: [{ method: "authenticator", secret: "…" }] } });
  expect(preview[0]?.source.config).toBe('{"devices":[{"name":"phone","secret":"…"}]}');
  expect(preview[0]?.source.note).toBe("[no JSON");
});

test("the secret of an authenticator app of FusionAuth is not in the report of its users", async () => {
  const { report, user } = await moveIn({
    "users.json": {
      users: [
        {
          id: "f0000000-0000-4000-8000-000000000001",
          tenantId: "t",
          email: "ada@example.com",
          insertInstant: 1,
          registrations: [],
          twoFactor: { methods: [{ method: "authenticator", secret: SECRET }] },
        },
      ],
    },
  });

  expect(user("ada@example.com")).toHaveProperty("totp_secret_base64");
  expect(JSON.stringify(report)).not.toContain(SECRET);
});

test("rows with fields and warnings of their own do not make a report without end", () => {
  const report = new Reporting();
  for (let at = 0; at < 10_000; at++) {
    report.field("users", `field ${at}`, { as: "server_metadata" });
    report.warn(`Something about ${at}.`, `row ${at}`);
  }
  report.field("users", "field 1", { as: "server_metadata" });
  const { fields, warnings } = report.done("kratos", () => []);

  expect(fields).toHaveLength(2_001);
  expect(fields.at(-1)).toEqual({ collection: "users", field: "…", as: "server_metadata", count: 8_000 });
  expect(fields.find(({ field }) => field === "field 1")?.count).toBe(2);
  expect(warnings).toHaveLength(201);
  expect(warnings.at(-1)).toMatchObject({ says: "There is more to look at than a report shows.", count: 9_800 });
});

test("a field with any name stays in the metadata", async () => {
  const user = '{"id":"f0000000-0000-4000-8000-000000000001","schema_id":"x","traits":{"email":"ada@example.com"}';
  const { user: find } = await moveIn({ "users.json": `[${user},"__proto__":{"a":1},"constructor":"b"}]` });

  expect(JSON.stringify(find("ada@example.com")?.server_metadata)).toBe(
    '{"kratos":{"__proto__":{"a":1},"constructor":"b"}}',
  );
});
