import { describe, expect, test } from "bun:test";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { refusals } from "#contract/refusals.ts";
import { getTeam } from "#contract/teams.ts";
import { getUser } from "#contract/users.ts";
import { published } from "../docs-site/page.ts";
import { sitePages } from "../docs-site/site.ts";
import { uncoveredAdvisories } from "./advisories.ts";
import { wrongAsvs } from "./asvs.ts";
import { stalePages } from "./generated.ts";
import { wrongImports } from "./imports.ts";
import { levelsFor } from "./levels.ts";
import { breakingMigrations } from "./migrations.ts";
import { readModule } from "./modules.ts";
import { wrongPictures } from "./pictures.ts";
import { unplainWords } from "./prose.ts";
import { deadReferences } from "./references.ts";
import { wrongRefusals } from "./refusals.ts";
import { distinguishingFiles } from "./servers-and-admins.ts";
import { wrongQueries } from "./storage.ts";
import { wrongTables } from "./tables.ts";
import { fragmentaryNames, waitingTests } from "./test-style.ts";
import { unusedExports } from "./unused.ts";

const faults = (file: string, specifier: string) =>
  wrongImports([readModule(file, `import { x } from "${specifier}";`)]).map((each) => each.replace(/^.*?: /, ""));

describe("import rules", () => {
  test.each([
    ["src/contract/users.ts", "#server/db/store.ts", "contract may not import server."],
    ["src/contract/users.ts", "jose", "the contract imports TypeBox only."],
    ["src/server/features/teams/service.ts", "#sdk/index.ts", "server may not import sdk."],
    ["src/server/features/teams/service.ts", "#testing/people.ts", "only tests may use testing."],
    ["src/server/features/teams/service.ts", "#server/features/users/routes.ts", "import its index.ts instead."],
    ["src/server/features/teams/service.ts", "#server/foundation/teams/table.ts", "import its index.ts instead."],
    ["src/server/app.ts", "#server/features/users/feature.ts", "import its index.ts instead."],
    ["src/commands/serve/serve.ts", "#server/features/instance/doctor.ts", "import its index.ts instead."],
    ["src/server/foundation/teams/find.ts", "#server/features/users/index.ts", "the foundation imports no feature."],
    [
      "src/server/mail/rendering/render.ts",
      "#server/features/users/index.ts",
      "a folder below the features imports none of them.",
    ],
    [
      "src/server/features/otp/service.ts",
      "#server/features/users/index.ts",
      "a sign-in feature imports no operation.",
    ],
    ["src/server/features/teams/service.ts", "drizzle-orm/sqlite-core", "only server/db uses the database packages."],
    [
      "src/server/db/sqlite/connection.ts",
      "drizzle-orm/bun-sqlite/session",
      "only db/sqlite/drizzle.ts and db/postgres/drizzle.ts use Drizzle's internals.",
    ],
    ["src/server/features/teams/routes.ts", "elysia", "only server/http uses Elysia."],
    [
      "src/server/http/routing/route.ts",
      "#server/foundation/users/index.ts",
      "http, db, cache and crypto import neither features nor foundation.",
    ],
    ["src/sdk/teams/teams.ts", "#sdk/react/provider.tsx", "the core of the SDK may not import React."],
    ["src/sdk/teams/teams.ts", "#server/crypto/digest.ts", "sdk may not import server."],
    ["web/app.tsx", "#sdk/index.ts", "web may not import sdk."],
    ["admin/app.tsx", "../src/contract/users.ts", "admin may not import contract."],
    [
      "admin/sections/overview/connect-card.tsx",
      "../keys/keys-table.tsx",
      "a section of the console is its own; admin/sections/index.ts lists them.",
    ],
    ["scripts/seed/sign-up.ts", "hallpass", "a script imports the SDK from its source: there may be no package yet."],
    ["src/texts/translator.ts", "#contract/errors.ts", "texts may not import contract."],
    ["src/texts/translator.ts", "react", "texts import no package."],
    ["src/contract/errors.ts", "#texts/locales.ts", "contract may not import texts."],
    ["src/sdk/teams/teams.ts", "#contract/users", "write the file's extension."],
  ])("%s may not import %s", (file, specifier, fault) => {
    expect(faults(file, specifier)).toEqual([fault]);
  });

  test.each([
    ["src/server/features/teams/routes.ts", "./service.ts"],
    ["src/server/features/teams/service.ts", "#server/foundation/users/index.ts"],
    ["src/server/features/users/service.ts", "#server/features/sign-up/index.ts"],
    ["src/server/features.ts", "#server/features/users/feature.ts"],
    ["src/server/db/store/tables.ts", "#server/features/users/table.ts"],
    ["src/commands/serve/serve.ts", "#server/features/instance/index.ts"],
    ["src/server/http/routing/route.ts", "elysia"],
    ["src/sdk/react/provider.tsx", "#sdk/index.ts"],
    ["src/main.ts", "./commands/serve.ts"],
    ["web/app.tsx", "hallpass/react"],
    ["web/texts.ts", "#texts/locales.ts"],
    ["admin/app.tsx", "#texts/locales.ts"],
    ["admin/data/field-rules.ts", "#contract/limits.ts"],
    ["admin/sections/index.ts", "./keys/section.ts"],
    ["admin/sections/keys/keys-screen.tsx", "./keys-table.tsx"],
    ["src/sdk/react/provider.tsx", "#texts/translator.ts"],
    ["src/server/mail/rendering/render.ts", "#texts/locales.ts"],
    ["src/server/features/teams/teams.test.ts", "#testing/people.ts"],
  ])("%s may import %s", (file, specifier) => {
    expect(faults(file, specifier)).toEqual([]);
  });

  test("a type, a re-export and an import at run time are imports too", () => {
    const source = `import type { A } from "#server/a.ts"; export * from "#server/b.ts"; await import("#server/c.ts");`;

    expect(wrongImports([readModule("src/contract/x.ts", source)])).toHaveLength(3);
  });
});

