import { afterAll, beforeAll, expect, test } from "bun:test";
import { HallpassClientApp, isInternalUser } from "#sdk/index.ts";
import { createSetUpLink } from "#server/features/instance/admin-link.ts";
import { pageAt, soon } from "#testing/browser/sdk-environment.ts";
import { authenticatorOfPage, softAuthenticator } from "#testing/people/passkey-authenticator.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8,::1" } });
}, 60_000);
afterAll(() => server?.stop());

/** The console's page with an authenticator, opened with a set-up link. */
async function setUpPage() {
  const { deps } = server.running;
  const code = (await createSetUpLink(deps)).split("#code=")[1] ?? "";
  const internal = await deps.projects.get("internal");
  const device = authenticatorOfPage(softAuthenticator(), server.url);
  const { browser } = pageAt(`${server.url}/admin/set-up`);
  const app = new HallpassClientApp({
    baseUrl: server.url,
    projectId: "internal",
    publishableClientKey: internal?.hostedPublishableKey ?? "",
    tokenStore: "cookie",
    redirectMethod: "none",
    deps: {
      now: server.clock.now,
      after: soon,
      browser: () => ({ ...browser, authenticators: device.authenticators }),
    },
  });
  return { app, code, ...device };
}

const OWNER = { email: "olga@example.com", displayName: "Olga", projectDisplayName: "Boats" };

test("the first owner is created with a passkey, after trying again, and signed in", async () => {
  const { app, code, feel, asked } = await setUpPage();

  feel("refuse");
  const refused = await app.instance.setUp({ ...OWNER, code, passkey: true }).catch((error) => error.code);
  const { projectId, userId } = await app.instance.setUp({ ...OWNER, code, passkey: true });
  const owner = await app.getUser({ or: "throw" });

  expect([refused, asked.at(-1)?.rpId]).toEqual(["PASSKEY_WEBAUTHN_ERROR", "localhost"]);
  expect(owner).toMatchObject({ id: userId, displayName: "Olga", hasPassword: false, passkeyAuthEnabled: true });
  if (!isInternalUser(owner)) throw new Error("The owner of the instance is a user of internal.");
  const projects = await owner.listOwnedProjects();
  expect(projects.map(({ id }) => id)).toContain(projectId);
  expect(await owner.listSharedProviders()).toEqual([]);

  // An owner checks an issuer before adding it; the server itself is none.
  const project = projects.find(({ id }) => id === projectId);
  expect(await project?.app.checkOidcIssuer(server.url)).toEqual({
    problem: "no_document",
    issuer: null,
    authorizationEndpoint: null,
    tokenEndpoint: null,
    jwksUri: null,
    userinfoEndpoint: null,
  });
});
