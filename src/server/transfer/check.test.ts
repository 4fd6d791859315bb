import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { fileOf, HEADER, projectFile } from "#testing/database/transfer-files.ts";
import { checkFile } from "./check.ts";

const PROJECT = "11111111-1111-4111-8111-111111111111";
const user = (more: object) => ({
  type: "user",
  project_id: PROJECT,
  id: "00000001-0000-4000-8000-000000000000",
  ...more,
});

async function problemsOf(records: readonly object[] | string, intoProject?: string) {
  using file = fileOf(records);
  return (await checkFile({ file: file.path, intoProject })).problems;
}

describe("an invalid line", () => {
  const HASH = /bcrypt.*argon2.*Invalid password hash. Make sure it's a supported algorithm in Modular Crypt Format/;
  const bad: [string, object, { field: string | null; value?: string; expected: RegExp }][] = [
    ["an unknown type", { type: "usr" }, { field: "type", value: '"usr"', expected: /one of project.*user/ }],
    ["an unknown field", user({ emial: "a" }), { field: "emial", expected: /no field with this name/ }],
    ["an invalid id", user({ id: "7" }), { field: "id", value: '"7"', expected: /UUID/ }],
    [
      "an address whose lower case is that of somebody else",
      user({ contact_channels: [{ value: "\u212aim@example.com" }] }),
      { field: "contact_channels/0/value", value: '"\u212aim@example.com"', expected: /email address/ },
    ],
    [
      "an invalid address",
      user({ contact_channels: [{ value: "a@example.com" }, { value: "ada" }] }),
      { field: "contact_channels/1/value", value: '"ada"', expected: /email address/ },
    ],
    [
      "an address of another type",
      user({ contact_channels: [{ value: "a@example.com", is_verified: "yes" }] }),
      { field: "contact_channels/0/is_verified", value: '"yes"', expected: /true or false/ },
    ],
    [
      "two primary addresses",
      user({
        contact_channels: [
          { value: "a@example.com", is_primary: true },
          { value: "b@example.com", is_primary: true },
        ],
      }),
      { field: "contact_channels/1/is_primary", value: "true", expected: /one primary/ },
    ],
    [
      "a time in words",
      user({ signed_up_at_millis: "1999" }),
      { field: "signed_up_at_millis", value: '"1999"', expected: /millis/ },
    ],
    [
      "a hash of another algorithm",
      user({ password_hash: "$1$abc$def" }),
      { field: "password_hash", value: '"$1$…"', expected: HASH },
    ],
    [
      "a bcrypt hash that takes minutes to verify",
      user({ password_hash: `$2b$31$${"a".repeat(53)}` }),
      { field: "password_hash", value: '"$2b$…"', expected: /bcrypt with a cost of 4 to 16/ },
    ],
    [
      "an argon2id hash that needs a gigabyte",
      user({ password_hash: "$argon2id$v=19$m=1048576,t=2,p=1$BwcHBwcHBwcHBwcHBwcHBw$BwcHBwcHBwc" }),
      { field: "password_hash", value: '"$argon2id$…"', expected: /argon2 with m ≤ 131072/ },
    ],
    [
      "an image that is a script",
      user({ profile_image_url: "javascript:alert(1)" }),
      { field: "profile_image_url", value: '"javascript:alert(1)"', expected: /a link/ },
    ],
    [
      "a second factor that is too short",
      user({ totp_secret_base64: "AAAA" }),
      { field: "totp_secret_base64", expected: /bytes/ },
    ],
    [
      "an external id without a character",
      user({ external_id: "" }),
      { field: "external_id", value: '""', expected: /1 to 255/ },
    ],
    ["nobody", { type: "user", project_id: PROJECT }, { field: "id", expected: /an id, or an address/ }],
    [
      "a project's configuration",
      { type: "project", id: PROJECT, config: { "auth.password": 5 } },
      { field: "config", expected: /auth.password must be a `object` type/ },
    ],
    ["no project", { type: "team", id: PROJECT }, { field: "project_id", expected: /--project/ }],
    [
      "metadata of a webhook endpoint that is no text",
      {
        type: "webhook_endpoint",
        id: "ep_1",
        project_id: PROJECT,
        url: "https://x.example",
        metadata: { a: "b", n: 5 },
      },
      { field: "metadata/n", expected: /text/ },
    ],
    [
      "metadata of a webhook endpoint that is too large",
      {
        type: "webhook_endpoint",
        id: "ep_1",
        project_id: PROJECT,
        url: "https://x.example",
        metadata: { a: "x".repeat(64 * 1024) },
      },
      { field: "metadata", value: expect.any(String), expected: /at most 65536 bytes/ },
    ],
    [
      "a mail category that users cannot switch off",
      {
        type: "notification_preference",
        project_id: PROJECT,
        user_id: PROJECT,
        category_id: "7bb82d33-2f54-4a3d-9d23-82739e0d66ef",
        enabled: false,
      },
      { field: "enabled", value: "false", expected: /cannot be turned off/ },
    ],
  ];
  for (const [name, record, problem] of bad) {
    test(`is reported with its number, field, value and the expected value: ${name}`, async () => {
      const problems = await problemsOf([
        HEADER,
        { type: "project", id: "22222222-2222-4222-8222-222222222222" },
        record,
      ]);

      const { field, value, expected } = problem;
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatchObject({ line: 3, field, expected: expect.stringMatching(expected) });
      expect(problems[0]?.value).toEqual(value);
    });
  }

  // Credentials must not get into a log or a terminal, and any field may contain one by mistake.
  test("does not show secrets, nor a plain password in place of its hash", async () => {
    const problems = await problemsOf([
      HEADER,
      user({ password_hash: "correct horse battery" }),
      user({ totp_secret_base64: "not base64 but secret" }),
      { type: "recovery_code", id: PROJECT, project_id: PROJECT, user_id: PROJECT, digest: "secret code" },
    ]);

    expect(problems.map(({ line }) => line)).toEqual([2, 3, 4]);
    expect(JSON.stringify(problems)).not.toMatch(/correct|horse|secret code|but secret/);
  });

  test("is reported together with the others, up to twenty", async () => {
    const many = Array.from({ length: 50 }, () => ({ type: "nothing" }));

    expect(await problemsOf([HEADER, ...many.slice(0, 3)])).toHaveLength(3);
    expect(await problemsOf([HEADER, ...many])).toHaveLength(20);
  });
});

