import { exchangeToken, type TokenRequest } from "#contract/auth/oauth.ts";
import { fail } from "#contract/errors.ts";
import { OAUTH_SCOPE, TOKEN_ENDPOINT_EXPIRES_IN_SECONDS } from "#contract/limits.ts";
import type { Deps } from "#server/deps.ts";
import { isPublishableKey } from "#server/features/internal-keys/publishable-key.ts";
import { refresh } from "#server/features/sessions/service.ts";
import { Reply } from "#server/http/reply.ts";
import { on } from "#server/http/route.ts";

export const oauthRoutes = [
  on(exchangeToken, async ({ deps, body, request, origin, dialect }) => {
    const project = await clientProject(deps, credentialsOf(body, request.headers.get("authorization")));
    // No code was ever given out yet, so none is valid.
    if (body.grant_type === "authorization_code") throw fail("INVALID_AUTHORIZATION_CODE");
    if (!body.refresh_token) return oauthError("invalid_request", "refresh_token is missing");
    const accessToken = await refresh(deps, project, {
      refreshToken: body.refresh_token,
      origin,
      extended: dialect.extendedClaims,
    });
    return new Reply(
      {
        access_token: accessToken,
        token_type: "Bearer",
        expires_in: TOKEN_ENDPOINT_EXPIRES_IN_SECONDS,
        scope: OAUTH_SCOPE,
      },
      { headers: { "cache-control": "no-store", pragma: "no-cache" } },
    );
  }),
];

interface Credentials {
  id: string | null;
  secret: string | null;
}

/** From the body or HTTP Basic (RFC 6749 §2.3.1). A header that is malformed is simply no credential. */
function credentialsOf(body: TokenRequest, authorization: string | null): Credentials {
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? "")?.[1];
  const [id, secret] = basic ? Buffer.from(basic, "base64").toString("utf8").split(":", 2) : [];
  return { id: body.client_id ?? id ?? null, secret: body.client_secret ?? secret ?? null };
}

async function clientProject(deps: Deps, { id, secret }: Credentials) {
  const project = id === null ? null : await deps.projects.get(id.replace(/#main$/, ""));
  if (!project || secret === null || !isPublishableKey(project, secret, deps.now())) {
    throw fail("INVALID_OAUTH_CLIENT_ID_OR_SECRET", { client_id: null });
  }
  return project;
}

/** RFC 6749 §5.2. */
function oauthError(error: string, description: string): Reply {
  return new Reply({ error, error_description: description }, { status: 400 });
}
