import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { requestHeaders } from "#contract/headers.ts";
import { startMailSink } from "./mail-sink.ts";
import { callProduct, listenAt, PASSWORD, type Product, seed, signInOwner, startProduct } from "./product.ts";
import { mebibytes, type Row } from "./rows.ts";
import { asLine, METRICS_TOKEN, type Reading, readServer, soakRows } from "./soak-readings.ts";

export const SOAK_SECONDS = 600;
const LINE_SECONDS = 30;
const MOST_LINES = 60;
const CONNECTIONS = 12;
/** The pause of a connection between a reply and its next request. The server has half of its core to do. */
const PAUSE_MILLIS = 55;
const OWNER_SECONDS = 300;
/** Addresses of users without a password: the server refuses a code to the unverified address of a user with one. */
const CODE_ADDRESSES = 50;
const ACTIVE_PEOPLE = 1_000;
const FAILURES_SHOWN = 5;
const names = requestHeaders("hallpass");

interface Heap {
  heapSize: number;
  heapCapacity: number;
  extraMemorySize: number;
  objectTypeCounts: Record<string, number>;
}

interface Load {
  product: Product;
  /** Those who are active. A new user takes the place of one who leaves, so that all refresh before their token expires. */
  people: Product["people"];
  requests: number;
  /** The first failures, and how many there were. */
  failures: string[];
  failed: number;
  /** Milliseconds of the requests for the current user since the last reading. */
  latencies: number[];
  isOver: boolean;
}

/**
 * Runs a mixed load for some seconds, with mails and webhooks to sinks. Shows whether memory, handles, the write-ahead log,
 * the queues and the time for an answer stay as they are.
 */
export async function soak(directory: string, seconds: number, say: (step: string) => void): Promise<Row[]> {
  const sink = startMailSink();
  let hooks = 0;
  const receiver = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: () => {
      hooks++;
      return new Response();
    },
  });
  const heapFile = join(directory, "heap.json");
  const started = await startProduct(directory, {
    HALLPASS_SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    HALLPASS_EMAIL_FROM: "bench@example.com",
    HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8",
    HALLPASS_METRICS_TOKEN: METRICS_TOKEN,
    BENCH_HEAP_REPORT: heapFile,
  });
  try {
    say("seeding");
    const product = await seed(started);
    await prepare(product, receiver.url.href);
    const load: Load = {
      product,
      people: [...product.people],
      requests: 0,
      failures: [],
      failed: 0,
      latencies: [],
      isOver: false,
    };
    const first = await heapOf(product.pid, heapFile);
    say(`mixed load for ${seconds} s`);
    const working = Promise.all(Array.from({ length: CONNECTIONS }, () => work(load)));
    const readings = await watch(load, product, seconds, say);
    load.isOver = true;
    await working;
    await Bun.sleep(5_000);
    const rest = product.memory();
    // A heap report collects garbage: during the load it would improve the curve.
    reportGrowth(first, await heapOf(product.pid, heapFile), say);
    say(`${load.requests} requests, ${load.failed} failed, ${sink.count()} mails, ${hooks} webhooks`);
    for (const failure of load.failures) say(`failed: ${failure}`);
    return soakRows(readings, { rest, failed: load.failed, seconds });
  } finally {
    await started.stop();
    sink.stop();
    await receiver.stop(true);
  }
}

async function prepare(product: Product, url: string): Promise<void> {
  const config = { magic_link_enabled: true, client_team_creation_enabled: true };
  await callProduct(product, "PATCH", "/internal/projects/current", product.admin, { config });
  await listenAt(product, url);
}

/** Sends a mix of requests: mostly what apps do most often, and enough expensive ones that each kind occurs. */
async function work(load: Load): Promise<void> {
  const { product, people } = load;
  while (!load.isOver) {
    const person = people[Math.floor(Math.random() * people.length)];
    if (!person) throw new Error("There are no users.");
    const signedIn = { ...product.client, [names.accessToken]: person.accessToken };
    const dice = Math.random() * 100;
    try {
      if (dice < 55) await currentUser(load, signedIn);
      else if (dice < 70) await refresh(product, person);
      else if (dice < 80)
        await get(product, `/users?limit=50&query=${Math.floor(Math.random() * 1_000)}`, product.server);
      else if (dice < 88) await get(product, "/users?limit=50", product.server);
      else if (dice < 92) await callProduct(product, "PATCH", "/users/me", signedIn, { display_name: `Name ${dice}` });
      else if (dice < 95) await signIn(product, person.email);
      else if (dice < 98) await signUp(load);
      else await sendCode(product, `code-${Math.floor(Math.random() * CODE_ADDRESSES)}@example.com`);
    } catch (error) {
      load.failed++;
      if (load.failures.length < FAILURES_SHOWN) load.failures.push(String(error));
    }
    load.requests++;
    await Bun.sleep(PAUSE_MILLIS);
  }
}

