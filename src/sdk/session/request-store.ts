import { authHeader, PRODUCT_PREFIX } from "#contract/headers.ts";
import { tokensInCookies } from "./cookies.ts";
import { memoryStore } from "./memory-store.ts";
import type { RequestLike, TokenStore, Tokens } from "./token-store.ts";

const AUTH_HEADER = authHeader(PRODUCT_PREFIX);

/** Reads tokens from a request: from the auth header, else from its cookies. Writes stay in memory. */
export function requestStore(request: RequestLike, projectId: string): TokenStore {
  const auth = request.headers.get(AUTH_HEADER);
  return memoryStore(auth ? tokensInHeader(auth) : tokensInCookies(request.headers.get("cookie") ?? "", projectId));
}

function tokensInHeader(header: string): Tokens {
  let auth: unknown;
  try {
    auth = JSON.parse(header);
  } catch {
    throw new Error(`The header ${AUTH_HEADER} is not valid JSON. Send what user.getAuthHeaders() gives.`);
  }
  const tokens = typeof auth === "object" && auth !== null ? (auth as Record<string, unknown>) : {};
  return { accessToken: textOrNull(tokens.accessToken), refreshToken: textOrNull(tokens.refreshToken) };
}

const textOrNull = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
