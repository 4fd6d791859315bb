import { expect, test } from "bun:test";
import { readSettings } from "#server/settings.ts";
import { makeCertificate } from "#testing/outside/certificates.ts";
import { fromNow, realNow } from "#testing/waiting.ts";
import { publicAddressFindings } from "./public-address.ts";

const HOST = "auth.example.com";

/** A proxy with TLS that ends in `days`, and what the doctor finds there. */
async function behindProxy(days: number, names = [HOST]) {
  const certificate = await makeCertificate({ names, endsAt: fromNow({ days }) });
  const proxy = Bun.serve({ port: 0, hostname: "127.0.0.1", tls: certificate, fetch: () => new Response("ok") });
  const settings = readSettings({ HALLPASS_URL: `https://${HOST}:${proxy.port}` });
  try {
    return await publicAddressFindings(settings, realNow(), { resolve: async () => "127.0.0.1" });
  } finally {
    await proxy.stop(true);
  }
}

test("a host without an address in DNS is an error", async () => {
  const unknown = { resolve: () => Promise.reject(new Error("ENOTFOUND")) };
  const found = await publicAddressFindings(readSettings({ HALLPASS_URL: `https://${HOST}` }), realNow(), unknown);

  expect(found).toMatchObject([{ id: "url_unresolved", severity: "error" }]);
  expect(await publicAddressFindings(readSettings({}), realNow(), unknown)).toEqual([]);
});

test("a proxy's certificate that ends, has ended, or is of no public authority is told", async () => {
  const [ends] = await behindProxy(3);
  const [ended] = await behindProxy(-1);
  const [unknown] = await behindProxy(300);

  expect(ends).toMatchObject({ id: "certificate_ends", severity: "warning" });
  expect(ended).toMatchObject({ id: "certificate_ended", severity: "error" });
  expect(unknown).toMatchObject({ id: "certificate_not_trusted", severity: "error" });
  expect(unknown?.summary).toContain("SELF_SIGNED");
});

test("a public address that does not answer is a warning", async () => {
  const settings = readSettings({ HALLPASS_URL: `https://${HOST}:1` });
  const found = await publicAddressFindings(settings, realNow(), { resolve: async () => "127.0.0.1" });

  expect(found).toMatchObject([{ id: "url_unreachable", severity: "warning" }]);
});
