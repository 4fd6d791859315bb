import type { Session } from "./session.ts";
import type { Tokens } from "./token-store.ts";

/** Returns the tokens of the current session. When the server refuses it, another one may be current, and is tried. */
export async function currentTokens(session: () => Session): Promise<Tokens | null> {
  const tried = session();
  const tokens = await tried.tokens();
  return tokens || session() === tried ? tokens : currentTokens(session);
}
