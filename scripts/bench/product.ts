import { join } from "node:path";
import { requestHeaders } from "#contract/headers.ts";
import { freePort, type MeasuredServer, startMeasured } from "./process.ts";

/** `BENCH_SERVER="bun --cpu-prof-md src/main.ts"` measures (and profiles) a run from source instead of the executable. */
const SERVER = process.env.BENCH_SERVER?.split(" ") ?? [join(import.meta.dir, "../../dist/hallpass")];
/** The server from source, whose password hashes cost nothing. */
export const COSTLESS_HASHES = [process.execPath, join(import.meta.dir, "costless-hash-server.ts")];
const HEALTH = "/health";
/** The owner of all projects of the bench. */
export const OWNER = { email: "owner@example.com", password: "a password of the bench" };
export const PASSWORD = "correct horse battery";
const PEOPLE = 100;
const KEYS = {
  HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: "pck_bench_bench_bench",
  HALLPASS_INTERNAL_SECRET_SERVER_KEY: "ssk_bench_bench_bench",
  HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: "sak_bench_bench_bench",
};
const names = requestHeaders("hallpass");

export interface Person {
  id: string;
  email: string;
  accessToken: string;
  refreshToken: string;
}

export interface Product extends MeasuredServer {
  /** Headers of a client of the seeded project. */
  client: Record<string, string>;
  /** Headers of a server of it. */
  server: Record<string, string>;
  /** Headers of its owner, for ten minutes. */
  admin: Record<string, string>;
  people: Person[];
}

/** Starts the compiled server, or another one, in a data directory; returns also the time to its first 200. */
export async function startProduct(
  directory: string,
  environment: Record<string, string> = {},
  server: readonly string[] = SERVER,
) {
  const port = await freePort();
  return startMeasured([...server, "serve", "--port", String(port), "--data", join(directory, "data")], {
    port,
    path: HEALTH,
    logFile: join(directory, "hallpass.log"),
    environment: {
      ...KEYS,
      HALLPASS_THROTTLES: "off",
      HALLPASS_LOG: "json",
      HALLPASS_ADMIN_EMAIL: OWNER.email,
      HALLPASS_ADMIN_PASSWORD: OWNER.password,
      ...environment,
    },
  });
}

const INTERNAL = {
  [names.accessType]: "client",
  [names.projectId]: "internal",
  [names.publishableClientKey]: KEYS.HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY,
};

/** Signs in a project's owner; returns headers that are valid for ten minutes. */
export async function signInOwner(server: MeasuredServer, projectId: string): Promise<Record<string, string>> {
  const owner = await post(server, "/auth/password/sign-in", INTERNAL, OWNER);
  return {
    [names.accessType]: "admin",
    [names.projectId]: projectId,
    [names.adminAccessToken]: String(owner.access_token),
  };
}

/** Creates a project with users over HTTP, as a customer would. */
export async function seed(server: MeasuredServer): Promise<Product> {
  const owner = await post(server, "/auth/password/sign-in", INTERNAL, OWNER);
  const accessToken = String(owner.access_token);
  const asOwner = { ...INTERNAL, [names.accessToken]: accessToken };
  const projectId = String(
    (await post(server, "/internal/projects", asOwner, { display_name: "Bench", config: { allow_localhost: true } }))
      .id,
  );
  const asAdmin = {
    [names.accessType]: "admin",
    [names.projectId]: projectId,
    [names.adminAccessToken]: accessToken,
  };
  const key = await post(server, "/internal/api-keys", asAdmin, {
    description: "Bench",
    expires_at_millis: Date.now() + 86_400_000,
    has_publishable_client_key: true,
    has_secret_server_key: true,
    has_super_secret_admin_key: false,
  });
  const client = {
    [names.accessType]: "client",
    [names.projectId]: projectId,
    [names.publishableClientKey]: String(key.publishable_client_key),
  };
  const secret = {
    [names.accessType]: "server",
    [names.projectId]: projectId,
    [names.secretServerKey]: String(key.secret_server_key),
  };
  const people: Person[] = [];
  for (let from = 0; from < PEOPLE; from += 20) {
    people.push(...(await Promise.all(Array.from({ length: 20 }, (_, n) => signUp(server, client, from + n)))));
  }
  return { ...server, client, server: secret, admin: asAdmin, people };
}

async function signUp(server: MeasuredServer, client: Record<string, string>, n: number): Promise<Person> {
  const email = `person-${n}@example.com`;
  const body = { email, password: PASSWORD, verification_callback_url: "http://localhost/verify" };
  const reply = await post(server, "/auth/password/sign-up", client, body);
  return {
    id: String(reply.user_id),
    email,
    accessToken: String(reply.access_token),
    refreshToken: String(reply.refresh_token),
  };
}

const post = (server: MeasuredServer, path: string, headers: Record<string, string>, body: object) =>
  callProduct(server, "POST", path, headers, body);

/** Makes a request that is not measured. */
export async function callProduct(
  { port }: MeasuredServer,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: object,
): Promise<Record<string, unknown>> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text}`);
  return JSON.parse(text);
}

/** Creates an endpoint that gets every event of the project. */
export async function listenAt(product: Product, url: string): Promise<void> {
  const { token } = await callProduct(product, "POST", "/webhooks/svix-token", product.admin, {});
  await fetch(`http://127.0.0.1:${product.port}/svix/api/v1/app/${product.admin[names.projectId]}/endpoint`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ url }),
  });
}
