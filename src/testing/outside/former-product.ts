import { createLegacyVerifier } from "#contract/legacy-verifier.ts";
import type { TestProject } from "#testing/server/server.ts";
import { fromNow } from "#testing/waiting.ts";
import { startReceiver } from "./receiver.ts";

/** A user of the former product: the password, and the user as the verifier answers. */
export interface FormerUser {
  password: string;
  user?: object;
}

/** The former product of a project: knows users by address, and answers as docs/live-check.md says. */
export async function startFormerProduct(project: TestProject, users: Record<string, FormerUser>) {
  const receiver = startReceiver(({ body }) => {
    const known = users[body.email];
    if (!known) return new Response("", { status: 404 });
    if (known.password !== body.password) return new Response("", { status: 401 });
    return Response.json(known.user ?? {});
  });
  const body = { url: receiver.url, ends_at_millis: fromNow({ days: 90 }) };
  const created = await project.admin.call(createLegacyVerifier, { body });
  if (created.status !== 201) throw new Error(`The verifier was not created: ${created.text}`);
  return { receiver, secret: String(created.body.secret), [Symbol.asyncDispose]: receiver[Symbol.asyncDispose] };
}

/** A user whose former product has verified the address. */
export const verified = (email: string, more: object = {}) => ({
  contact_channels: [{ value: email, is_primary: true, is_verified: true, used_for_auth: true }],
  ...more,
});