describe("nothing unused", () => {
  test("an unused export is reported, one that is imported under any name is not", () => {
    const offered = readModule("src/server/a.ts", "export const left = 1, taken = 2; export function lonely() {}");
    const user = readModule("src/server/b.ts", `import { taken as mine } from "./a.ts";`);

    expect(unusedExports([offered, user])).toEqual([
      "src/server/a.ts exports left, which no other file uses.",
      "src/server/a.ts exports lonely, which no other file uses.",
    ]);
  });
});

describe("queries", () => {
  test("builders of one database and the driver's transaction are reported with their line", () => {
    const source = "const a = await q;\nconst b = q.get();\nawait tx.transaction(async () => {});\nmap.get(key);";

    const reported = wrongQueries([readModule("src/server/features/teams/service.ts", source)]);

    expect(reported.map((each) => each.split(" calls")[0])).toEqual([
      "src/server/features/teams/service.ts:2",
      "src/server/features/teams/service.ts:3",
    ]);
  });
});

describe("tables", () => {
  const list = readModule(
    "src/server/db/store/tables.ts",
    'import { users } from "#server/foundation/users/table.ts"; import { mails } from "#server/mail/table.ts";',
  );
  const reported = (file: string, source: string, reasons = {}) =>
    wrongTables([list, readModule(file, source)], new Map(Object.entries(reasons)));

  test.each([
    "const t = tx.users;",
    "const { mails, users: t } = db;",
    'await tx.change("users", where, changes);',
    "const f = ({ users }: Pick<Snapshot, 'users'>) => users;",
    'type Row = Tables["users"]["$inferSelect"];',
    'const retention = [{ table: "users", key: "id" }];',
  ])("%j in another feature is reported", (source) => {
    expect(reported("src/server/features/otp/service.ts", source)).toContain(
      "features/otp uses table users of foundation/users: call a function of foundation/users, or give the reason in its table.ts.",
    );
  });

  test("its own feature may use a table, others need a reason, and a reason without a use is reported", () => {
    const source = "const t = db.users;";

    expect(reported("src/server/foundation/users/user.ts", source)).toEqual([]);
    expect(reported("src/server/features/users/service.ts", source)).toEqual([]);
    expect(
      reported("src/server/features/otp/service.ts", source, { users: { "features/otp": "one statement" } }),
    ).toEqual([]);
    expect(reported("src/server/features/otp/service.ts", "", { users: { "features/otp": "one statement" } })).toEqual([
      "features/otp does not use table users: remove it from `usedBy`.",
    ]);
  });
});

