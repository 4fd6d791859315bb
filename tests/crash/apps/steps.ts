import { approveAuthorizationRequest } from "#contract/auth/authorization-requests.ts";
import { approveDeviceRequest } from "#contract/auth/device-requests.ts";
import { deleteOAuthGrant, listOAuthGrants } from "#contract/oauth-grants.ts";
import { hostedCookies } from "#testing/people/hosted-cookies.ts";
import { type Reply, wireTo } from "#testing/server/wire.ts";
import { type Approval, type Apps, challengeOf } from "./apps.ts";

const SCOPE = "openid email offline_access";
const DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code";

/** A step of a browser, of a device or of their app. Each is one request, and at most one transaction is its work. */
export type Step = keyof typeof STEPS;

interface Work {
  send(apps: Apps, approval: Approval): Promise<Reply>;
  /** Keeps what the answer has for the next steps. */
  learn?(reply: Reply, approval: Approval): void;
}

const STEPS = {
  push: {
    send: (_, approval) =>
      approval.client.post("par", {
        client_id: approval.client.id,
        redirect_uri: approval.client.redirectUrl,
        response_type: "code",
        scope: SCOPE,
        // OpenID Connect Core 1.0 §11 wants it with offline_access.
        prompt: "consent",
        code_challenge: challengeOf(approval),
        code_challenge_method: "S256",
      }),
    learn: ({ body }, { known }) => {
      known.requestUri = body.request_uri;
    },
  },
  ask: {
    send: (apps, approval) => {
      const query = { client_id: approval.client.id, request_uri: approval.known.requestUri ?? "" };
      const path = `/projects/${apps.project.id}/oauth/authorize?${new URLSearchParams(query)}`;
      return visit(apps, approval, apps.apiUrl + path);
    },
    learn: (reply, { known }) => {
      known.request = parameterOf(reply, "request");
    },
  },
  approve: {
    send: (_, { user, known }) => user.wire.call(approveAuthorizationRequest, { body: { code: known.request ?? "" } }),
    learn: ({ body }, { known }) => {
      known.wayOn = body.url;
    },
  },
  return: {
    send: (apps, approval) => visit(apps, approval, approval.known.wayOn ?? ""),
    learn: (reply, { known }) => {
      known.code = parameterOf(reply, "code");
    },
  },
  redeem: {
    send: (_, { client, known, verifier }) =>
      client.post("token", {
        grant_type: "authorization_code",
        code: known.code ?? "",
        redirect_uri: client.redirectUrl,
        code_verifier: verifier,
      }),
    learn: keepTokens,
  },
  start: {
    send: (_, { client }) => client.post("device_authorization", { scope: SCOPE }),
    learn: ({ body }, { known }) => {
      known.device = body;
    },
  },
  connect: {
    send: (_, { user, known }) =>
      user.wire.call(approveDeviceRequest, { body: { user_code: known.device?.user_code ?? "" } }),
  },
  poll: {
    send: (_, { client, known }) =>
      client.post("token", { grant_type: DEVICE_CODE, device_code: known.device?.device_code ?? "" }),
    learn: keepTokens,
  },
  refresh: {
    send: (_, { client, known }) =>
      client.post("token", { grant_type: "refresh_token", refresh_token: known.tokens?.refresh_token ?? "" }),
    learn: keepTokens,
  },
  "revoke access token": {
    send: (_, { client, known }) => client.post("revoke", { token: known.tokens?.access_token ?? "" }),
  },
  revoke: {
    send: (_, { client, known }) => client.post("revoke", { token: known.tokens?.refresh_token ?? "" }),
  },
  remove: {
    send: async (apps, approval) => {
      const params = { oauth_grant_id: (await grantIdOf(apps, approval)) ?? crypto.randomUUID() };
      return approval.user.wire.call(deleteOAuthGrant, { params, body: {} });
    },
  },
} as const satisfies Record<string, Work>;

export const send = (step: Step, ...[apps, approval]: Parameters<Work["send"]>): Promise<Reply> =>
  STEPS[step].send(apps, approval);

export function learn(step: Step, reply: Reply, approval: Approval): void {
  const { learn }: Work = STEPS[step];
  learn?.(reply, approval);
}

/**
 * The app among the user's apps with access; undefined where it is not listed. The server of the project asks: the user's own
 * access token may have expired by the end of the test.
 */
export async function grantIdOf({ project }: Apps, { user, client }: Approval): Promise<string | undefined> {
  const { body } = await project.server.call(listOAuthGrants, { query: { user_id: user.userId } });
  return body.items?.find((grant: { client: { id: string } }) => grant.client.id === client.id)?.id;
}

/** Opens an address as the browser in which the user is signed in. */
function visit({ apiUrl, project }: Apps, { user }: Approval, url: string): Promise<Reply> {
  const headers = { cookie: hostedCookies(project.id, user) };
  return wireTo(apiUrl).send("GET", url.slice(apiUrl.length), { headers });
}

function parameterOf(reply: Reply, name: string): string {
  const location = reply.headers.get("location") ?? "";
  const value = URL.parse(location)?.searchParams.get(name);
  if (!value) throw new Error(`Without the parameter ${name}: ${reply.status} ${location}`);
  return value;
}

function keepTokens({ body }: Reply, { known }: Approval): void {
  const { access_token, refresh_token } = body;
  known.tokens = { access_token, refresh_token };
}
