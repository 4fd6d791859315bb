/**
 * `npm run bench`: the cost of requests, compared with a floor that does only the indispensable work, both in one run.
 * `--quick` for a first impression, `--json` for machines, `--only me,refresh,…` for some of the rows, `--only peers` for
 * Better Auth in the floor's place, `--only authorization` for oidc-provider beside the floor, `--users 1000,100000` for the
 * numbers of users to compare. `--soak` only shows memory under mixed load for ten minutes, `--soak=60` for one minute.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { helpIfAsked } from "../help.ts";
import { authorization } from "./authorization.ts";
import { besidesTheHash } from "./besides-the-hash.ts";
import { consolePages } from "./console.ts";
import { deliveries } from "./deliveries.ts";
import { startIssuer } from "./issuer.ts";
import { startMailSink } from "./mail-sink.ts";
import { outbox, templateRender } from "./mails.ts";
import { metricsBySize } from "./many-users.ts";
import { monitoringCost } from "./monitoring.ts";
import { besideBetterAuth } from "./peers.ts";
import { postgresLists } from "./postgres-lists.ts";
import { freePort, pinLoadGenerator, startMeasured } from "./process.ts";
import { callProduct, seed, startProduct } from "./product.ts";
import { printTable, type Row } from "./rows.ts";
import { saturated } from "./saturated.ts";
import { oauthExchange, otpSignIn } from "./sign-in-codes.ts";
import { coldStart, files, loadedMemory } from "./sizes.ts";
import { SOAK_SECONDS, soak } from "./soak.ts";
import { userLists } from "./user-lists.ts";
import {
  apiKeyCheck,
  cheapBesideSignIns,
  currentUser,
  durableWrites,
  type Floor,
  memberPermission,
  passwords,
  refresh,
} from "./workloads.ts";

helpIfAsked(import.meta.path);

/** Rows that need a program beside the bench: a run without `--only` measures them where it is there. */
const APART = Bun.which("wrk") === null ? ["saturated"] : [];

const WORK = {
  me: currentUser,
  refresh,
  keys: apiKeyCheck,
  permission: memberPermission,
  passwords,
  cheap: cheapBesideSignIns,
  writes: durableWrites,
  authorization,
  saturated,
};

/** Workloads on their own server, with mails and a provider. */
const WITH_MAILS = { otp: otpSignIn, oauth: oauthExchange, mails: outbox, deliveries };

const { values: flags } = parseArgs({
  args: process.argv.slice(2).map((word) => (word === "--soak" ? `--soak=${SOAK_SECONDS}` : word)),
  options: {
    soak: { type: "string" },
    quick: { type: "boolean" },
    json: { type: "boolean" },
    only: { type: "string" },
    users: { type: "string" },
  },
});
const only = flags.only?.split(",");
/** Writing a million users takes some minutes: `--users 1000,100000,1000000`. */
const sizes = flags.users?.split(",").map(Number) ?? [1_000, flags.quick ? 20_000 : 100_000];
const [few = 1_000, many = few] = [sizes[0], sizes.at(-1)];
const share = flags.quick ? 0.3 : 1;
const isWanted = (name: string) => (only ? only.includes(name) : !APART.includes(name));

if (!existsSync(join(import.meta.dir, "../../dist/hallpass"))) {
  throw new Error("dist/hallpass does not exist: run npm run build.");
}
pinLoadGenerator();
const rows = flags.soak === undefined ? await run() : await soaked(Number(flags.soak));
if (flags.json) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
else printTable(rows);

async function run(): Promise<Row[]> {
  const measured: Row[] = [];
  if (isWanted("files")) measured.push(...files());
  if (isWanted("start")) measured.push(...(await coldStart(flags.quick ? 3 : 7)));
  const directory = mkdtempSync(join(tmpdir(), "hallpass-bench-"));
  const floor = await startFloor(directory);
  try {
    const rows = [
      await load(directory, floor),
      await warmSignIns(directory),
      await renders(directory),
      await monitored(directory),
      await withMails(directory, floor),
      await bySize(directory),
    ];
    return [...rows.flat(), ...measured];
  } finally {
    await floor.stop();
    rmSync(directory, { recursive: true });
  }
}

