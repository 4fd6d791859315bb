import type { Endpoint } from "#contract/endpoint.ts";
import type { Fault } from "./checks.ts";
import { Connection } from "./client.ts";
import { diceOf } from "./dice.ts";
import { RAW_NAMES, rawAttack, sendRaw } from "./raw.ts";
import { runSequence, type Scene, type Step, type Surface } from "./sequence.ts";
import { asCurl, isSame, shrink } from "./shrink.ts";
import type { Target } from "./target.ts";
import { type FuzzProject, INTERNAL_KEYS, makeFuzzProject, makeVictim, SERVER_SECRET, type Victim } from "./world.ts";

export interface Budget {
  seed: number;
  /** The first sequence; the others follow it. */
  from?: number;
  requests: number;
  untilMillis?: number;
  clients: number;
  rawRounds: number;
  say(line: string): void;
}

/** A fault with all that is needed to see it again. */
export interface Finding extends Fault {
  sequence: number;
  replay: string;
}

export interface Report {
  requests: number;
  sequences: number;
  seconds: number;
  /** Replies by status. */
  statuses: Map<number, number>;
  /** Statuses by endpoint: what was reached. */
  reached: Map<string, Map<number, number>>;
  findings: Finding[];
  /** Faults of the moment that did not come again, by kind. */
  passing: Map<string, number>;
  rawAttacks: number;
  peakMiB: number | null;
  slowest: { millis: number; place: string };
}

/** Faults that count only if they come again. */
const OF_THE_MOMENT = new Set(["slow", "no reply"]);
/** Sequences for one project; then requests may have damaged it too much to reach anything. */
const SEQUENCES_PER_HOME = 40;
/** With fewer successes in a sequence, the project may be gone. */
const SUCCESSES_OF_USABLE = 3;
const FINDINGS_MAX = 25;
/** The other project's tokens expire after ten minutes, so that it is made anew before. */
const VICTIM_MILLIS = 8 * 60_000;
const REPORT_MILLIS = 10_000;
const MEMORY_MAX_MIB = 600;