describe("an invalid file", () => {
  const files: [string, string | object[], RegExp][] = [
    ["an empty file", "", /as the first line/],
    ["records without a header", [user({})], /as the first line/],
    ["a later version", [{ ...HEADER, version: 2 }], /1, the supported version/],
    ["a truncated file", [{ ...HEADER, has_end: true }, user({})], /the file is incomplete/],
    [
      "a file with missing lines",
      [{ ...HEADER, has_end: true }, user({}), { type: "end", records: 2 }],
      /1, the number/,
    ],
    [
      "a record after the end record",
      [HEADER, { type: "end", records: 0 }, user({})],
      /after the end record on line 2/,
    ],
    ["the same record twice", [HEADER, user({}), user({ display_name: "B" })], /user only once; line 2 has it, too/],
    ["half a line", `${JSON.stringify(HEADER)}\n{"type":"us`, /a JSON object/],
    [
      "text that no database stores",
      `${JSON.stringify(HEADER)}\n{"type":"user","display_name":"\\u0000"}\n`,
      /a JSON object/,
    ],
    ["endless nesting", `${JSON.stringify(HEADER)}\n${"[".repeat(100_000)}\n`, /a JSON object/],
    ["a list", `${JSON.stringify(HEADER)}\n[]\n`, /a JSON object/],
  ];
  for (const [name, records, expected] of files) {
    test(name, async () => {
      const problems = await problemsOf(records);

      expect(problems.length).toBe(1);
      expect(problems[0]?.expected).toMatch(expected);
    });
  }

  test("two projects for one", async () => {
    const two = [HEADER, user({}), user({ id: PROJECT, project_id: "22222222-2222-4222-8222-222222222222" })];

    expect(await problemsOf(two, PROJECT)).toEqual([expect.objectContaining({ line: 3, field: "project_id" })]);
  });

  // Half a file, a wrong file, an edited file: each gets a message.
  test("any other: changed bytes, cut, moved or repeated lines give problems or records, never a crash", async () => {
    const damage = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      with: fc.uint8Array({ maxLength: 4 }),
      cut: fc.nat(20),
    });
    await fc.assert(
      fc.asyncProperty(projectFile, fc.array(damage, { minLength: 1, maxLength: 5 }), async (records, damages) => {
        let bytes = Buffer.from([HEADER, ...records].map((each) => `${JSON.stringify(each)}\n`).join(""));
        for (const { at, with: put, cut } of damages) {
          const place = Math.floor(at * bytes.length);
          bytes = Buffer.concat([bytes.subarray(0, place), put, bytes.subarray(place + cut)]);
        }
        using file = fileOf("");
        await Bun.write(file.path, bytes);

        const checked = await checkFile({ file: file.path });

        for (const { line, expected } of checked.problems) {
          expect(line).toBeGreaterThan(0);
          expect(expected).not.toBe("");
        }
        expect(checked.header !== null || checked.problems.length > 0).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