describe("refusals", () => {
  const file = "src/server/features/teams/service.ts";
  const allNamed = { file: "src/server/all.ts", source: JSON.stringify(Object.keys(refusals)) };

  test("a refusal that does not use the catalog is reported with its line", () => {
    const source = '// why\nthrow new Refusal("SESSION_NOT_FOUND", "Gone.");\nreturn text("No.", 403);';

    expect(wrongRefusals([allNamed, { file, source }])).toEqual([
      `${file}:2 refuses by hand: use \`refuse\` with a code of src/contract/refusals.ts.`,
      `${file}:3 refuses by hand: use \`refuse\` with a code of src/contract/refusals.ts.`,
    ]);
    expect(wrongRefusals([allNamed, { file, source: 'throw refuse("SESSION_NOT_FOUND");' }])).toEqual([]);
  });

  test("a code that only tests use is reported", () => {
    const others = Object.keys(refusals).filter((code) => code !== "SESSION_NOT_FOUND");
    const server = { file: "src/server/all.ts", source: JSON.stringify(others) };
    const itsTest = { file: "src/server/all.test.ts", source: '"SESSION_NOT_FOUND"' };

    expect(wrongRefusals([server, itsTest])).toEqual([
      "No code of the server refuses with SESSION_NOT_FOUND: remove it from src/contract/refusals.ts.",
    ]);
  });
});

describe("tests", () => {
  const test_ = (source: string) => [{ file: "src/server/some.test.ts", source }];
  const without = (faults: string[]) => faults.map((each) => each.replace(/^.*?: /, ""));

  test.each([
    "await Bun.sleep(5);",
    "start({ wait: Bun.sleep });",
    "await new Promise((resolve) => setTimeout(resolve, 5));",
    "await page.waitForTimeout(5);",
    "const began = performance.now();",
    "const at = Date.now() + 5;",
    "const at = new Date();",
    'await expect(asked()).rejects.toThrow("no");',
    'import { setTimeout as pause } from "node:timers/promises";',
    'test("an account expires", async () => {}, 5_000);',
    'detail.each([1])("an account expires", async () => {}, LONG);',
  ])("a test that waits for time or reads it is refused: %s", (source) => {
    expect(waitingTests(test_(source))).toHaveLength(1);
    expect(waitingTests([{ file: "src/testing/waiting.ts", source }])).toEqual([]);
  });

  test("a test that waits for what it expects is fine, with a hook that takes long", () => {
    const source = `test("an account expires", async () => { await until(() => isGone()); new Date(5); });
      beforeAll(async () => {}, 60_000); describe("Bun.sleep(5)", () => {});`;
    expect(waitingTests(test_(source))).toEqual([]);
    expect(waitingTests([{ file: "src/server/some.ts", source: "await Bun.sleep(5);" }])).toEqual([]);
  });

  test.each([
    'test("of a line is refused", () => {});',
    'test.each([1])("to %s is sent", () => {});',
    "detail(`that is gone`, async () => {});",
    '(isLong ? test : detail)("and nobody else", async function () {});',
  ])("a name that is the end of a sentence is refused: %s", (source) => {
    expect(without(fragmentaryNames(test_(source)))).toEqual([expect.stringContaining("is no sentence")]);
  });

  test("a name that reads alone is fine, in any group", () => {
    const source = 'describe("of accounts", () => { test("often is no of", () => {}); test(`totals`, () => {}); });';
    expect(fragmentaryNames(test_(source))).toEqual([]);
  });
});

