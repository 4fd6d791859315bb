import { afterAll, beforeAll, expect, test } from "bun:test";
import { startAuthorization } from "#testing/providers/oauth-browser.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

let server: TestServer;
let project: TestProject;
beforeAll(async () => {
  server = await startServer({ dev: true });
  project = await server.project({ config: { oauth_providers: [{ id: "google", type: "shared" }] } });
});
afterAll(() => server.stop());

const leave = async () => (await startAuthorization(server, project, "google")).at;
const be = async (form: Record<string, string>, cookie = "") =>
  fetch(await leave(), {
    method: "POST",
    redirect: "manual",
    headers: { cookie },
    body: new URLSearchParams({ answer: "allow", ...form }),
  });
const pageFor = async (cookie: string) => (await fetch(await leave(), { headers: { cookie } })).text();
const cookieIn = (reply: Response) => reply.headers.getSetCookie()[0]?.split(";")[0] ?? "";
const written = (people: object[]) => Buffer.from(JSON.stringify(people)).toString("base64url");

test("a browser is offered its earlier identities, from one signed cookie with exactly these attributes", async () => {
  const first = await be({ email: "ada@example.com", name: "Ada" });
  const second = await be({ email: "ben@example.com" }, cookieIn(first));

  const ada = written([{ email: "ada@example.com", name: "Ada" }]);
  const [set = "", ...others] = first.headers.getSetCookie();
  expect(others).toEqual([]);
  const signature = /\.([A-Za-z0-9%]+);/.exec(set)?.[1];
  expect(set).toBe(
    `hallpass-dev-identity=${ada}.${signature}; Max-Age=2592000; Path=/dev/identity; HttpOnly; SameSite=Lax`,
  );
  expect(Buffer.from(decodeURIComponent(signature ?? ""), "base64")).toHaveLength(32);
  const page = await pageFor(`other=1; ${cookieIn(second)}; hallpass=2`);
  expect(page.indexOf("ben@example.com")).toBeGreaterThan(0);
  expect(page.indexOf("ada@example.com", page.indexOf("ben@example.com"))).toBeGreaterThan(0);
  expect(await pageFor("")).not.toContain("@example.com</span>");
});

test("a forged, truncated or unsigned cookie, or one signed for another purpose, is ignored", async () => {
  const real = cookieIn(await be({ email: "ada@example.com" }));
  const [name = "", value = ""] = real.split("=");
  const [, signature = ""] = value.split(".");
  const eve = written([{ email: "eve@example.com", name: null }]);

  const pages = await Promise.all(
    [
      eve,
      `${eve}.`,
      `${eve}.${signature}`,
      `${eve}.${"A".repeat(43)}`,
      value.slice(0, -1),
      "%",
      "x.y",
      `${value}x`,
    ].map((each) => pageFor(`${name}=${each}`)),
  );

  for (const page of pages) {
    expect(page).toContain("Who are you?");
    expect(page).not.toContain("@example.com</span>");
  }
  expect(await pageFor(real)).toContain("ada@example.com</span>");
});

test("it remembers the last eight identities, and no more than fit into a cookie", async () => {
  let cookie = "";
  for (let count = 1; count <= 9; count++) cookie = cookieIn(await be({ email: `p${count}@example.com` }, cookie));
  const page = await pageFor(cookie);
  const long = await be({ email: "long@example.com", name: "x".repeat(2_800) }, cookie);

  expect([page.includes("p9@example.com"), page.includes("p2@example.com"), page.includes("p1@example.com")]).toEqual([
    true,
    true,
    false,
  ]);
  expect(cookieIn(long).length).toBeLessThan(4_000);
});

test("other routes keep their own cookies", async () => {
  const { reply } = await startAuthorization(server, project, "google");

  expect(reply.headers.getSetCookie()).toHaveLength(1);
  expect(reply.headers.getSetCookie()[0]).toMatch(/^hallpass-oauth-inner-[0-9a-z]{45}=true; Path=\/; Expires=/);
});
