import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { cookieNames, PRODUCT_PREFIX } from "#contract/headers.ts";
import { tokensInBrowser } from "#testing/browser/tokens.ts";
import {
  atProvider,
  type Club,
  heading,
  isIn,
  OF_THE_PROVIDER,
  openClub,
  PASSWORD,
  press,
  signIn,
  signUp,
} from "./club.ts";

setDefaultTimeout(60_000);

let club: Club;
let sibling: Bun.Server<undefined>;
/** The cookies of the requests to it. */
const carried: string[] = [];
beforeAll(async () => {
  club = await openClub();
  // Another port of the host: its requests carry the cookies, unlike those of another site.
  const page = "<!doctype html><title>Evil</title><link rel='icon' href='data:,' />";
  sibling = Bun.serve({
    port: 0,
    fetch(request) {
      carried.push(request.headers.get("cookie") ?? "");
      return new Response(page, { headers: { "content-type": "text/html" } });
    },
  });
});
afterAll(async () => {
  await sibling?.stop(true);
  await club?.[Symbol.asyncDispose]();
});

/** Opens a tab, and collects what its scripts can see: replies, and in the end the cookies, the storage and the address. */
async function openWatched(path: string) {
  const tab = await club.open(path);
  const { page } = tab;
  const replies: string[] = [];
  await page.exposeFunction("saw", (reply: string) => replies.push(reply));
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = (async (...request: Parameters<typeof fetch>) => {
      const response = await send(...request);
      await (window as unknown as { saw(reply: string): Promise<void> }).saw(await response.clone().text());
      return response;
    }) as typeof fetch;
  });
  await page.reload();
  const seen = async () => {
    const kept = await page.evaluate(() =>
      JSON.stringify([decodeURIComponent(document.cookie), { ...localStorage }, { ...sessionStorage }, location.href]),
    );
    return [kept, ...replies].join("\n");
  };
  return { ...tab, seen };
}

const tokens = (projectId = club.project.id) => tokensInBrowser(club.browser.context, club.server.url, projectId);

async function expectUnseen(seen: () => Promise<string>) {
  const { refreshToken, accessToken } = await tokens();
  const text = await seen();
  expect(text).toContain("http-only");
  for (const secret of [refreshToken ?? "-", accessToken?.split(".")[2] ?? "-"]) {
    expect(secret.length).toBeGreaterThan(20);
    expect(text).not.toContain(secret);
  }
}

describe("scripts of the hosted pages find no token", () => {
  test("after a sign-up and a sign-in with a password", async () => {
    const { page, seen, expectNoComplaints } = await openWatched("/sign-up");
    await signUp(page, "ada@example.com");
    await expectUnseen(seen);
    await press(page, "Sign out");
    await page.getByText("You are not currently signed in.").waitFor();
    await page.goto(club.at("/sign-in"));
    await signIn(page, "ada@example.com", PASSWORD);
    await isIn(page, "ada@example.com");
    await expectUnseen(seen);
    await expectNoComplaints();
  });

  test("after a sign-in with an emailed link", async () => {
    const { page, seen, expectNoComplaints } = await openWatched("/sign-in");
    await page.getByRole("textbox", { name: "Email", exact: true }).fill("bob@example.com");
    await press(page, "Send email");
    await page.getByLabel("Enter the code from your email").waitFor();
    await page.goto((await club.mailWithCode("bob@example.com")).codeLink());
    await heading(page, "Do you want to sign in?");
    await press(page, "Sign in");
    await isIn(page, "bob@example.com");
    await expectUnseen(seen);
    await expectNoComplaints();
  });

  test("after a sign-in at a provider", async () => {
    const { page, seen, expectNoComplaints, forgive } = await openWatched("/sign-in");
    await press(page, "Sign in with Corp Inc.");
    await atProvider(page, "eve");
    await page.waitForURL(club.at(""));
    await isIn(page, "eve@corp.example");
    await expectUnseen(seen);
    forgive(OF_THE_PROVIDER);
    await expectNoComplaints();
  });
});

