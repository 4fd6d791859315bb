import { describe, expect, test } from "bun:test";
import { readFindings } from "#contract/instance.ts";
import { readInstanceStatus } from "#contract/instance-status.ts";
import { readSettings } from "#server/settings.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { type TestWire, wireTo } from "#testing/server/wire.ts";
import { settingsFindings } from "./doctor.ts";

const NO_PROXY_NAMED = { HALLPASS_TRUSTED_PROXIES: "" };
const forwarded = { "x-forwarded-for": "198.51.100.7" };

async function ownerOf(server: TestServer): Promise<TestWire> {
  const { accessToken } = await server.owner();
  return wireTo(server.apiUrl, { level: "admin", headers: { projectId: "internal", adminAccessToken: accessToken } });
}
const findingsOf = async (wire: TestWire) =>
  (await wire.call(readFindings)).body.findings.map(({ id, severity }: { id: string; severity: string }) => [
    id,
    severity,
  ]);
const warningsIn = ({ log }: TestServer) =>
  log.map((line) => JSON.parse(line)).filter(({ level, message }) => level === "warn" && message.includes("proxy"));

describe("a proxy that the settings do not name", () => {
  test("is detected by the first request through it: in the log once an hour, and in the doctor's findings", async () => {
    const server = await startServer({ environment: { ...NO_PROXY_NAMED, HALLPASS_SMTP_URL: "smtp://127.0.0.1:1" } });
    try {
      const owner = await ownerOf(server);
      const before = await findingsOf(owner);
      const quiet = warningsIn(server).length;

      for (let at = 0; at < 3; at++) await fetch(`${server.apiUrl}/users/me`, { headers: forwarded });
      const first = warningsIn(server).length;
      server.clock.pass({ minutes: 61 });
      await fetch(`${server.apiUrl}/users/me`, { headers: forwarded });

      expect([before, quiet, first]).toEqual([[], 0, 1]);
      expect(warningsIn(server)).toHaveLength(2);
      expect(warningsIn(server)[0]).toMatchObject({ proxy: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) });
      expect(warningsIn(server)[0]?.message).toContain("HALLPASS_TRUSTED_PROXIES");
      expect(await findingsOf(await ownerOf(server))).toEqual([["proxy_not_named", "error"]]);
    } finally {
      await server.stop();
    }
  });

  test("is reported where others are named, too: its clients share the limits of one address", async () => {
    const environment = { HALLPASS_TRUSTED_PROXIES: "10.0.0.0/8", HALLPASS_SMTP_URL: "smtp://mail.example.com" };
    const server = await startServer({ environment });
    try {
      await fetch(`${server.apiUrl}/users/me`);
      const before = warningsIn(server);
      await fetch(`${server.apiUrl}/users/me`, { headers: forwarded });

      const owner = await ownerOf(server);
      const { limits } = (await owner.call(readInstanceStatus)).body;
      expect([before.length, warningsIn(server).length]).toEqual([0, 1]);
      expect(await findingsOf(owner)).toEqual([["proxy_not_named", "error"]]);
      expect(limits.per_address).toBe(true);
    } finally {
      await server.stop();
    }
  });

  test("is found from the settings alone if the public URL is https, and logged at the start", async () => {
    const behind = { HALLPASS_URL: "https://auth.example.com", HALLPASS_SMTP_URL: "smtp://mail.example.com" };
    const ids = (environment: Record<string, string>) =>
      settingsFindings(readSettings(environment)).map(({ id }) => id);
    const server = await startServer({ environment: { ...behind, ...NO_PROXY_NAMED } });

    expect(warningsIn(server)).toHaveLength(1);
    expect(ids(behind)).toEqual(["proxy_not_named"]);
    expect(ids({ ...behind, HALLPASS_TRUSTED_PROXIES: "127.0.0.1" })).toEqual([]);
    expect(ids({ HALLPASS_SMTP_URL: "smtp://mail.example.com" })).toEqual([]);
    expect(ids({})).toEqual(["no_mail_server"]);
    await server.stop();
  });
});

test("only admins of the instance read the findings", async () => {
  const server = await startServer();
  try {
    const project = await server.project();

    expect((await project.admin.call(readFindings)).code).toBe("EXPECTED_INTERNAL_PROJECT");
    expect((await project.server.call(readFindings)).code).toBe("INSUFFICIENT_ACCESS_TYPE");
    expect((await (await ownerOf(server)).call(readFindings)).status).toBe(200);
  } finally {
    await server.stop();
  }
});
