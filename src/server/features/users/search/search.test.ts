import { expect, test } from "bun:test";
import fc from "fast-check";
import { createContactChannel } from "#contract/contact-channels.ts";
import { soughtText } from "#contract/fields.ts";
import { deleteUser, listUsers, updateUser } from "#contract/users.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { addCrowd, type CrowdMember } from "#testing/people/crowd.ts";
import { inTurn, repeats } from "#testing/repeats.ts";
import { eachServer } from "#testing/server/each-server.ts";
import type { TestProject } from "#testing/server/server.ts";
import type { Reply } from "#testing/server/wire.ts";
import { foldCase } from "./fold-case.ts";
import { indexChanges } from "./text-index.ts";

const START = 1_700_000_000_000;

const search = async (project: TestProject, query: string, further: object = {}): Promise<Reply> =>
  project.server.call(listUsers, { query: { query, limit: 100, ...further } });
const idsOf = ({ body }: Reply): string[] => body.items.map(({ id }: { id: string }) => id);

eachServer((server, dialect) => {
  const crowd = (project: TestProject, people: Iterable<CrowdMember>) =>
    addCrowd(server().running.deps.store, project.id, people);

  test("users are found by a part of their name or of any address, in any case", async () => {
    const project = await server().project();
    const [ada = "", ben = "", clara = "", nobody = ""] = await crowd(project, [
      { name: "Ada Lovelace", emails: ["countess@example.com", "ada@analytical.example"], signedUpAt: START },
      { name: "Jürgen Öztürk ΟΔΥΣΣΕΥΣ", emails: ["ben+news@example.com"], signedUpAt: START + 1 },
      { name: null, emails: ["o'clara_100%@example.org"], signedUpAt: START + 2 },
      { name: null, signedUpAt: START + 3 },
    ]);

    const found = async (term: string) => idsOf(await search(project, term));

    expect(await found("lovel")).toEqual([ada]);
    expect(await found("LOVEL")).toEqual([ada]);
    expect(await found("da lo")).toEqual([ada]);
    expect(await found("analytical")).toEqual([ada]);
    expect(await found("COUNTESS@EX")).toEqual([ada]);
    expect(await found("JÜRGEN ö")).toEqual([ben]);
    expect(await found("οδυσσευς")).toEqual([ben]);
    expect(await found("Οδυσ")).toEqual([ben]);
    expect(await found("example.")).toEqual([ada, ben, clara]);
    expect(await found("nobody at all")).toEqual([]);
    expect(await found("")).toEqual([ada, ben, clara, nobody]);
  });

  test("special characters of databases are ordinary characters in a search", async () => {
    const project = await server().project();
    const names = [
      `100% of "quotes" 'n' more`,
      "under_score",
      "back\\slash",
      "a*b(c)^d:e{f}-g",
      "emoji 😀😀😀 family 👩‍👩‍👧",
      "NEAR AND OR NOT",
      "tab\tand\nline",
      "日本語テキスト",
      "plain",
    ];
    const ids = await crowd(
      project,
      names.map((name, at) => ({ name, signedUpAt: START + at })),
    );

    const cases: [term: string, names: number[]][] = [
      ["100%", [0]],
      ["%", [0]],
      ["_", [1]],
      ["er_sc", [1]],
      ["\\", [2]],
      ["k\\s", [2]],
      ['"', [0]],
      ['"quotes"', [0]],
      ["'n'", [0]],
      ["' or 1=1 --", []],
      ["*", [3]],
      ["b(c)^d:e", [3]],
      ["f}-g", [3]],
      ["😀", [4]],
      ["😀😀😀", [4]],
      ["👩‍👩", [4]],
      ["near and or", [5]],
      ["NOT", [5]],
      ["tab\tand\nli", [6]],
      ["日本語", [7]],
      ["本", [7]],
      // Three bytes, but one byte in lower case.
      ["\u212a", [2]],
      ["pla*", []],
      ["p_ain", []],
      ["p%n", []],
    ];
    for (const [term, expected] of cases) {
      const reply = await search(project, term);
      expect([term, reply.status, idsOf(reply)]).toEqual([term, 200, expected.map((at) => ids[at] ?? "")]);
    }
    const long = await search(project, "plain ".repeat(1_000));
    const nul = await project.server.send("GET", "/users?query=a%00b");

    expect([long.status, idsOf(long)]).toEqual([200, []]);
    expect(nul.status).toBe(400);
  });

  test("a search finds every change at once: names, addresses and deletions", async () => {
    const project = await server().project();
    const ada = await project.person("ada");
    const params = { user_id: ada.userId };
    const isFound = async (term: string) => {
      const find = async () => idsOf(await search(project, term)).includes(ada.userId);
      const before = await find();
      while (await indexChanges(server().running.deps.store));
      expect([term, await find()]).toEqual([term, before]);
      return before;
    };

    expect(await isFound(ada.email)).toBe(true);
    await project.server.call(updateUser, { params, body: { display_name: "Augusta King" } });
    expect([await isFound("ugusta"), await isFound(ada.email)]).toEqual([true, true]);
    await project.server.call(updateUser, {
      params,
      body: { display_name: "Ada Byron", primary_email: "new@other.example" },
    });
    expect([await isFound("ugusta"), await isFound(ada.email), await isFound("a byr"), await isFound("w@oth")]).toEqual(
      [false, false, true, true],
    );
    await ada.wire.call(createContactChannel, {
      body: { user_id: "me", type: "email", value: "second@address.example", used_for_auth: false },
    });
    expect(await isFound("d@address")).toBe(true);
    await project.server.call(updateUser, { params, body: { display_name: null, primary_email: null } });
    expect([await isFound("a byr"), await isFound("w@oth"), await isFound("d@address")]).toEqual([false, false, true]);
    await project.server.call(deleteUser, { params, body: {} });
    expect(await isFound("d@address")).toBe(false);
  });

  // A search without an index would find only the newest users.
  test("any three characters find their user at any position, and so does a whole long name", async () => {
    const project = await server().project();
    const long = Array.from({ length: 60 }, (_, n) => `part ${n}`).join(", ");
    const [odd = "", talkative = ""] = await crowd(project, [
      { name: "~!§ 👩‍👩‍👧", emails: ["o-@a.example"], signedUpAt: START },
      { name: long, signedUpAt: START + 1 },
      ...Array.from({ length: 5_100 }, (_, n) => ({ name: `part ${n}`, signedUpAt: START + 2 + n })),
    ]);

    for (const term of ["~!§", "§ 👩", "-@a", "‍👩‍"])
      expect([term, idsOf(await search(project, term))]).toEqual([term, [odd]]);
    expect(idsOf(await search(project, long))).toEqual([talkative]);
    expect(idsOf(await search(project, `${long.slice(0, -1)}8`))).toEqual([]);
  });

  test("an id finds its user, also with other copied text around it", async () => {
    const project = await server().project();
    const other = await server().project();
    const [ada = ""] = await crowd(project, [
      { name: "Ada", signedUpAt: START },
      { name: "Ben", signedUpAt: START },
    ]);

    for (const term of [ada, ` "${ada}", `, ada.toUpperCase()]) {
      expect(idsOf(await search(project, term))).toEqual([ada]);
      expect(idsOf(await search(other, term))).toEqual([]);
    }
  });

  // A search must cost and find the same, independent of the users of other projects.
  detailOnPostgres(dialect)("many matches in another project do not reduce the results", async () => {
    const [neighbor, project] = [await server().project(), await server().project()];
    await crowd(
      neighbor,
      Array.from({ length: 6_000 }, (_, n) => ({
        name: `Rowan ${n}`,
        emails: [`rowan-${n}@rowan.example`],
        signedUpAt: START + n,
      })),
    );
    const [first = "", second = ""] = await crowd(project, [
      { name: "Rowan of ours", signedUpAt: START + 9_000 },
      { name: null, emails: ["rowan@ours.example"], signedUpAt: START - 9_000 },
      { name: "Somebody else", signedUpAt: START },
    ]);
    await crowd(
      neighbor,
      Array.from({ length: 3_000 }, (_, n) => ({ name: `Rowan ${n}`, signedUpAt: START + n })),
    );

    expect(idsOf(await search(project, "rowan"))).toEqual([second, first]);
    expect(idsOf(await search(project, "ro"))).toEqual([second, first]);
    expect(idsOf(await search(neighbor, "of ours"))).toEqual([]);
    await project.admin.send("DELETE", "/internal/projects/current");
    expect(idsOf(await search(neighbor, "rowan ", { limit: 5 }))).toHaveLength(5);
  });

  // In the order of sign-up, in the order of an import, and all of one moment, so that only the ids determine the order.
  const arrangements = [
    ["in their order", (people: CrowdMember[]) => people],
    ["the newest first", (people: CrowdMember[]) => people.toReversed()],
    ["at one moment", (people: CrowdMember[]) => people.map((each) => ({ ...each, signedUpAt: START }))],
  ] as const;
  test.each(inTurn(arrangements, dialect === "postgres" ? 1 : 2, 3))(
    "common terms give the same pages as rare ones, for users created %s",
    async (_, arrange) => {
      const project = await server().project();
      const all = Array.from({ length: 14_000 }, (_, n) => ({
        // A term of all users, a term of the newest users, and a rare term.
        name: `Everybody ${n >= 11_500 ? "newcomer" : ""} ${n % 1_000 === 0 ? "needle" : ""}`,
        signedUpAt: START + Math.floor(n / 3) * 60,
      }));
      const ids = await crowd(project, arrange(all));
      const sorted = arrange(all)
        .map((each, n) => ({ ...each, id: ids[n] ?? "" }))
        .sort((a, b) => a.signedUpAt - b.signedUpAt || (a.id < b.id ? -1 : 1));

      for (const term of ["everybody", "newcomer", "needle"]) {
        const expected = sorted.filter(({ name }) => name?.toLowerCase().includes(term)).map(({ id }) => id);
        for (const desc of [false, true]) {
          const inOrder = desc ? expected.toReversed() : expected;
          const first = await search(project, term, { limit: 7, desc });
          const next = first.body.pagination.next_cursor;
          const second = await search(project, term, { limit: 7, desc, cursor: next });
          expect([term, desc, [...idsOf(first), ...idsOf(second)]]).toEqual([term, desc, inOrder.slice(0, 14)]);
        }
        const everything = await project.server.call(listUsers, { query: { query: term } });
        expect(idsOf(everything)).toEqual(expected);
      }
    },
  );

  detailOnPostgres(dialect).each([
    ["within moments", 1],
    ["within weeks", 86_400_000],
  ])("random users %s and random terms: the search finds the same users as a full scan", async (_, moment) => {
    const project = await server().project();
    const word = fc.string({ unit: fc.constantFrom(..."abAB äÄé@.+-_%\\\"'*😀Σσς日1"), maxLength: 8 });
    const address = fc
      .string({ unit: fc.constantFrom(..."ab1.+-_"), minLength: 1, maxLength: 6 })
      .map((part) => `${part}@ab.example`);
    const people = fc
      .sample(
        fc.record({
          name: fc.option(word),
          emails: fc.uniqueArray(address, { maxLength: 3 }),
          signedUpAt: fc.integer({ min: 0, max: 20 }).map((n) => n * moment),
        }),
        { numRuns: 300, seed: 7 },
      )
      .map(({ name, ...rest }) => ({ ...rest, name: name || null }));
    const ids = await crowd(project, people);
    const reference = people
      .map((each, n) => ({ ...each, id: ids[n] ?? "" }))
      .sort((a, b) => a.signedUpAt - b.signedUpAt || (a.id < b.id ? -1 : 1));

    const query = fc.record({
      term: fc.string({ unit: fc.constantFrom(..."abAB äÄé@.+-_%\\\"'*😀Σσς日1"), minLength: 1, maxLength: 5 }),
      desc: fc.boolean(),
      limit: fc.integer({ min: 1, max: 30 }),
    });
    await fc.assert(
      fc.asyncProperty(query, async ({ term, desc, limit }) => {
        const matches = ({ name, emails }: (typeof reference)[number]) =>
          [name ?? "", ...emails].some((text) => foldCase(text).includes(foldCase(soughtText(term))));
        const expected = (desc ? reference.toReversed() : reference).filter(matches).map(({ id }) => id);
        const pages: string[] = [];
        let cursor: string | null = null;
        do {
          const reply: Reply = await search(project, term, { desc, limit, ...(cursor && { cursor }) });
          pages.push(...idsOf(reply));
          cursor = reply.body.pagination.next_cursor;
        } while (cursor);
        expect(pages).toEqual(expected);
      }),
      { numRuns: repeats(30, 80) },
    );
  });
});