async function soaked(seconds: number): Promise<Row[]> {
  const directory = mkdtempSync(join(tmpdir(), "hallpass-bench-soak-"));
  try {
    return await soak(directory, seconds, say);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

async function load(directory: string, floor: Floor): Promise<Row[]> {
  const wanted = Object.entries(WORK).filter(([name]) => isWanted(name));
  if (wanted.length === 0) return [];
  const started = await startProduct(directory);
  try {
    say("seeding");
    const product = await seed(started);
    const contest = { product, floor, share, directory };
    const loaded: Row[] = [];
    for (const [name, measure] of wanted) {
      say(name);
      loaded.push(...(await measure(contest)));
    }
    return [...loaded, loadedMemory(product.memory())];
  } finally {
    await started.stop();
  }
}

/** Measures on a server that has sent no mail yet: without a mail server, the mails of the seeding stay queued. */
async function renders(directory: string): Promise<Row[]> {
  if (!isWanted("render")) return [];
  const started = await startProduct(newDirectory(directory, "render"));
  try {
    say("render");
    return await templateRender(await seed(started), share);
  } finally {
    await started.stop();
  }
}

async function warmSignIns(directory: string): Promise<Row[]> {
  if (!isWanted("besides")) return [];
  say("sign-ins and sign-ups without the hash");
  return besidesTheHash(directory, share);
}

async function monitored(directory: string): Promise<Row[]> {
  if (!isWanted("monitoring")) return [];
  say("monitoring");
  return monitoringCost(directory, share);
}

async function bySize(directory: string): Promise<Row[]> {
  const rows: Row[] = [];
  if (isWanted("metrics")) {
    say(`metrics of ${few} and ${many} users`);
    rows.push(...(await metricsBySize(directory, [few, many], share)));
  }
  if (isWanted("lists")) {
    say(`lists of ${sizes.join(", ")} users`);
    rows.push(...(await userLists(directory, sizes, share, startFloor)));
  }
  if (only?.includes("peers")) {
    say("Better Auth, in the floor's column");
    rows.push(...(await besideBetterAuth(directory, share)));
  }
  if (only?.includes("console")) {
    say(`the console with ${many} users`);
    rows.push(...(await consolePages(directory, many, share)));
  }
  if (only?.includes("postgres")) {
    say(`lists of ${sizes.join(", ")} users on PostgreSQL`);
    rows.push(...(await postgresLists(directory, sizes, share)));
  }
  return rows;
}

async function withMails(directory: string, floor: Floor): Promise<Row[]> {
  const wanted = Object.entries(WITH_MAILS).filter(([name]) => isWanted(name));
  if (wanted.length === 0) return [];
  const sink = startMailSink();
  const issuer = await startIssuer();
  const started = await startProduct(newDirectory(directory, "mails"), {
    HALLPASS_SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    HALLPASS_SHARED_OAUTH_ISSUER: issuer.url,
    HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8",
  });
  try {
    say("seeding a server with mails");
    const product = await seed(started);
    const config = { magic_link_enabled: true, oauth_providers: [{ id: "google", type: "shared" }] };
    await callProduct(product, "PATCH", "/internal/projects/current", product.admin, { config });
    const rows: Row[] = [];
    for (const [name, measure] of wanted) {
      say(name);
      rows.push(...(await measure({ product, floor, sink, issuer, share })));
    }
    return rows;
  } finally {
    await started.stop();
    sink.stop();
    await issuer.stop();
  }
}

async function startFloor(directory: string): Promise<Floor> {
  const port = await freePort();
  const command = [process.execPath, join(import.meta.dir, "floor.ts"), String(port), directory];
  const server = await startMeasured(command, { port, path: "/health", logFile: join(directory, "floor.log") });
  const people: Floor["people"] = await (await fetch(`http://127.0.0.1:${port}/people`)).json();
  return { ...server, people };
}

function newDirectory(directory: string, name: string): string {
  const path = join(directory, name);
  mkdirSync(path);
  return path;
}

function say(step: string) {
  process.stderr.write(`bench: ${step} …\n`);
}
