import { afterAll, beforeAll, expect, test } from "bun:test";
import { sendSignInCode } from "#contract/auth/otp.ts";
import type { ProjectConfigUpdate } from "#contract/project-config.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import type { TestWire } from "#testing/server/wire.ts";

const ELSEWHERE = "https://elsewhere.example/handler/magic-link?to=me";
const config: ProjectConfigUpdate = {
  magic_link_enabled: true,
  domains: [{ domain: "https://boats.example", handler_path: "/handler" }],
};
const QUESTION =
  "Redirect URL not whitelisted. Did you forget to add this domain to the trusted domains list on the Hallpass dashboard?";

let production: TestServer;
let dev: TestServer;
beforeAll(async () => {
  [production, dev] = await Promise.all([startServer(), startServer({ dev: true })]);
});
afterAll(() => Promise.all([production.stop(), dev.stop()]));

const refused = (wire: TestWire) =>
  wire.call(sendSignInCode, { body: { email: "ada@example.com", callback_url: ELSEWHERE } });

test("a stranger with a client key learns of an untrusted URL only what it has sent", async () => {
  const project = await production.project({ config });

  const { status, body } = await refused(project.client);

  expect([status, body]).toEqual([
    400,
    {
      code: "REDIRECT_URL_NOT_WHITELISTED",
      details: { redirect_url: ELSEWHERE },
      error: `${QUESTION} URL: ${ELSEWHERE}.`,
    },
  ]);
});

test("a backend, an owner, and everybody in dev mode learn also what the project trusts", async () => {
  const project = await production.project({ config });
  const closed = await production.project({ config: { ...config, domains: [], allow_localhost: false } });
  const developed = await dev.project({ config });
  const trusting = (trusted_domains: string[]) => ({ redirect_url: ELSEWHERE, trusted_domains });

  for (const wire of [project.server, project.admin, developed.client]) {
    const { body } = await refused(wire);
    expect(body.details).toEqual(trusting(["https://boats.example", "localhost"]));
    expect(body.error).toBe(`${QUESTION} URL: ${ELSEWHERE}. Trusted: https://boats.example, localhost.`);
  }
  const { body } = await refused(closed.server);
  expect(body).toMatchObject({ details: trusting([]), error: expect.stringContaining("Trusted: none.") });
});

test("clients of other dialects get the text that they know", async () => {
  const project = await production.project({ config });

  const reply = await fetch(`${production.apiUrl}/auth/otp/send-sign-in-code`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-stack-access-type": "server",
      "x-stack-project-id": project.id,
      "x-stack-secret-server-key": project.keys.secretServerKey,
    },
    body: JSON.stringify({ email: "ada@example.com", callback_url: ELSEWHERE }),
  });

  expect([reply.status, reply.headers.get("x-stack-known-error")]).toEqual([400, "REDIRECT_URL_NOT_WHITELISTED"]);
  expect((await reply.json()).error).toStartWith("Redirect URL not whitelisted.");
});
