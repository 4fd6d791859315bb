import { type ByApiKey, teamIdByKey, userIdByKey } from "#sdk/api-keys/holder.ts";
import {
  type CreateOAuthProviderResult,
  createAccount,
  type NewOAuthProviderAccount,
} from "#sdk/connected-accounts/create-account.ts";
import { type EmailToUsers, emailsOf, type SendEmailResult } from "#sdk/emails/emails.ts";
import type { HostedFlow } from "#sdk/hosted/flow.ts";
import type { ApiProxyOptions } from "#sdk/http-only/proxy.ts";
import { lazily } from "#sdk/lazily.ts";
import { type Directory, directoryOf } from "#sdk/users/server/directory.ts";
import type { CurrentServerUser } from "#sdk/users/server/server-objects.ts";
import { serverUserOf } from "#sdk/users/server/server-user.ts";
import type { SessionParts } from "#sdk/users/shared/session-scope.ts";
import type { VerifyAccessToken } from "#sdk/verify/access.ts";
import { issuerOf } from "#sdk/verify/issuer.ts";
import {
  type ProtectedResource,
  type ProtectedResourceOptions,
  protectedResource,
} from "#sdk/verify/protected-resource.ts";
import type { Connection } from "#sdk/wire/connection.ts";
import { createWire, type Wire } from "#sdk/wire/wire.ts";
import { addressesOf, connect, publishableKeyOf, requireKey } from "./connect.ts";
import { assemble, type Core } from "./core.ts";
import { environment } from "./env.ts";
import { urlsOfIssuers } from "./issuers.ts";
import type { ClientAppOptions, ServerAppOptions } from "./options.ts";

export interface ServerPieces {
  readonly core: Core<CurrentServerUser>;
  readonly directory: Directory;
  /** Returns the id of the user or team that a key belongs to; `null` for an invalid key. */
  readonly holders: Record<"user" | "team", (key: ByApiKey) => Promise<string | null>>;
  createOAuthProvider(account: NewOAuthProviderAccount): Promise<CreateOAuthProviderResult>;
  sendEmail(email: EmailToUsers): Promise<SendEmailResult>;
  proxyApi(request: Request, options?: ApiProxyOptions): Promise<Response>;
  /** Sign-in at the hosted pages, for a server that redirects. */
  readonly hosted: { cookieId: string; flow(): Promise<HostedFlow> };
  readonly verifyAccessToken: VerifyAccessToken;
  protectedResource(options: ProtectedResourceOptions): ProtectedResource;
}

export function serverPieces(options: ServerAppOptions): ServerPieces {
  const secretServerKey = requireKey(
    options.secretServerKey ?? environment.secretServerKey(),
    "secretServerKey",
    "HALLPASS_SECRET_SERVER_KEY",
  );
  const keys = { publishableClientKey: publishableKeyOf(options), secretServerKey };
  const connection = connect(options, { level: "server", keys });
  const wire: Wire<"server"> = createWire(connection);
  return assembleForServers(options, connection, wire);
}

/** Assembles the parts of an app that has access to every user and team. */
export function assembleForServers(
  options: ClientAppOptions,
  connection: Connection,
  wire: Wire<"server">,
): ServerPieces {
  const core: Core<CurrentServerUser> = assemble(options, connection, (parts: SessionParts<"server">) =>
    serverUserOf(parts, directory),
  );
  const directory = directoryOf({ wire, connection, redirects: core.redirects });
  const accessTokens = lazily(async () => {
    const { accessVerifier } = await import("#sdk/verify/access.ts");
    return accessVerifier((await core.checks()).isGenuine, connection.deps);
  });
  return {
    core,
    directory,
    holders: { user: (key) => userIdByKey(wire, key), team: (key) => teamIdByKey(wire, key) },
    createOAuthProvider: (account) => createAccount(wire, account),
    sendEmail: emailsOf(wire).send,
    async proxyApi(request, how) {
      return (await import("#sdk/http-only/proxy.ts")).proxyApi(connection, request, how);
    },
    hosted: {
      cookieId: connection.cookieId,
      flow: lazily(async () => {
        const { hostedFlow } = await import("#sdk/hosted/flow.ts");
        return hostedFlow({ wire, session: core.sessionIn, connection, address: addressesOf(options).browser });
      }),
    },
    verifyAccessToken: async (request, needed) => (await accessTokens())(request, needed),
    protectedResource: (described) =>
      protectedResource(issuerOf(urlsOfIssuers(options)[0], connection.projectId), described),
  };
}