async function currentUser({ product, latencies }: Load, headers: Record<string, string>): Promise<void> {
  const began = performance.now();
  await get(product, "/users/me", headers);
  latencies.push(performance.now() - began);
}

async function get({ port }: Product, path: string, headers: Record<string, string>): Promise<void> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, { headers });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
}

async function refresh(product: Product, person: Product["people"][number]): Promise<void> {
  const headers = { ...product.client, [names.refreshToken]: person.refreshToken };
  person.accessToken = String(
    (await callProduct(product, "POST", "/auth/sessions/current/refresh", headers, {})).access_token,
  );
}

const signIn = (product: Product, email: string) =>
  callProduct(product, "POST", "/auth/password/sign-in", product.client, { email, password: PASSWORD });

async function signUp({ product, people }: Load): Promise<void> {
  const email = `soak-${crypto.randomUUID()}@example.com`;
  const body = { email, password: PASSWORD, verification_callback_url: "http://localhost/verify" };
  const reply = await callProduct(product, "POST", "/auth/password/sign-up", product.client, body);
  const at = people.length < ACTIVE_PEOPLE ? people.length : Math.floor(Math.random() * ACTIVE_PEOPLE);
  people[at] = {
    id: String(reply.user_id),
    email,
    accessToken: String(reply.access_token),
    refreshToken: String(reply.refresh_token),
  };
}

const sendCode = (product: Product, email: string) =>
  callProduct(product, "POST", "/auth/otp/send-sign-in-code", product.client, {
    email,
    callback_url: "http://localhost/handler/page",
  });

/** Reads the server each second, and prints what it reads now and then. */
async function watch(load: Load, product: Product, seconds: number, say: (step: string) => void): Promise<Reading[]> {
  const every = Math.max(LINE_SECONDS, Math.ceil(seconds / MOST_LINES));
  const readings: Reading[] = [];
  const began = performance.now();
  let cpuSeconds = product.cpuSeconds();
  let readAt = began;
  for (let second = 1; performance.now() - began < seconds * 1_000; second++) {
    await Bun.sleep(1_000);
    const [spent, now] = [product.cpuSeconds(), performance.now()];
    const latencies = load.latencies.splice(0).toSorted((a, b) => a - b);
    readings.push({
      ...(await readServer(product)),
      cpuShare: (spent - cpuSeconds) / ((now - readAt) / 1_000),
      slowMillis: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
    });
    [cpuSeconds, readAt] = [spent, now];
    if (second % every === 0) say(`${second} s: ${asLine(readings.slice(-every))}, ${load.requests} requests`);
    if (second % OWNER_SECONDS === 0)
      Object.assign(product.admin, await signInOwner(product, product.admin[names.projectId] ?? ""));
  }
  return readings;
}

async function heapOf(pid: number, file: string): Promise<Heap> {
  rmSync(file, { force: true });
  process.kill(pid, "SIGUSR2");
  for (let waited = 0; waited < 5_000; waited += 20) {
    await Bun.sleep(20);
    if (!existsSync(file)) continue;
    const text = readFileSync(file, "utf8");
    if (text.endsWith("}")) return JSON.parse(text);
  }
  throw new Error("The server wrote no heap report.");
}

const KINDS_REPORTED = 8;

/** Prints the kinds of objects whose number grew most. */
function reportGrowth(first: Heap, last: Heap, say: (step: string) => void): void {
  const grown = Object.entries(last.objectTypeCounts)
    .map(([kind, count]) => ({ kind, more: count - (first.objectTypeCounts[kind] ?? 0) }))
    .toSorted((a, b) => b.more - a.more)
    .slice(0, KINDS_REPORTED);
  const [before, after] = [first, last].map(({ heapSize }) => mebibytes(heapSize / 2 ** 20));
  say(`heap ${before} → ${after}; more of ${grown.map(({ kind, more }) => `${kind} ${more}`).join(", ")}`);
}