/** Fuzzes a server with many clients at once, until the budget is used up. */
export async function runCampaign(target: Target, surface: Surface, budget: Budget): Promise<Report> {
  const startedAt = performance.now();
  const report: Report = {
    requests: 0,
    sequences: 0,
    seconds: 0,
    statuses: new Map(),
    reached: new Map(surface.endpoints.map(({ id }) => [id, new Map()])),
    findings: [],
    passing: new Map(),
    rawAttacks: 0,
    peakMiB: null,
    slowest: { millis: 0, place: "" },
  };
  const secretsOfServer = [SERVER_SECRET, INTERNAL_KEYS.superSecretAdminKey];
  let victim = await makeVictim(target.apiUrl);
  let victimState = await victim.state();
  let victimUntil = performance.now() + VICTIM_MILLIS;
  let next = budget.from ?? 0;
  const isOver = () =>
    report.requests >= budget.requests ||
    report.findings.length >= FINDINGS_MAX ||
    (budget.untilMillis !== undefined && performance.now() - startedAt >= budget.untilMillis);

  function add(fault: Fault, sequence: number, replay: string): void {
    report.findings.push({ ...fault, sequence, replay });
    budget.say(`FOUND ${fault.kind} at ${fault.place}: ${fault.detail}\n${replay}`);
  }
  const isNew = (fault: Fault) => !report.findings.some((each) => isSame(each, fault));

  function count({ request, reply, faults }: Step): void {
    report.requests++;
    if (!reply) return;
    report.statuses.set(reply.status, (report.statuses.get(reply.status) ?? 0) + 1);
    const reached = report.reached.get(request.endpoint?.id ?? "");
    if (reached && request.method === request.endpoint?.method)
      reached.set(reply.status, (reached.get(reply.status) ?? 0) + 1);
    if (reply.millis > report.slowest.millis && !faults.some(({ kind }) => kind === "hang"))
      report.slowest = { millis: reply.millis, place: request.endpoint?.id ?? request.target };
  }

  async function work(): Promise<void> {
    const connection = new Connection(target.port);
    let home: FuzzProject | null = null;
    let uses = 0;
    let succeeded = 0;
    while (!isOver()) {
      const isSuspicious = succeeded < SUCCESSES_OF_USABLE;
      if (!home || uses++ % SEQUENCES_PER_HOME === 0 || (isSuspicious && !(await home.isUsable()))) {
        home = await makeFuzzProject(target.apiUrl, (what) => what);
      }
      const scene: Scene = { surface, home, victim, secrets: secretsFor(home, victim), codesFor: target.codesFor };
      const sequence = next++;
      const { steps } = await runSequence(scene, connection, {
        seed: budget.seed,
        sequence,
        onStep(step) {
          count(step);
          return step.faults.length === 0 && !isOver();
        },
      });
      report.sequences++;
      succeeded = steps.filter(({ reply }) => reply && reply.status >= 200 && reply.status < 300).length;
      await examine(scene, steps, sequence);
    }
    connection.close();
  }

  async function examine(scene: Scene, steps: readonly Step[], sequence: number): Promise<void> {
    for (const fault of steps.at(-1)?.faults ?? []) {
      if (!isNew(fault)) continue;
      const requests = steps.map(({ request }) => request);
      const shortest = await shrink(scene, target.port, requests, fault);
      // Once among many clients, it says more about the machine than about the server.
      if (!shortest && OF_THE_MOMENT.has(fault.kind)) {
        report.passing.set(fault.kind, (report.passing.get(fault.kind) ?? 0) + 1);
        continue;
      }
      if (!isNew(fault)) continue;
      const how = shortest
        ? shortest.map(asCurl).join("\n")
        : `Only in its sequence, which ended with:\n${requests.slice(-1).map(asCurl).join("\n")}`;
      add(fault, sequence, `${how}\nAgain: npm run fuzz -- --seed ${budget.seed} --sequence ${sequence} --requests 30`);
    }
  }

  function secretsFor(home: FuzzProject, other: Victim) {
    // Requests store values of the other project in their own: from then on they are theirs, too.
    return {
      ofServer: secretsOfServer,
      theirsIn: (text: string) => other.theirsIn(text).filter((each) => !home.stored.has(each)),
    };
  }

  async function attack(): Promise<void> {
    for (let round = 0; round < budget.rawRounds && !isOver(); round++) {
      const dice = diceOf(budget.seed, round);
      // All at once: after most of them, nothing comes for a while, which is how their end is known.
      const attacks = RAW_NAMES.map((name) => rawAttack(name, dice));
      const attempts = attacks.map(async (bytes) => {
        const { name } = bytes;
        const copies = bytes.pauseMillis > 0 ? 50 : 1;
        const answers = await Promise.all(
          Array.from({ length: copies }, () => sendRaw(target.port, bytes).catch((error: Error) => error)),
        );
        report.rawAttacks += copies;
        for (const answer of answers) {
          const fault =
            answer instanceof Error ? { kind: "no connection", detail: String(answer) } : faultOfRaw(answer);
          const placed = fault && { ...fault, place: `raw: ${name}` };
          if (placed && isNew(placed))
            add(
              placed,
              round,
              Buffer.concat([...bytes.parts])
                .toString("latin1")
                .slice(0, 500),
            );
        }
      });
      await Promise.all(attempts);
    }
  }

  async function watch(): Promise<void> {
    let reportedAt = performance.now();
    while (!isOver()) {
      await Bun.sleep(250);
      look();
      if (performance.now() > victimUntil) await renewVictim();
      if (performance.now() - reportedAt < REPORT_MILLIS) continue;
      reportedAt = performance.now();
      target.deleteBackups();
      const seconds = (reportedAt - startedAt) / 1_000;
      budget.say(
        `${Math.round(seconds)} s: ${report.requests} requests (${Math.round(report.requests / seconds)} a second), ` +
          `${report.rawAttacks} raw, ${report.findings.length} findings, ${Math.round(target.memoryMiB() ?? 0)} MiB`,
      );
    }
  }

  function look(): void {
    const memory = target.memoryMiB();
    if (memory !== null) report.peakMiB = Math.max(report.peakMiB ?? 0, memory);
    if (memory !== null && memory > MEMORY_MAX_MIB) note("memory", `${Math.round(memory)} MiB`);
    for (const line of target.newLogLines()) if (/"level":"error"/.test(line)) note(`log: ${messageOf(line)}`, line);
  }

  function note(kind: string, detail: string): void {
    const fault = { kind, place: "(the server)", detail: detail.slice(0, 3_000) };
    if (isNew(fault)) add(fault, next, `Around sequence ${next} of seed ${budget.seed}.`);
  }

  async function renewVictim(): Promise<void> {
    const state = await victim.state();
    if (state !== victimState) note("the other project was changed", difference(victimState, state));
    victim = await makeVictim(target.apiUrl);
    victimState = await victim.state();
    victimUntil = performance.now() + VICTIM_MILLIS;
  }

  await Promise.all([watch(), attack(), ...Array.from({ length: budget.clients }, work)]);
  await renewVictim();
  look();
  report.seconds = (performance.now() - startedAt) / 1_000;
  return report;
}

const messageOf = (line: string) => /"message":"([^"]*)"/.exec(line)?.[1] ?? line.slice(0, 80);

function faultOfRaw(answer: string): { kind: string; detail: string } | null {
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1];
  if (answer !== "" && status === undefined) return { kind: "not HTTP", detail: answer.slice(0, 300) };
  // 505: the runtime refuses the version of HTTP.
  return Number(status) >= 500 && status !== "505" ? { kind: "5xx", detail: answer.slice(0, 600) } : null;
}

function difference(before: string, after: string): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at++;
  return `${before.slice(Math.max(0, at - 200), at + 200)}\n  became\n${after.slice(Math.max(0, at - 200), at + 200)}`;
}

/** Endpoints without any success, for a look at what the fuzzer does not reach. */
export const withoutSuccess = (endpoints: readonly Endpoint[], { reached }: Report): string[] =>
  endpoints
    .map(({ id }) => id)
    .filter((id) => ![...(reached.get(id)?.keys() ?? [])].some((status) => status >= 200 && status < 400));
