import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { requestHeaders } from "#contract/headers.ts";
import { duel } from "./duel.ts";
import { httpRequest } from "./load.ts";
import { freePort, type MeasuredServer, type Memory, startMeasured } from "./process.ts";
import { PASSWORD, type Product, seed, startProduct } from "./product.ts";
import { median, micros, millis, percent, perSecond, type Row, times } from "./rows.ts";
import { flood } from "./saturated.ts";
import { memoryAtRest, showMemory } from "./sizes.ts";
import { effort, sdk, signInRequests, signUpRequests, turn } from "./workloads.ts";

const names = requestHeaders("hallpass");
const AUTH = "/api/auth";
const PEOPLE = 100;
const SOURCE = join(import.meta.dir, "better-auth-server.ts");
const encodings = { "accept-encoding": sdk["accept-encoding"] };

/** A way to start Better Auth, and where it leaves its defaults. */
interface Setup {
  command: string[];
  choices: ("argon2id" | "cookie-cache")[];
}

interface Peer extends MeasuredServer {
  /** What a browser sends after the sign-up of each user. */
  people: { email: string; cookie: string }[];
}

interface Stage {
  product: Product;
  directory: string;
  share: number;
}

/** Compares Hallpass with Better Auth, which stands in the floor's column. docs/performance.md has both set-ups. */
export async function besideBetterAuth(directory: string, share: number): Promise<Row[]> {
  const command = [await compileBetterAuth(directory)];
  const atRest = [
    ...(await startsAndRest("compiled", command, directory, share)),
    ...(await startsAndRest("from node_modules", [process.execPath, SOURCE], directory, share)),
  ];
  const started = await startProduct(place(directory, "hallpass"));
  try {
    const product = await seed(started);
    const stage = { product, directory, share };
    const sameHash = await withPeer(directory, { command, choices: ["argon2id"] }, async (peer) => [
      await currentUser("current user", stage, peer),
      ...(await passwords("argon2id on both", stage, peer)),
      memoryRow("memory after the load above", product.memory(), peer.memory()),
    ]);
    const cached = await withPeer(directory, { command, choices: ["argon2id", "cookie-cache"] }, async (peer) => [
      await currentUser("current user, its cookie cache on", stage, peer),
    ]);
    const ownHash = await withPeer(directory, { command, choices: [] }, (peer) => passwords("its scrypt", stage, peer));
    return [...sameHash, ...cached, ...ownHash, ...atRest];
  } finally {
    await started.stop();
  }
}

/**
 * Makes Better Auth an executable as `scripts/build/binary.ts` makes Hallpass one: its start from hundreds of files would be
 * compared with one from bytecode otherwise.
 */
async function compileBetterAuth(directory: string): Promise<string> {
  const outfile = join(place(directory, "better-auth-executable"), "better-auth");
  const { success, logs } = await Bun.build({
    entrypoints: [SOURCE],
    target: "bun",
    format: "esm",
    minify: true,
    bytecode: true,
    splitting: true,
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    compile: { outfile, autoloadDotenv: false, autoloadBunfig: false },
  });
  if (!success) throw new AggregateError(logs, "Better Auth could not be compiled.");
  return outfile;
}

async function startsAndRest(form: string, command: string[], directory: string, share: number): Promise<Row[]> {
  const starts = {
    product: () => startProduct(place(directory, "hallpass-start")),
    floor: () => startBetterAuth(place(directory, "better-auth-start"), { command, choices: [] }),
  };
  const took: Record<"product" | "floor", number[]> = { product: [], floor: [] };
  const rest = { product: { resident: 0, own: 0 }, floor: { resident: 0, own: 0 } };
  const rounds = share < 1 ? 3 : 7;
  // The first start makes the database and is not counted.
  for (let round = -1; round < rounds; round++) {
    for (const name of ["floor", "product"] as const) {
      const server = await starts[name]();
      if (round >= 0) took[name].push(server.startMillis);
      if (round === rounds - 1) rest[name] = await memoryAtRest(server);
      await server.stop();
    }
  }
  const [ours, its] = [median(took.product), median(took.floor)];
  return [
    row(`start to first 200, existing data, ${form}`, millis(ours), millis(its), times(ours / its)),
    memoryRow(`memory, idle, ${form}`, rest.product, rest.floor),
  ];
}

