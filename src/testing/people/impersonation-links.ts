import { checkSignInCode, signInWithCode } from "#contract/auth/otp.ts";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { createImpersonationLink } from "#contract/auth/sessions.ts";
import type { TestProject, TestServer } from "#testing/server/server.ts";
import { type TestWire, wireTo } from "#testing/server/wire.ts";

export const CALLBACK = "http://localhost/handler/magic-link-callback?code=old&after_auth_return_to=%2Fboats";

/** Makes a link that opens the app as a user. */
export const makeLink = (wire: TestWire, user_id: string, more: object = {}) =>
  wire.call(createImpersonationLink, { body: { user_id, callback_url: CALLBACK, is_impersonation: true, ...more } });

export const codeOf = ({ body }: { body: { link: string } }) => new URL(body.link).searchParams.get("code") ?? "";

export const redeem = (wire: TestWire, code: string) => wire.call(signInWithCode, { body: { code } });

export const check = (wire: TestWire, code: string) => wire.call(checkSignInCode, { body: { code } });

/** An owner of a project in a session of their own. */
export async function ownerOf(server: TestServer, project: TestProject) {
  const { email, password, userId, signedOut } = await server.owner();
  const { body } = await signedOut.call(signInWithPassword, { body: { email, password } });
  const headers = { projectId: project.id, adminAccessToken: body.access_token };
  return {
    id: userId,
    session: signedOut.with({ accessToken: body.access_token }),
    admin: wireTo(server.apiUrl, { level: "admin", headers }),
  };
}