describe("levels at which an error must be provoked", () => {
  test("are those at which it can occur: admins with servers, clients alone", () => {
    expect(levelsFor(getTeam, "TEAM_NOT_FOUND")).toEqual([["server", "admin"]]);
    expect(levelsFor(getTeam, "TEAM_MEMBERSHIP_NOT_FOUND")).toEqual([["client"]]);
    expect(levelsFor(signInWithPassword, "EMAIL_PASSWORD_MISMATCH")).toEqual([["client"], ["server", "admin"]]);
    expect(levelsFor(signInWithPassword, null)).toEqual([["client"], ["server", "admin"]]);
    expect(levelsFor(getUser, "INSUFFICIENT_ACCESS_TYPE")).toBeNull();
  });

  test("servers and admins count together only while nothing distinguishes them", () => {
    const file = "src/server/features/teams/service.ts";
    const reported = (line: string, at = file) => distinguishingFiles([readModule(at, line)]).length;

    expect(reported('export const x = (level: string) => level === "admin";')).toBe(1);
    expect(reported('export const x = (level: string) => level !== "client";')).toBe(0);
    expect(reported('export const x = (level: string) => level === "admin";', "src/server/access/identify.ts")).toBe(0);
  });
});

describe("weaknesses of other products", () => {
  test("each names tests that exist, or the feature that it comes with", () => {
    const reported = uncoveredAdvisories(
      [
        "# List",
        "## Bare\nNo test.",
        "## Later\n_Comes with teams._",
        "## Covered\n- `scripts/check/check.test.ts`: each names tests that exist, or the feature that it comes with",
        "## Renamed\n- `src/server/log.test.ts`: some other name",
        "## Vague\n- somewhere",
      ].join("\n"),
    );

    expect(reported).toEqual([
      'docs/security/advisories.md, "Bare": no test covers it.',
      'docs/security/advisories.md, "Renamed": src/server/log.test.ts has no test "some other name".',
      'docs/security/advisories.md, "Vague": an item names no test.',
    ]);
  });
});

describe("migrations", () => {
  const faults = (sql: string, number = 40) => breakingMigrations([{ number, name: "0040_next", sql }]).length;

  test("a change that breaks the version before is reported", () => {
    for (const sql of [
      "drop table pets;",
      "alter table users drop column nickname;",
      "alter table users rename column a to b;",
      "alter table users alter column age type bigint;",
      "alter table users alter column age set not null;",
      "alter table users add column age bigint not null;",
      "alter table users add constraint grown check (age > 17);",
      "create table pets (id text); ALTER TABLE users\n  RENAME TO people;",
    ]) {
      expect([sql, faults(sql)]).toEqual([sql, 1]);
    }
  });

  test("a change that both versions can live with is not", () => {
    for (const sql of [
      "create table pets (name text not null, age bigint not null);",
      "alter table users add column age bigint;",
      "alter table users add column age bigint not null default 0;",
      "create index users_by_age on users (age);",
      "update users set age = 3; -- a rename would break others",
      "-- unused since 1.4: no supported version reads it\nalter table users drop column age;",
    ]) {
      expect([sql, faults(sql)]).toEqual([sql, 0]);
    }
    expect(faults("drop table pets;", 12)).toBe(0);
  });
});

describe("generated pages", () => {
  test("a missing or different page is reported with the command that writes it", () => {
    const pages = [
      { file: "docs/wire/none.md", markdown: "# None" },
      { file: "docs/writing.md", markdown: "# Other words" },
    ];

    expect(stalePages(pages)).toEqual([
      "docs/wire/none.md differs from what the code generates: run `npm run docs`.",
      "docs/writing.md differs from what the code generates: run `npm run docs`.",
    ]);
  });
});

