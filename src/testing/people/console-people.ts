import { signUpWithPassword } from "#contract/auth/passwords.ts";
import type { EmailAddress } from "#contract/fields.ts";
import { asAddress } from "#testing/address.ts";
import type { TestServer } from "#testing/server/server.ts";
import { type TestWire, wireTo } from "#testing/server/wire.ts";
import { fromAnywhere } from "./passkeys.ts";

export const CONSOLE_PASSWORD = "a long password of the console";

/** A user of project `internal`, who can sign in to the console. */
export interface ConsolePerson {
  email: EmailAddress;
  userId: string;
  accessToken: string;
  /** The person's address, signed out. */
  here: TestWire;
  wire: TestWire;
}

let people = 0;

/** Signs somebody up to the console of a server with `HALLPASS_INTERNAL_SIGN_UP=open`. */
export async function consolePerson(server: TestServer): Promise<ConsolePerson> {
  const { signedOut } = await server.owner();
  const here = fromAnywhere(signedOut);
  const email = asAddress(`person-${++people}@example.com`);
  const verification_callback_url = `${server.url}/handler/verify`;
  const body = { email, password: CONSOLE_PASSWORD, verification_callback_url };
  const reply = await here.call(signUpWithPassword, { body });
  if (reply.status !== 200) throw new Error(reply.text);
  const { access_token: accessToken, user_id: userId } = reply.body as { access_token: string; user_id: string };
  return { email, userId, accessToken, here, wire: here.with({ accessToken }) };
}

/** The admin API of a project, with the access token of an owner. */
export const asOwnerOf = (server: Pick<TestServer, "apiUrl">, projectId: string, adminAccessToken: string): TestWire =>
  wireTo(server.apiUrl, { level: "admin", headers: { projectId, adminAccessToken } });

/** The admin API of project `internal`. */
export const asOperator = async (server: TestServer): Promise<TestWire> =>
  asOwnerOf(server, "internal", (await server.owner()).accessToken);
