import {
  OAUTH_REFRESH_TOKEN_IDLE_SECONDS,
  OAUTH_REFRESH_TOKEN_MAX_SECONDS,
  SECOND,
  SECRET_LENGTH,
} from "#contract/limits.ts";
import { digest } from "#server/crypto/digest.ts";
import { randomSecret } from "#server/crypto/random.ts";
import type { KnownClient } from "#server/features/oauth-clients/index.ts";

/** The prefix by which scanners find refresh tokens. docs/wire/tokens.md. */
const PREFIX = "ort_";
const FORM = new RegExp(`^${PREFIX}([0-9a-z]{${SECRET_LENGTH}})\\.([0-9a-z]{${SECRET_LENGTH}})$`);

/** A refresh token: the first part finds its family, also after the second part was replaced. */
export interface RefreshToken {
  token: string;
  secretDigest: string;
  tokenDigest: string;
}

const made = (secret: string, changing: string): RefreshToken => ({
  token: `${PREFIX}${secret}.${changing}`,
  secretDigest: digest(secret),
  tokenDigest: digest(changing),
});

export const firstRefreshToken = (): RefreshToken => made(randomSecret(), randomSecret());

/** Reads a text; null if it is no refresh token. */
export function readRefreshToken(text: string): RefreshToken | null {
  const [, secret, changing] = FORM.exec(text) ?? [];
  return secret === undefined || changing === undefined ? null : made(secret, changing);
}

/** Returns the token that takes the place of another one. */
export function nextRefreshToken({ token }: RefreshToken): RefreshToken {
  const secret = token.slice(PREFIX.length, PREFIX.length + SECRET_LENGTH);
  return made(secret, randomSecret());
}

/** When a refresh token ends: some time after its last use, and some time after the first. In milliseconds since 1970. */
export function refreshEnd(
  { settings }: KnownClient,
  { createdAt, lastUsedAt }: { createdAt: number; lastUsedAt: number },
): number {
  const idle = settings.refresh_token_idle_seconds ?? OAUTH_REFRESH_TOKEN_IDLE_SECONDS.default;
  const most = settings.refresh_token_max_seconds ?? OAUTH_REFRESH_TOKEN_MAX_SECONDS.default;
  return Math.min(lastUsedAt + idle * SECOND, createdAt + most * SECOND);
}