test("a browser that an earlier version signed in stays signed in, without tokens that scripts can read", async () => {
  const ada = await club.project.person();
  const { page, seen, expectNoComplaints } = await openWatched("/sign-in");
  const names = cookieNames(PRODUCT_PREFIX, club.project.id);
  const pair = encodeURIComponent(JSON.stringify([ada.refreshToken, ada.accessToken]));
  await club.browser.context.addCookies([
    { name: names.refreshToken, value: ada.refreshToken, url: club.server.url },
    { name: names.accessToken, value: pair, url: club.server.url },
  ]);

  await page.goto(club.at(""));
  await isIn(page, ada.email);

  expect((await tokens()).refreshToken).toBe(ada.refreshToken);
  await expectUnseen(seen);
  expect(await seen()).not.toContain(ada.accessToken);
  await expectNoComplaints();
});

test("two projects on one origin have sessions of their own", async () => {
  const other = await club.server.project({ displayName: "Chess club" });
  const [ada, bob] = [await club.project.person(), await other.person("bob")];
  const { page, expectNoComplaints } = await club.open("/sign-in");
  await signIn(page, ada.email, ada.password);
  await isIn(page, ada.email);

  await page.goto(`${club.server.url}/p/${other.id}/handler/sign-in`);
  await page.getByLabel("Email").fill(bob.email);
  await page.getByLabel("Password", { exact: true }).fill(bob.password);
  await page.keyboard.press("Enter");
  await page.getByText(`You are signed in to Chess club as ${bob.email}.`).waitFor();
  await page.goto(club.at(""));
  await isIn(page, ada.email);
  await press(page, "Sign out");
  await page.getByText("You are not currently signed in.").waitFor();
  await page.goto(`${club.server.url}/p/${other.id}/handler`);
  await page.getByText(`You are signed in to Chess club as ${bob.email}.`).waitFor();

  expect((await tokens()).refreshToken).toBeNull();
  expect((await tokens(other.id)).refreshToken).not.toBeNull();
  await expectNoComplaints();
});

test("a tab follows a sign-out and the sign-in of somebody else in another tab", async () => {
  const [ada, bob] = [await club.project.person(), await club.project.person("bob")];
  const { page } = await club.open("/sign-in");
  await signIn(page, ada.email, ada.password);
  await isIn(page, ada.email);
  const { page: other } = await club.browser.open();
  await other.goto(club.at(""));
  await isIn(other, ada.email);

  await press(other, "Sign out");
  await other.getByText("You are not currently signed in.").waitFor();
  await page.getByText("Welcome").first().waitFor();
  await other.goto(club.at("/sign-in"));
  await signIn(other, bob.email, bob.password);
  await isIn(page, bob.email);
});

test("a page of another origin changes nothing and reads nothing, although its requests carry the cookie", async () => {
  const ada = await club.project.person();
  const { page } = await club.open("/sign-in");
  await signIn(page, ada.email, ada.password);
  await isIn(page, ada.email);
  const shown = await page.evaluate(() => decodeURIComponent(document.cookie));
  const standIn = /hallpass-access=\["[^"]*","([^"]*)"/.exec(shown)?.[1] ?? "";
  const { page: evil } = await club.browser.open();
  await evil.goto(`http://localhost:${sibling.port}/`);
  const target = `${club.server.url}/api/session/api/v1`;
  const headers = {
    "x-hallpass-project-id": club.project.id,
    "x-hallpass-access-type": "client",
    "x-hallpass-publishable-client-key": club.project.keys.publishableClientKey,
    "x-hallpass-access-token": standIn,
  };
  const fetched = await evil.evaluate(
    async ({ target, headers }) => {
      const send = (method: string, path: string, init: RequestInit) =>
        fetch(target + path, { method, credentials: "include", ...init }).then(
          ({ status }) => status,
          () => "unreadable",
        );
      return [
        await send("DELETE", "/auth/sessions/current", { headers }),
        await send("GET", "/users/me", { headers }),
        await send("POST", "/auth/oauth/token", { mode: "no-cors", body: new URLSearchParams({ a: "b" }) }),
      ];
    },
    { target, headers },
  );
  const posted = evil.waitForResponse((response) => response.url().endsWith("/auth/anonymous/sign-up"));
  await evil.evaluate((action) => {
    const form = Object.assign(document.createElement("form"), { method: "post", action });
    document.body.append(form);
    form.submit();
  }, `${target}/auth/anonymous/sign-up`);

  expect(standIn).not.toBe("");
  expect(carried.at(-1)).toContain(`hallpass-session-${club.project.id}=`);
  expect(fetched).toEqual(["unreadable", "unreadable", 0]);
  expect((await posted).status()).toBe(403);
  await page.reload();
  await isIn(page, ada.email);
});
