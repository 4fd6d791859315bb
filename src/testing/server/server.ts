import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeJwt } from "jose";
import { signUpWithPassword } from "#contract/auth/passwords.ts";
import { refreshSession } from "#contract/auth/sessions.ts";
import type { EmailAddress } from "#contract/fields.ts";
import { setUpInstance } from "#contract/instance.ts";
import { createInternalKey } from "#contract/internal-keys.ts";
import { ACCESS_TOKEN_MARGIN_MILLIS } from "#contract/limits.ts";
import type { ProjectConfigUpdate } from "#contract/project-config.ts";
import { createProject, updateProject } from "#contract/projects.ts";
import type { Resolve } from "#server/access/outgoing.ts";
import { type PasswordHasher, passwordHasher } from "#server/crypto/password-hash.ts";
import type { Deps } from "#server/deps.ts";
import { createSetUpLink } from "#server/features/instance/admin-link.ts";
import { PLACE_HEADERS } from "#server/http/request/place-headers.ts";
import { CannotListen } from "#server/listening.ts";
import { jsonLog } from "#server/log.ts";
import type { ServerOverrides } from "#server/parts/initial.ts";
import { readSettings } from "#server/settings.ts";
import { type RunningServer, startServer as start } from "#server/start.ts";
import { asAddress } from "#testing/address.ts";
import { type Clock, startClock } from "#testing/clock.ts";
import { placeMigrated } from "#testing/database/migrated.ts";
import { caughtMails } from "#testing/mail/caught-mails.ts";
import { fromNow } from "#testing/waiting.ts";
import { recordReply } from "./coverage.ts";
import { MAIL_PROCESS } from "./forms.ts";
import { addListener } from "./listener.ts";
import { rememberSecrets, requireNoSecrets } from "./passed-secrets.ts";
import { parsed } from "./secrets.ts";
import { type TestWire, wireTo } from "./wire.ts";

/** A real server with its own port and data, a clock that tests move, and password hashes that cost little. */
export interface TestServer {
  url: string;
  apiUrl: string;
  clock: Clock;
  running: RunningServer;
  /** The lines of the log. */
  log: string[];
  /** Calls without any headers. */
  anonymous: TestWire;
  /** The owner of the instance, signed in to project `internal`. */
  owner(): Promise<Owner>;
  /** Creates a project with keys. */
  /** With `listens`, a webhook endpoint exists, so events of the project are stored. */
  project(options?: { displayName?: string; config?: ProjectConfigUpdate; listens?: boolean }): Promise<TestProject>;
  /** Throws if a secret that went over the wire is in the log. */
  stop(): Promise<void>;
}

export interface Owner {
  email: EmailAddress;
  password: string;
  userId: string;
  accessToken: string;
  refreshToken: string;
  /** Client of project `internal`, signed in. */
  wire: TestWire;
  /** Client of project `internal`, signed out. */
  signedOut: TestWire;
}

export interface TestProject {
  id: string;
  keys: { publishableClientKey: string; secretServerKey: string; superSecretAdminKey: string };
  client: TestWire;
  server: TestWire;
  admin: TestWire;
  /** Signs up a new user, with an IP address and an email address of their own. */
  person(name?: string): Promise<Person>;
}

export interface Person {
  email: EmailAddress;
  password: string;
  userId: string;
  accessToken: string;
  refreshToken: string;
  ip: string;
  /** Client of the project, signed in as this user. */
  wire: TestWire;
}

export interface TestServerOptions {
  environment?: Record<string, string>;
  dev?: boolean;
  /** Hashes at full cost, for tests of hashing. */
  passwords?: PasswordHasher;
  clock?: Clock;
  /** Answers instead of OAuth providers. */
  fetch?: (url: string, init?: RequestInit) => Promise<Response>;
  /** A short one, for tests of providers that hang. */
  providerTimeoutMillis?: number;
  /** Resolves host names. */
  resolve?: Resolve;
  /** Changes the background jobs. */
  jobs?: ServerOverrides["jobs"];
  /** Real time, for tests of waiting. */
  wait?: (millis: number) => Promise<void>;
  directory?: string;
  /** A free port, for settings that name it. */
  port?: number;
}

