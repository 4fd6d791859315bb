import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { hostedApp } from "#testing/people/hosted-app.ts";
import { type Person, startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import "#testing/browser/next.ts";

const ORIGIN = "https://boats.example.com";

let server: TestServer;
let project: TestProject;
let ada: Person;

beforeAll(async () => {
  server = await startServer();
  project = await server.project({ config: { domains: [{ domain: ORIGIN, handler_path: "/handler" }] } });
  ada = await project.person("ada");
}, 60_000);
afterAll(() => server?.stop());

/** The proxy of an app, behind one that ends TLS: the app's own server does not know its address. */
async function startProxy(options: { httpOnly?: boolean } = {}) {
  const { HallpassServerApp } = await import("./app.ts");
  const app = new HallpassServerApp({
    baseUrl: server.url,
    projectId: project.id,
    publishableClientKey: project.keys.publishableClientKey,
    secretServerKey: project.keys.secretServerKey,
    pages: "hosted",
    ...options,
  });
  const proxy = app.protect({ needsUser: (path) => path !== "/" });
  const jar = new Map<string, string>();
  const visit = async (path: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { "x-forwarded-host": "boats.example.com", "x-forwarded-proto": "https", cookie, ...init.headers };
    const response = await proxy(new Request(`http://localhost:3000${path}`, { ...init, headers }));
    for (const each of response.headers.getSetCookie()) {
      const [pair = ""] = each.split("; ");
      const at = pair.indexOf("=");
      if (each.includes("Max-Age=0")) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  };
  return { app, visit, jar };
}

const to = (response: Response) => response.headers.get("location") ?? "";

/** The path of the app to which the hosted pages lead a user who is signed in there. */
async function comeBack(begun: Response, person: Person = ada): Promise<string> {
  const reply = await hostedApp(server, project).visit(to(begun), person);
  return to(reply).slice(ORIGIN.length);
}

describe("the proxy of an app with the hosted pages", () => {
  test("sends a visitor there and takes the answer, with the tokens in cookies", async () => {
    const { visit, jar, app } = await startProxy();
    const begun = await visit("/notes?x=1");
    expect([begun.status, new URL(to(begun)).searchParams.get("redirect_uri")]).toEqual([307, `${ORIGIN}/notes?x=1`]);
    const path = await comeBack(begun);
    expect(path).toStartWith("/notes?x=1&code=");

    const taken = await visit(path);
    expect([taken.status, to(taken)]).toEqual([303, "http://localhost:3000/notes?x=1"]);
    expect([...jar.keys()].sort()).toEqual(["hallpass-access", `hallpass-refresh-${project.id}-app`]);
    expect((await visit("/notes?x=1")).headers.get("x-seen-path")).toBe("/notes?x=1");
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    expect((await app.getUser({ tokenStore: new Request(ORIGIN, { headers: { cookie } }) }))?.id).toBe(ada.userId);
  });

  test("keeps the tokens from scripts if the app wants it", async () => {
    const { visit, jar } = await startProxy({ httpOnly: true });
    await visit(await comeBack(await visit("/notes")));
    const hidden = jar.get(`hallpass-session-${project.id}-app`) ?? "";
    const [refreshToken] = JSON.parse(decodeURIComponent(hidden));
    const shown = [...jar].filter(([name]) => !name.startsWith("hallpass-session-"));
    expect(JSON.stringify(shown)).not.toContain(refreshToken);
    expect((await visit("/notes")).headers.get("x-seen-path")).toBe("/notes");
  });

  test("begins where a page asks for it, and leads back to the page that needed the user", async () => {
    const { visit } = await startProxy();
    const begun = await visit("/?hallpass_page=/sign-up&after_auth_return_to=/notes%3Fx=1");
    expect(new URL(to(begun)).searchParams.get("prompt")).toBe("create");
    expect(to(await visit(await comeBack(begun)))).toBe("http://localhost:3000/notes?x=1");
    expect((await visit("/")).headers.get("x-seen-path")).toBe("/");
  });

  test("forms, actions and the router of Next.js get what they get of any proxy", async () => {
    const { visit } = await startProxy();
    const signIn = "/?hallpass_page=%2Fsign-in&after_auth_return_to=%2Fnotes";
    expect(to(await visit("/notes", { method: "POST" }))).toBe(`http://localhost:3000${signIn}`);
    const action = await visit("/notes", { method: "POST", headers: { "next-action": "a" } });
    expect(action.headers.get("x-action-redirect")).toBe(signIn);
    expect(to(await visit("/notes", { headers: { "next-url": "/" } }))).toBe("");
  });

  test("the answer of a sign-in that another browser has begun is not taken", async () => {
    const attacker = await startProxy();
    const path = await comeBack(await attacker.visit("/notes"));
    const victim = await startProxy();
    const seen = await victim.visit(path.replace("/notes", "/"));
    expect([seen.headers.get("x-seen-path"), victim.jar.size]).toEqual([path.replace("/notes", "/"), 0]);
    const again = await victim.visit(path);
    expect(to(again)).toContain("/hosted/authorize?");
    expect([...victim.jar.keys()].every((name) => name.startsWith("__Host-hallpass-hosted-"))).toBe(true);
  });

  test("a visitor who refuses comes to a page that needs no user", async () => {
    const { visit } = await startProxy();
    const begun = await visit("/notes");
    const state = new URL(to(begun)).searchParams.get("state");
    const refused = await visit(
      `/notes?error=access_denied&state=${state}&iss=${server.apiUrl}/projects/${project.id}`,
    );
    expect(to(refused)).toBe("http://localhost:3000/");
  });
});
