import { afterEach, expect, test } from "bun:test";
import { startServer, type TestServer } from "#testing/server/server.ts";

const YEAR_MILLIS = 365 * 86_400_000;
let server: TestServer | null = null;

afterEach(async () => {
  await server?.stop();
  server = null;
});

const start = async (environment: Record<string, string>) => {
  server = await startServer({ environment });
  return server;
};
const read = ({ url }: TestServer, method = "GET") => fetch(`${url}/.well-known/security.txt`, { method });

test("the contacts of the operator are published in their order, with the addresses where the file is", async () => {
  const started = await start({
    HALLPASS_URL: "https://auth.example.com",
    HALLPASS_ADMIN_URL: "https://console.example.com",
    HALLPASS_SECURITY_CONTACT: " mailto:security@example.com  https://example.com/report ",
  });

  const reply = await read(started);

  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
  expect((await reply.text()).replace(/^Expires: .*$/m, "Expires: …")).toBe(
    "Contact: mailto:security@example.com\nContact: https://example.com/report\nExpires: …\n" +
      "Canonical: https://auth.example.com/.well-known/security.txt\n" +
      "Canonical: https://console.example.com/.well-known/security.txt\n",
  );
});

// RFC 9116 §2.5.5: a file that expired is not to be used, and one for over a year is hardly ever checked.
test("the file never expires while the server runs, and always within a year", async () => {
  const started = await start({ HALLPASS_SECURITY_CONTACT: "mailto:security@example.com" });
  const expiry = async () => {
    const text = await (await read(started)).text();
    return Date.parse(/^Expires: (\d{4}-\d\d-\d\dT00:00:00\.000Z)$/m.exec(text)?.[1] ?? "");
  };

  for (const days of [0, 200, 400]) {
    started.clock.pass({ days });
    const left = (await expiry()) - started.clock.now();
    expect(left).toBeGreaterThan(YEAR_MILLIS / 4);
    expect(left).toBeLessThan(YEAR_MILLIS);
  }
});

test("without a contact there is no file, and the answer is that of any unknown path", async () => {
  const started = await start({});

  const reply = await read(started);
  const unknown = await fetch(`${started.url}/.well-known/security-txt`);

  expect(reply.status).toBe(404);
  expect((await reply.text()).replace("security.txt", "…")).toBe((await unknown.text()).replace("security-txt", "…"));
});