/**
 * Each user has an IP address of their own, behind a trusted proxy, so that tests can leave the throttles on. The proxy also
 * says where they are.
 */
export const PROXY = { HALLPASS_TRUSTED_PROXIES: "127.0.0.0/8,::1", HALLPASS_PLACE_HEADERS: PLACE_HEADERS.join(",") };
let people = 0;

const nextIp = () => {
  people++;
  return `198.${18 + (people >> 16)}.${(people >> 8) & 255}.${people & 255}`;
};

export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const clock = options.clock ?? startClock();
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), "hallpass-test-"));
  if (!options.directory && !options.environment?.DATABASE_URL) await placeMigrated(directory);
  const log: string[] = [];
  const environment = {
    ...PROXY,
    ...(options.environment?.DATABASE_URL ? { HALLPASS_SECRET: "a secret of tests, of no use elsewhere" } : {}),
    ...options.environment,
  };
  const port = options.port ?? (await freePort());
  const settings = readSettings(environment, { dev: options.dev, port: String(port), data: directory });
  const starting = start(
    settings,
    jsonLog((line) => log.push(line)),
    {
      now: clock.now,
      wait: options.wait ?? (async (millis) => clock.pass({ millis })),
      passwords: options.passwords ?? passwordHasher({ cost: { memoryCost: 8, timeCost: 1 } }),
      fetch: options.fetch && watchedBy(`http://localhost:${port}`, options.fetch),
      providerTimeoutMillis: options.providerTimeoutMillis,
      resolve: options.resolve,
      mailChild: MAIL_PROCESS,
      jobs: options.jobs,
      onReply: recordReply,
      strict: true,
    },
  );
  const running = await starting.catch((error: unknown) => {
    // Another process of the tests has taken the port in between.
    const isTaken = error instanceof CannotListen && error.message.includes(` port ${port}.`);
    if (isTaken && options.port === undefined) return null;
    throw error;
  });
  if (!running) return startServer(options);
  const url = `http://localhost:${running.port}`;
  return {
    ...speakTo(`${url}/api/v1`, running.deps),
    url,
    clock,
    running,
    log,
    async stop() {
      await running.stop();
      if (!options.directory) rmSync(directory, { recursive: true, force: true });
      requireNoSecrets(url, log);
    },
  };
}

/** Remembers the secrets of what a server asks of providers, and of their answers: none of them may be in its log. */
function watchedBy(url: string, fetch: NonNullable<TestServerOptions["fetch"]>): typeof fetch {
  return async (path, init = {}) => {
    const answer = await fetch(path, init);
    const headers = Object.fromEntries(new Headers(init.headers));
    const body = init.body instanceof URLSearchParams ? init.body.toString() : init.body;
    rememberSecrets(url, { path, headers, body, reply: parsed(await answer.clone().text()), location: null });
    return answer;
  };
}

/** What tests say to a server over HTTP. `deps` makes the set-up link of its owner. */
export function speakTo(apiUrl: string, deps: Deps): Pick<TestServer, "apiUrl" | "anonymous" | "owner" | "project"> {
  let known: Promise<Owner> | undefined;
  async function owner() {
    known = known === undefined ? setUp(deps, apiUrl) : stillSignedIn(await known, deps.now());
    return known;
  }
  return {
    apiUrl,
    anonymous: wireTo(apiUrl),
    owner,
    async project(wanted) {
      const project = await makeProject(apiUrl, await owner(), wanted);
      if (wanted?.listens) await addListener(deps.store, project.id);
      return {
        ...project,
        async person(name) {
          const person = await project.person(name);
          // The mail of a sign-up must not arrive after the mails that a test asks for.
          await caughtMails(deps)?.to(person.email);
          return person;
        },
      };
    },
  };
}

