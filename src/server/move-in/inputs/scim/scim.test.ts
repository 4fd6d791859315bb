import { describe, expect, test } from "bun:test";
import { outgoingFor } from "#server/access/outgoing.ts";
import { readSettings } from "#server/settings.ts";
import {
  listResponse,
  type ScimServerOptions,
  scimError,
  scimGroup,
  scimUser,
  startScimServer,
} from "#testing/outside/scim-server.ts";
import { outcomeOf } from "#testing/waiting.ts";
import { openInput } from "../open.ts";

const OPEN = { HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" };
const TOKEN = "a-token-for-scim";
const USERS = Array.from({ length: 7 }, (_, at) => scimUser(`user-${at + 1}`));

interface Read {
  ids: string[];
  said: string[];
  waited: number[];
  seen: { at: string; authorization: string | null }[];
}

/** Reads a list of a server as an import does. */
async function read(
  options: Partial<ScimServerOptions>,
  {
    list = "Users",
    environment = OPEN,
    token = TOKEN,
  }: { list?: string; environment?: Record<string, string>; token?: string | null } = {},
): Promise<Read> {
  await using server = startScimServer({ users: USERS, groups: [], token: TOKEN, ...options });
  const result: Read = { ids: [], said: [], waited: [], seen: server.seen };
  const input = await openInput([server.url], {
    scim: {
      outgoing: outgoingFor(readSettings(environment)),
      token,
      wait: async (millis) => result.waited.push(millis),
      say: (message) => result.said.push(message),
    },
  });
  const found = input.collections.find(({ name }) => name === list);
  for await (const { value } of found?.rows() ?? []) result.ids.push(String(value.id));
  return result;
}

const refusal = async (...given: Parameters<typeof read>) => outcomeOf(read(...given));
const all = USERS.map(({ id }) => id);
/** Answers requests for a list, and leaves the others to the server. */
const only =
  (path: string, answer: (query: URLSearchParams) => Response | undefined): ScimServerOptions["special"] =>
  (request) =>
    request.path === path ? answer(request.query) : undefined;
const onUsers = (answer: (query: URLSearchParams) => Response | undefined) => ({ special: only("/Users", answer) });

describe("the list of a SCIM server", () => {
  test("is read page after page, by index", async () => {
    const { ids, seen } = await read({ pageSize: 3 });

    expect(ids).toEqual(all);
    expect(seen.map(({ at }) => at)).toEqual([
      "/ServiceProviderConfig",
      "/Users?startIndex=1&count=100",
      "/Users?startIndex=4&count=100",
      "/Users?startIndex=7&count=100",
    ]);
    expect(new Set(seen.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${TOKEN}`]));
  });

  test("is read by cursors, where the server has them, with the same page size each time", async () => {
    const { ids, seen } = await read({ pageSize: 3, hasCursors: true });

    expect(ids).toEqual(all);
    expect(seen.map(({ at }) => at).slice(1)).toEqual([
      "/Users?cursor=&count=3",
      "/Users?cursor=c3&count=3",
      "/Users?cursor=c6&count=3",
    ]);
  });

  test("is read by index from a server that promises cursors and ignores them", async () => {
    const { ids } = await read({
      pageSize: 3,
      special: ({ path }) =>
        path === "/ServiceProviderConfig" ? Response.json({ pagination: { cursor: true } }) : undefined,
    });

    expect(ids).toEqual(all);
  });

  test("is read in smaller pages when a response is too long, and refused when one entry is", async () => {
    const large = "x".repeat(3 * 1024 * 1024);
    const inPages = await read({ users: USERS.map((user, at) => (at < 4 ? { ...user, large } : user)), pageSize: 3 });
    const one = await refusal({ users: [{ ...scimUser("large"), large: large + large + large }] });

    expect(inPages.ids).toEqual(all);
    expect(one).toThrow("more than 8 MiB. Save it in a file");
  });

  test("may be missing, if it is the one of groups", async () => {
    expect((await read({ groups: undefined }, { list: "Groups" })).ids).toEqual([]);
    expect((await read({ groups: [scimGroup("g", "G")] }, { list: "Groups" })).ids).toEqual(["g"]);
    expect(await refusal(onUsers(() => scimError(404, "No")))).toThrow("/Users does not exist (404)");
  });

  test("gives an entry twice when it moved to the next page meanwhile, and is refused when a whole page comes again", async () => {
    const moved = await read(
      onUsers((query) => {
        const from = Number(query.get("startIndex")) - 1;
        const page = from === 0 ? USERS.slice(0, 4) : USERS.slice(from - 1);
        return Response.json(listResponse(page, { totalResults: 8 }));
      }),
    );
    const again = await refusal(onUsers(() => Response.json(listResponse(USERS, { totalResults: 70 }))));

    expect(moved.ids).toEqual([...all.slice(0, 4), ...all.slice(3)]);
    expect(again).toThrow("gives a page again");
  });

  test("is refused when it becomes shorter, gives fewer entries than it says, or does not say how many it has", async () => {
    const pages = (totals: (number | undefined)[]) =>
      onUsers((query) => {
        const from = Number(query.get("startIndex")) - 1;
        return Response.json(listResponse(USERS.slice(from, from + 3), { totalResults: totals[Math.floor(from / 3)] }));
      });

    expect(await refusal(pages([7, 6, 6]))).toThrow("had 7 entries, and has 6 now");
    expect(await refusal(pages([20, 20, 20]))).toThrow("gives only 7");
    expect(await refusal(pages([undefined]))).toThrow("totalResults");
    expect((await read(pages([6, 7, 7]))).ids).toEqual(all);
  });

  test("is refused when it does not come to an end", async () => {
    let next = 0;
    const page = (entries: number) => Array.from({ length: entries }, () => scimUser(`endless-${next++}`));
    const growing = await refusal(onUsers(() => Response.json(listResponse(page(1_000), { totalResults: next + 1 }))));
    const empty = await refusal(onUsers(() => Response.json(listResponse([], { nextCursor: `c${next++}` }))));

    expect(growing).toThrow("does not come to an end");
    expect(empty).toThrow("does not come to an end");
  });
});

describe("a request to a SCIM server", () => {
  /** Answers the first requests for users with a status. */
  const busy = (status: number, times: number, headers: Record<string, string> = {}) => {
    let count = 0;
    return onUsers(() => (count++ < times ? scimError(status, "Slowly", headers) : undefined));
  };

  test("waits as long as the server wants, and says so", async () => {
    const { ids, said, waited } = await read(busy(429, 2, { "retry-after": "7" }));

    expect([ids, waited]).toEqual([all, [7_000, 7_000]]);
    expect(said[0]).toContain("/Users answers with 429. Trying again in 7 s.");
  });

  test("waits longer each time where the server does not say how long, and not for ever", async () => {
    const late = await read(busy(503, 3));
    const never = await refusal(busy(503, 1_000));
    const tomorrow = await refusal(busy(429, 1, { "retry-after": "86400" }));

    expect(late.waited).toEqual([1_000, 2_000, 4_000]);
    expect(never).toThrow("answers with 503, also after 8 more tries");
    expect(tomorrow).toThrow("wants no request for 1440 minutes");
  });

  test("is refused with what to do: a wrong token, a missing right, another kind of server", async () => {
    const [forbidden, page, json, old] = [
      scimError(403, `Only for\u001b[31m admins, not ${TOKEN}`),
      new Response("<!doctype html><title>Sign in</title>", { headers: { "content-type": "text/html" } }),
      Response.json({ users: [] }),
      Response.json({ schemas: ["urn:scim:schemas:core:1.0"], totalResults: 0, Resources: [] }),
    ];
    const groups = { special: only("/Groups", () => scimError(403, "No")), groups: [] };

    expect(await refusal({}, { token: "another" })).toThrow("Set HALLPASS_IMPORT_TOKEN");
    expect(await refusal({}, { token: null })).toThrow("Set HALLPASS_IMPORT_TOKEN");
    expect(await refusal(onUsers(() => forbidden.clone()))).toThrow("The server says: Only for [31m admins, not …");
    expect(await refusal(groups, { list: "Groups" })).toThrow('"groups": "leave"');
    expect(await refusal(onUsers(() => page.clone()))).toThrow("answers with a web page");
    expect(await refusal(onUsers(() => json.clone()))).toThrow("not a list of SCIM 2.0");
    expect(await refusal(onUsers(() => old.clone()))).toThrow("speaks SCIM 1.1");
    expect(await refusal(onUsers(() => scimError(500, "Broken")))).toThrow("answers 500. The server says: Broken");
    expect(await refusal({ users: [] })).toThrow("has no users, or the token may not see them");
  });

  test("shows the token in no message, in whatever form the server repeats it", async () => {
    const escaped = Array.from(TOKEN, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
    const body = `{"schemas":["urn:ietf:params:scim:api:messages:2.0:Error"],"detail":"Not ${escaped}"}`;
    const redirected = (token: string) =>
      onUsers(() => new Response(null, { status: 307, headers: { location: `https://other.example/${token}/Users` } }));
    const odd = { token: "a/token+x" };

    expect(await refusal(onUsers(() => new Response(body, { status: 500 })))).toThrow("The server says: Not …");
    expect(await refusal(redirected(TOKEN))).toThrow("redirects to https://other.example/…/Users.");
    expect(await refusal({ ...redirected("a%2Ftoken%2Bx"), token: odd.token }, odd)).toThrow("example/…/Users");
  });

  test("is answered with values of any kind without a crash", async () => {
    const odd = { toString: 1, valueOf: 1 };
    const page = { schemas: [odd, "urn:ietf:params:scim:api:messages:2.0:ListResponse"], totalResults: 1 };

    const { ids } = await read(onUsers(() => Response.json({ ...page, Resources: [{ id: 5, type: odd }] })));
    const refused = await refusal(onUsers(() => Response.json({ schemas: odd, Resources: odd })));

    expect(ids).toEqual(["5"]);
    expect(refused).toThrow("not a list of SCIM 2.0");
  });

  test("takes the token to no other address: redirects are refused", async () => {
    await using other = startScimServer({ users: USERS });
    const elsewhere = onUsers(() => Response.redirect(`${other.url}/Users?token=secret`, 307));

    const refused = await refusal(elsewhere);

    expect(refused).toThrow(`redirects to ${other.url}/Users. The token is not sent there.`);
    expect(other.seen).toEqual([]);
  });

  test("goes to no private address that the operator has not allowed", async () => {
    await using server = startScimServer({ users: USERS });
    const scim = { outgoing: outgoingFor(readSettings({})), token: TOKEN, wait: async () => {}, say() {} };

    expect(await outcomeOf(openInput([server.url], { scim }))).toThrow("HALLPASS_PRIVATE_TARGETS");
    expect(server.seen).toEqual([]);
  });

  test("is encrypted, unless it is to this machine, and its address has no secrets", async () => {
    const scim = { outgoing: outgoingFor(readSettings(OPEN)), token: TOKEN, wait: async () => {}, say() {} };
    const opened = (address: string) => outcomeOf(openInput([address], { scim }));

    expect(await opened("http://idp.example.com/scim/v2")).toThrow("must begin with https://");
    expect(await opened("https://user:secret@idp.example.com/scim/v2")).toThrow("HALLPASS_IMPORT_TOKEN");
    expect(await opened("https://idp.example.com/scim/v2?token=secret")).toThrow("HALLPASS_IMPORT_TOKEN");
    expect(await outcomeOf(openInput(["https://idp.example.com/scim/v2"]))).toThrow("Only the command line");
  });
});
