import { subjectOf } from "#contract/token-claims.ts";
import type { ClientUser } from "#contract/users.ts";
import type { Tokens } from "./token-store.ts";

/**
 * Waits for the user that a server loaded for a page. Returns undefined, so that the browser asks itself, when the server
 * failed, or when the tokens of the page are those of another user by now.
 */
export async function takenOver(
  given: ClientUser | null | undefined | Promise<ClientUser | null | undefined>,
  tokens: Tokens | undefined,
): Promise<ClientUser | null | undefined> {
  let user: ClientUser | null | undefined;
  try {
    user = await given;
  } catch (error) {
    // By such errors, Next.js makes a page dynamic.
    if (typeof error === "object" && error !== null && "digest" in error) throw error;
    return undefined;
  }
  return user && tokens && subjectOf(tokens.accessToken) !== user.id ? undefined : user;
}
