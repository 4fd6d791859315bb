import { createHash } from "node:crypto";
import { signUpWithPassword } from "#contract/auth/passwords.ts";
import { createOAuthClient } from "#contract/oauth-clients.ts";
import { createWebhookEndpoint } from "#contract/webhook-endpoints.ts";
import { randomSecret } from "#server/crypto/random.ts";
import { basic, postForm } from "#testing/people/app.ts";
import { signInFirstOwner } from "#testing/server/program.ts";
import { makeProject, type Person, type TestProject } from "#testing/server/server.ts";
import { type Reply, wireTo } from "#testing/server/wire.ts";
import { acknowledged } from "../acknowledged.ts";
import { learn, type Step, send } from "./steps.ts";

/** A project whose users allow apps something, and all that they and the apps have done. */
export interface Apps {
  apiUrl: string;
  project: TestProject;
  browserApp: AppClient;
  deviceApp: AppClient;
  approvals: Approval[];
}

export interface AppClient {
  id: string;
  redirectUrl: string;
  /** Sends a form to an endpoint below `/oauth`, with what authenticates the client. */
  post(endpoint: string, form: Record<string, string>): Promise<Reply>;
}

export type AppUser = Pick<Person, "userId" | "accessToken" | "refreshToken" | "wire">;

/** What one user allows one app, from the request to the end of its tokens. */
export interface Approval {
  user: AppUser;
  client: AppClient;
  steps: readonly Step[];
  /** How many of the steps were sent. */
  sent: number;
  /** How many of them have an answer: all that were sent, or all but the last. */
  answered: number;
  /** Milliseconds since 1970. */
  answeredAt: number;
  /** Whether a second use of the code has revoked the tokens. */
  isReused: boolean;
  verifier: string;
  /** What the answers had. */
  known: Known;
}

interface Known {
  requestUri?: string;
  request?: string;
  /** Where the page sends the browser after the approval. */
  wayOn?: string;
  code?: string;
  device?: { device_code: string; user_code: string };
  tokens?: { access_token: string; refresh_token: string };
}

const IN_BROWSER = ["push", "ask", "approve", "return", "redeem", "refresh", "refresh"] as const;
const ON_DEVICE = ["start", "connect", "poll", "refresh"] as const;
/** Every second app keeps its access. */
const ENDS: readonly Step[][] = [[], ["revoke access token"], [], ["revoke"], [], ["remove"]];
/** One of so many approvals stops after some step, and goes on only after the kill: each of these answers has to hold. */
const INTERRUPTED = 3;

/** Makes the project, with an app in browsers and an app on devices. Both have secrets, so they may ask what a token is. */
export async function makeApps(apiUrl: string, webhookUrl: string): Promise<Apps> {
  const config = { authorization_server_enabled: true };
  const project = await makeProject(apiUrl, await signInFirstOwner(apiUrl), { config });
  const listens = { url: webhookUrl, event_types: ["oauth_grant.created", "oauth_grant.deleted"] };
  await acknowledged(project.admin.call(createWebhookEndpoint, { body: listens }));
  const redirectUrl = "https://app.example.com/callback";
  async function client(name: string, settings: object): Promise<AppClient> {
    const made = await project.admin.call(createOAuthClient, { body: { kind: "confidential", name, ...settings } });
    if (made.status !== 201) throw new Error(`No client: ${made.text}`);
    const { id, client_secret: secret } = made.body;
    const headers = { authorization: basic(id, secret) };
    const server = { anonymous: wireTo(apiUrl) };
    return { id, redirectUrl, post: (endpoint, form) => postForm(server, project.id, endpoint, { form, headers }) };
  }
  return {
    apiUrl,
    project,
    browserApp: await client("Browser", { redirect_urls: [redirectUrl] }),
    deviceApp: await client("TV", {
      redirect_urls: [],
      grant_types: ["urn:ietf:params:oauth:grant-type:device_code", "refresh_token"],
    }),
    approvals: [],
  };
}

/** Lets one user after the other allow both apps something, until the server is gone. */
export async function keepUsingApps(apps: Apps): Promise<void> {
  for (let turn = 0; ; turn++) {
    const user = await signUp(apps);
    if (!user) return;
    const end = ENDS[turn % ENDS.length] ?? [];
    for (const approval of [
      begin(user, apps.browserApp, [...IN_BROWSER, ...end]),
      begin(user, apps.deviceApp, [...ON_DEVICE, ...end]),
    ]) {
      apps.approvals.push(approval);
      const isInterrupted = turn % INTERRUPTED === 0;
      const last = isInterrupted ? Math.floor(Math.random() * approval.steps.length) : approval.steps.length;
      while (approval.answered < last) if (!(await goOn(apps, approval))) return;
    }
  }
}

const begin = (user: AppUser, client: AppClient, steps: readonly Step[]): Approval => ({
  ...{ user, client, steps, sent: 0, answered: 0, answeredAt: 0, isReused: false, verifier: randomSecret(), known: {} },
});

/** Takes the next step. False if there was no answer. Throws for a refusal. */
export async function goOn(apps: Apps, approval: Approval): Promise<boolean> {
  const step = nextStep(approval);
  approval.sent = approval.answered + 1;
  const reply = await acknowledged(send(step, apps, approval));
  if (!reply) return false;
  noteAnswer(approval, reply);
  return true;
}

export function nextStep({ steps, answered }: Approval): Step {
  const step = steps[answered];
  if (step === undefined) throw new Error("No step is left.");
  return step;
}

export function noteAnswer(approval: Approval, reply: Reply): void {
  learn(nextStep(approval), reply, approval);
  approval.answered++;
  approval.sent = approval.answered;
  approval.answeredAt = Date.now();
}

async function signUp({ project }: Apps): Promise<AppUser | null> {
  const email = `${crypto.randomUUID()}@example.com`;
  const body = { email, password: `password ${email}`, verification_callback_url: "http://localhost/verify" };
  const reply = await acknowledged(project.client.call(signUpWithPassword, { body }));
  if (!reply) return null;
  const { user_id: userId, access_token: accessToken, refresh_token: refreshToken } = reply.body;
  return { userId, accessToken, refreshToken, wire: project.client.with({ accessToken }) };
}

export const challengeOf = ({ verifier }: Approval) => createHash("sha256").update(verifier).digest("base64url");