describe("references", () => {
  const reported = (code: string, page = "") =>
    deadReferences([{ file: "src/server/log.ts", text: code }], [{ file: "docs/mail.md", text: page }]);

  test.each([
    ["/** Reasons: plan.md. */", "src/server/log.ts:1 names plan.md, which does not exist."],
    ["const a = 1; // See limits.md", "src/server/log.ts:1 names limits.md, which does not exist."],
    ["// docs/gone/*.md says why.", "src/server/log.ts:1 names docs/gone/*.md, which does not exist."],
    ["\n// As in\n// src/server/gone.ts.", "src/server/log.ts:2 names src/server/gone.ts, which does not exist."],
    ["// tests/gone asks.", "src/server/log.ts:1 names tests/gone, which does not exist."],
    ["// See http/gone.ts.", "src/server/log.ts:1 names http/gone.ts, which does not exist."],
    [
      '/** docs/wire/errors.md,\n * "Gone". */',
      'src/server/log.ts:1 names "Gone" of docs/wire/errors.md, which has no such heading.',
    ],
    [
      "// docs/security/rules.md, rule 99.",
      "src/server/log.ts:1 names rule 99 of docs/security/rules.md, which has no such heading.",
    ],
    ['const help = "docs/gone.md says more.";', "src/server/log.ts names docs/gone.md, which does not exist."],
  ])("%j is reported", (code, fault) => {
    expect(reported(code)).toEqual([fault]);
  });

  test("existing files are accepted: from the root, beside the file, by the end of a path, in a URL", () => {
    const code = [
      '// docs/wire/errors.md, "Validation"; docs/security/rules.md, rule 3; docs/wire/*.md; tests/isolation/isolation.test.ts.',
      "// settings.ts, http/reply/cors.ts, `./features/users/service.ts`, https://example.com/docs/gone.md",
    ];

    expect(reported(code.join("\n"))).toEqual([]);
  });

  test("missing files and headings in links and names are reported", () => {
    const page = [
      "# Mail",
      "[here](#mail) [limits](limits.md) [row](limits.md#queues) [out](https://example.com) `src/server/log.ts`",
      "[a](gone.md) [b](limits.md#gone) [c](#gone) `src/gone.ts`",
      "```\n[not a link](gone.md)\n```",
    ];

    expect(reported("", page.join("\n"))).toEqual([
      "docs/mail.md links to gone.md, which does not exist.",
      "docs/mail.md links to limits.md#gone, which has no such heading.",
      "docs/mail.md links to #gone, which has no such heading.",
      "docs/mail.md names src/gone.ts, which does not exist.",
    ]);
  });
});

describe("plain words", () => {
  const reported = (text: string) => unplainWords([{ file: "docs/teams.md", text }]);

  test.each([
    ["Whoever accepts becomes a member.", "Whoever"],
    ["It lists the mails of a project.", "mails"],
    ["The user gets a mail.", "a mail"],
    ["This page is empty by now.", "by now"],
    ["It shows what became of it.", "became of"],
    ["Turn on two-factor authentication.", "two-factor authentication"],
    ["It asks for 2FA.", "2FA"],
    ["The index is built anew.", "anew"],
    ["It is private, whatever the umask.", "whatever"],
    ["It writes to users of whom no language is known.", "of whom"],
    ["<<<<<<< HEAD", "<<<<<<<"],
    ["Save it. What you typed is kept.", "What you typed is kept."],
    ["- Who runs the server sees all\n  projects.", "Who runs the server sees all projects."],
    ["| Page | What it shows is stored. |", "What it shows is stored."],
  ])("%j is reported", (text, words) => {
    expect(reported(text)).toEqual([expect.stringContaining(`docs/teams.md says "${words}": `)]);
  });

  test("questions, headings, code, the mail server and names of programs and tests are accepted", () => {
    const page = [
      "# Who owns a project",
      "What happens then? The mail server answers. `app.listMails()` and `mails` are names.",
      "| What | When |\n| --- | --- |",
      "```sh\necho mails by now\n```",
      "- `src/mail.test.ts`: whatever fails is mailed anew",
      '- 1.1.1 L1 met: see `src/mail.test.ts` "a mail is sent anew".',
      "[Emails](mails.md#mails) leave at once. A second factor is a code. <!-- mails -->",
    ];

    expect(reported(page.join("\n\n"))).toEqual([]);
  });
});

