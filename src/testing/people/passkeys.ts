import {
  initiatePasskeyAuthentication,
  initiatePasskeyRegistration,
  registerPasskey,
  signInWithPasskey,
} from "#contract/auth/passkeys.ts";
import type { ProjectConfigUpdate } from "#contract/project-config.ts";
import type { TestProject, TestServer } from "#testing/server/server.ts";
import type { Reply, TestWire } from "#testing/server/wire.ts";
import type { PageOfCeremony, SoftAuthenticator } from "./passkey-authenticator.ts";

/** A page of an app under development. */
export const PAGE = "http://localhost:3000";

export const passkeyProject = (server: TestServer, config: ProjectConfigUpdate = {}): Promise<TestProject> =>
  server.project({ config: { passkey_enabled: true, ...config } });

/** Adds a passkey for the signed-in user, on a page. */
export async function addPasskey(
  wire: TestWire,
  authenticator: SoftAuthenticator,
  page: PageOfCeremony = { origin: PAGE },
): Promise<Reply> {
  const begun = await wire.call(initiatePasskeyRegistration, { body: {} });
  if (begun.status !== 200) throw new Error(`No challenge: ${begun.text}`);
  const credential = authenticator.register(begun.body.options_json, page);
  return wire.call(registerPasskey, { body: { credential, code: begun.body.code } });
}

let hosts = 0;

/** The same caller from a new IP address: sign-ins are limited by address. */
export function fromAnywhere(wire: TestWire): TestWire {
  hosts++;
  return wire.with({}, { "x-forwarded-for": `100.${64 + (hosts >> 16)}.${(hosts >> 8) & 255}.${hosts & 255}` });
}

/** Signs in with a passkey, on a page. */
export async function signInWith(
  wire: TestWire,
  authenticator: SoftAuthenticator,
  page: PageOfCeremony = { origin: PAGE },
): Promise<Reply> {
  const there = fromAnywhere(wire);
  const begun = await there.call(initiatePasskeyAuthentication, { body: {} });
  if (begun.status !== 200) throw new Error(`No challenge: ${begun.text}`);
  const authentication_response = authenticator.signIn(begun.body.options_json, page);
  return there.call(signInWithPasskey, { body: { authentication_response, code: begun.body.code } });
}

/** The reply of no authenticator, in the right form. */
export const EMPTY_CREDENTIAL = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key" as const,
  clientExtensionResults: {},
  response: { clientDataJSON: "AAAA", attestationObject: "AAAA" },
};