async function currentUser(work: string, { product, directory, share }: Stage, peer: Peer): Promise<Row> {
  const { ratio, ...cost } = await flood(
    {
      product: {
        server: product,
        requests: product.people.map(({ accessToken }) =>
          httpRequest("GET", "/api/v1/users/me", { ...product.client, [names.accessToken]: accessToken }),
        ),
      },
      floor: {
        server: peer,
        requests: peer.people.map(({ cookie }) => httpRequest("GET", `${AUTH}/get-session`, { cookie })),
      },
    },
    { share, directory },
  );
  await checkSessions(peer);
  return row(work, micros(cost.product), micros(cost.floor), times(ratio));
}

/** Better Auth answers 200 without a session, too. */
async function checkSessions({ port, people }: Peer): Promise<void> {
  for (const { email, cookie } of people) {
    const reply = await fetch(`http://127.0.0.1:${port}${AUTH}/get-session`, { headers: { cookie } });
    const session = (await reply.json()) as { user: { email: string } } | null;
    if (session?.user.email !== email) throw new Error(`Better Auth has no session of ${email}.`);
  }
}

async function passwords(hashes: string, { product, share }: Stage, peer: Peer): Promise<Row[]> {
  const hashing = effort({ share }, 2_500, 4);
  const signIn = await duel(
    {
      product: { server: product, request: signInRequests(product) },
      floor: { server: peer, request: turn(peer.people.map(({ email }) => askPeer("/sign-in/email", { email }))) },
    },
    hashing,
  );
  const run = crypto.randomUUID().slice(0, 8);
  const signUp = await duel(
    {
      product: { server: product, request: signUpRequests(product) },
      floor: {
        server: peer,
        request: (n) => askPeer("/sign-up/email", { email: `new-${run}-${n}@example.com`, name: "Bench" }),
      },
    },
    hashing,
  );
  const rows = (work: string, { product: ours, floor: its, rateRatio }: typeof signIn): Row[] => [
    row(`${work}, ${hashes}`, perSecond(ours.rate), perSecond(its.rate), percent(rateRatio)),
    row(
      "  CPU",
      millis(ours.cpuPerRequest * 1_000),
      millis(its.cpuPerRequest * 1_000),
      times(ours.cpuPerRequest / its.cpuPerRequest),
    ),
    row(
      "  CPU of the main thread",
      micros(ours.mainThreadPerRequest),
      micros(its.mainThreadPerRequest),
      times(ours.mainThreadPerRequest / its.mainThreadPerRequest),
    ),
  ];
  return [...rows("password sign-in", signIn), ...rows("sign-up", signUp)];
}

const askPeer = (path: string, body: { email: string; name?: string }) =>
  httpRequest("POST", `${AUTH}${path}`, encodings, { ...body, password: PASSWORD });

async function withPeer(directory: string, setup: Setup, measure: (peer: Peer) => Promise<Row[]>): Promise<Row[]> {
  const server = await startBetterAuth(place(directory, ["better-auth", ...setup.choices].join("-")), setup);
  try {
    return await measure({ ...server, people: await signUpPeople(server) });
  } finally {
    await server.stop();
  }
}

async function startBetterAuth(directory: string, { command, choices }: Setup) {
  const port = await freePort();
  return startMeasured([...command, String(port), directory, ...choices], {
    port,
    path: `${AUTH}/ok`,
    logFile: join(directory, "better-auth.log"),
    environment: { NODE_ENV: "production" },
  });
}

async function signUpPeople({ port }: MeasuredServer): Promise<Peer["people"]> {
  const people: Peer["people"] = [];
  for (let n = 0; n < PEOPLE; n++) {
    const email = `person-${n}@example.com`;
    const reply = await fetch(`http://127.0.0.1:${port}${AUTH}/sign-up/email`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: `Person ${n}`, email, password: PASSWORD }),
    });
    if (!reply.ok) throw new Error(`Better Auth answered ${reply.status}: ${await reply.text()}`);
    const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
    people.push({ email, cookie: cookies.join("; ") });
  }
  return people;
}

function place(directory: string, name: string): string {
  const path = join(directory, name);
  mkdirSync(path, { recursive: true });
  return path;
}

const memoryRow = (work: string, ours: Memory, its: Memory) =>
  row(work, showMemory(ours), showMemory(its), times(ours.resident / its.resident));

const row = (work: string, product: string, floor: string, measured: string): Row => ({
  work: work.startsWith(" ") ? work : `beside Better Auth: ${work}`,
  product,
  floor,
  measured,
  budget: "",
  met: null,
});