/** Below the range for outgoing connections: one of those could take the port before the server does. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000];
const PORTS_TRIED = 50;

/** Finds a free port. The server's issuer contains its port, so the port must be known before the server listens. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < PORTS_TRIED; tried++) {
    const port = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT));
    if (await isFree(port)) return port;
  }
  throw new Error(`${PORTS_TRIED} ports from ${FIRST_PORT} to ${LAST_PORT} are in use.`);
}

async function isFree(port: number): Promise<boolean> {
  try {
    await Bun.serve({ port, hostname: "127.0.0.1", fetch: () => new Response() }).stop(true);
    return true;
  } catch {
    return false;
  }
}

async function setUp(deps: Deps, apiUrl: string): Promise<Owner> {
  const link = await createSetUpLink(deps);
  const internal = await deps.projects.get("internal");
  const client = wireTo(apiUrl, {
    level: "client",
    headers: { projectId: "internal", publishableClientKey: internal?.hostedPublishableKey ?? "" },
  });
  const email = asAddress("owner@example.com");
  const password = "correct horse battery";
  const code = link.split("#code=")[1] ?? "";
  const reply = await client.call(setUpInstance, {
    body: { code, email, password, project_display_name: "First project" },
  });
  if (reply.status !== 200) throw new Error(`Set-up failed: ${reply.text}`);
  const { user_id: userId, access_token: accessToken, refresh_token: refreshToken } = reply.body;
  return { email, password, userId, accessToken, refreshToken, wire: client.with({ accessToken }), signedOut: client };
}

/** Returns the owner, with a new access token if the old one has expired. */
async function stillSignedIn(owner: Owner, now: number): Promise<Owner> {
  const { exp = 0 } = decodeJwt(owner.accessToken);
  if (exp * 1_000 > now + ACCESS_TOKEN_MARGIN_MILLIS) return owner;
  const reply = await owner.signedOut.with({ refreshToken: owner.refreshToken }).call(refreshSession);
  if (reply.status !== 200) throw new Error(`The owner is not signed in any more: ${reply.text}`);
  const accessToken: string = reply.body.access_token;
  return { ...owner, accessToken, wire: owner.signedOut.with({ accessToken }) };
}

export async function makeProject(
  apiUrl: string,
  owner: Owner,
  { displayName = "A project", config }: { displayName?: string; config?: ProjectConfigUpdate } = {},
): Promise<TestProject> {
  const created = await owner.wire.call(createProject, {
    body: { display_name: displayName, config: { allow_localhost: true } },
  });
  if (created.status !== 201) throw new Error(`No project: ${created.text}`);
  const id: string = created.body.id;
  const asOwner = wireTo(apiUrl, { level: "admin", headers: { projectId: id, adminAccessToken: owner.accessToken } });
  if (config) {
    const changed = await asOwner.call(updateProject, { body: { config } });
    if (changed.status !== 200) throw new Error(`Configuration refused: ${changed.text}`);
  }
  const made = await asOwner.call(createInternalKey, {
    body: {
      description: "Tests",
      expires_at_millis: fromNow({ days: 3_650 }),
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: true,
    },
  });
  const keys = {
    publishableClientKey: made.body.publishable_client_key as string,
    secretServerKey: made.body.secret_server_key as string,
    superSecretAdminKey: made.body.super_secret_admin_key as string,
  };
  const { publishableClientKey, secretServerKey, superSecretAdminKey } = keys;
  const client = wireTo(apiUrl, { level: "client", headers: { projectId: id, publishableClientKey } });
  return {
    id,
    keys,
    client,
    server: wireTo(apiUrl, { level: "server", headers: { projectId: id, secretServerKey } }),
    admin: wireTo(apiUrl, { level: "admin", headers: { projectId: id, superSecretAdminKey } }),
    person: (name = "ada") => signUp(client, name),
  };
}

async function signUp(client: TestWire, name: string): Promise<Person> {
  const ip = nextIp();
  const email = asAddress(`${name}-${people}@example.com`);
  const password = `password of ${name} ${people}`;
  const here = client.with({}, { "x-forwarded-for": ip });
  const reply = await here.call(signUpWithPassword, {
    body: { email, password, verification_callback_url: "http://localhost/verify" },
  });
  if (reply.status !== 200) throw new Error(`${name} could not sign up: ${reply.text}`);
  const { user_id: userId, access_token: accessToken, refresh_token: refreshToken } = reply.body;
  return { email, password, userId, accessToken, refreshToken, ip, wire: here.with({ accessToken }) };
}