describe("pictures", () => {
  const NAMES = ["users-dark.png", "users-light.png"];
  const folderOf = (bytes: number) => {
    const folder = mkdtempSync(join(tmpdir(), "hallpass-pictures-"));
    for (const name of NAMES) writeFileSync(join(folder, name), new Uint8Array(bytes));
    return folder;
  };
  const page = NAMES.map((name) => `<img src="pictures/${name}">`).join("\n");

  test("small ones that a page shows are accepted", () => {
    expect(wrongPictures(folderOf(100), [page])).toEqual([]);
  });

  test("one that no page shows is reported, and so is one that is too large", () => {
    expect(wrongPictures(folderOf(100), [page.replace("users-dark", "gone")])).toEqual([
      "No page shows docs/pictures/users-dark.png.",
    ]);
    expect(wrongPictures(folderOf(150_001), [page])).toEqual(
      NAMES.map((name) => `docs/pictures/${name} has 150001 bytes; 150000 are allowed.`),
    );
  });

  test("one that a page shows and that does not exist is a dead reference", () => {
    const text =
      '<picture>\n<source srcset="pictures/gone-dark.png">\n<img src="pictures/users-light.png">\n</picture>';

    expect(deadReferences([], [{ file: "docs/users.md", text }])).toEqual([
      "docs/users.md links to pictures/gone-dark.png, which does not exist.",
    ]);
  });

  test("the published docs have no pictures", () => {
    expect(
      sitePages()
        .map(({ markdown }) => published(markdown))
        .join("\n"),
    ).not.toContain("<img");
  });
});

// An install script runs with the developer's rights.
test("no install script of a dependency runs", async () => {
  const { trustedDependencies } = await Bun.file(new URL("../../package.json", import.meta.url)).json();

  expect(trustedDependencies).toEqual([]);
});

describe("requirements of ASVS", () => {
  test("each is listed once with its level, and what shows it exists", () => {
    const lines = [
      '- 1.1.1 L2 met: fine. `scripts/check/check.test.ts` "each is listed once with its level, and what shows it exists"',
      "- 1.1.1 L2 met: again. `package.json`",
      "- 1.1.2 L1 met: another level. `package.json`",
      "- 1.2.1 L1 met: nothing shows it.",
      "- 1.2.2 L1 met: gone. `src/no-such-file.ts`",
      '- 1.2.3 L1 met: no such test. `scripts/check/check.test.ts` "nobody wrote this one"',
      "- 1.2.10 L1 gap: a requirement of level 3.",
      "- 1.2.4 met: without a level.",
    ];

    const faults = wrongAsvs(lines.join("\n")).map((each) => each.replace("docs/security/asvs.md", "…"));

    expect(faults.filter((each) => !each.endsWith(" is missing."))).toEqual([
      "…, 1.1.1: unknown, or listed twice.",
      "…, 1.1.2: its level is 2.",
      "…, 1.2.1: nothing shows that it is met.",
      "…, 1.2.2: src/no-such-file.ts does not exist.",
      '…, 1.2.3: scripts/check/check.test.ts has no test "nobody wrote this one".',
      "…, 1.2.10: unknown, or listed twice.",
      '…: "- 1.2.4 met: without a level." is no requirement.',
    ]);
    expect(faults).toContain("…: 1.2.4 is missing.");
  });
});
