import type { Endpoint } from "#contract/endpoint.ts";
import { type Fault, faultsOf, type Secrets, safelyDecoded } from "./checks.ts";
import { bytesOf, type Connection, type FuzzReply, NoReply } from "./client.ts";
import { type Dice, diceOf } from "./dice.ts";
import { harvest, type Known, knownValues, nounOf } from "./known.ts";
import { type FuzzRequest, requestTo, requestToPage } from "./request.ts";
import type { FuzzProject, Victim } from "./world.ts";

/** What requests are made for, and where they go. */
export interface Surface {
  endpoints: readonly Endpoint[];
  /** The endpoints of each noun, by the beginning of their path. */
  related: ReadonlyMap<string, readonly Endpoint[]>;
  /** The endpoints without parameters in their path, by method and path. */
  exact: ReadonlyMap<string, Endpoint>;
  pages: readonly { method: string; path: string }[];
}

export const surfaceOf = (endpoints: readonly Endpoint[], pages: Surface["pages"]): Surface => ({
  endpoints,
  pages,
  related: Map.groupBy(endpoints, firstPart),
  exact: new Map(endpoints.filter(({ path }) => !path.includes("{")).map((each) => [exactKey(each), each])),
});

const exactKey = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

export interface Scene {
  surface: Surface;
  home: FuzzProject;
  victim: Victim;
  secrets: Secrets;
  /** Codes in mails to an address. */
  codesFor(email: string): readonly string[];
}

export interface Step {
  request: FuzzRequest;
  reply: FuzzReply | null;
  faults: Fault[];
}

const STEPS = 30;
const PAGE_CHANCE = 0.06;
/** A step stays with the noun of the step before it, so that sequences reach deep. */
const SAME_NOUN_CHANCE = 0.5;
const CODES_MAX = 6;

/** A sequence of requests that a seed and a number decide, each made of what the replies before it brought. */
export async function runSequence(
  scene: Scene,
  connection: Connection,
  { seed, sequence, onStep }: { seed: number; sequence: number; onStep(step: Step, at: number): boolean },
): Promise<{ steps: Step[]; known: Known }> {
  const dice = diceOf(seed, sequence);
  const known = startingValues(scene);
  const steps: Step[] = [];
  let serial = 0;
  const pools = {
    mine: known,
    theirs: (name: string, noun: string, isUuid: boolean) => scene.victim.known.find(dice, name, noun, isUuid),
    theirOne: (kind: string) => scene.victim.known.one(dice, kind),
    serial: () => serial++,
  };
  let noun: string | null = null;
  for (let at = 0; at < STEPS; at++) {
    const request = nextRequest(scene.surface, dice, noun, pools);
    noun = request.endpoint ? firstPart(request.endpoint) : noun;
    const step = await runStep(scene, connection, request, known, `s${at}`);
    steps.push(step);
    if (!onStep(step, at)) break;
  }
  return { steps, known };
}

/** The values that a sequence begins with: those of its project, and the other one's that its requests may name. */
export function startingValues({ home, victim }: Scene): Known {
  const known = knownValues(new Map([...victim.known.values, ...home.known.values]));
  known.copyKinds(home.known);
  return known;
}

function nextRequest(surface: Surface, dice: Dice, noun: string | null, pools: Parameters<typeof requestTo>[2]) {
  if (surface.pages.length > 0 && dice.chance(PAGE_CHANCE)) return requestToPage(dice.pick(surface.pages), dice, pools);
  const related = noun !== null && dice.chance(SAME_NOUN_CHANCE) ? surface.related.get(noun) : undefined;
  const request = requestTo(dice.pick(related ?? surface.endpoints), dice, pools);
  return { ...request, endpoint: reachedBy(surface, request) };
}

/** The endpoint that answers a request. With "me" in place of an id, `/users/{user_id}` is the path of another one. */
function reachedBy(surface: Surface, { endpoint, method, target }: FuzzRequest): Endpoint | null {
  const [path = ""] = target.replace(/^\/api\/\w+/, "").split("?");
  return endpoint && (surface.exact.get(exactKey({ method, path })) ?? endpoint);
}

const firstPart = ({ path }: Endpoint) => path.split("/").slice(1, 3).join("/");

/** Sends one request, checks its reply and remembers what it brought. */
export async function runStep(
  scene: Scene,
  connection: Connection,
  request: FuzzRequest,
  known: Known,
  name: string,
): Promise<Step> {
  const { bytes, target, body } = bytesOf(request, connection.port, known.resolve);
  const headers = request.headers.map(([, value]) => known.resolve(value)).join("\n");
  let reply: FuzzReply;
  try {
    reply = await connection.exchange(bytes, {
      isHead: request.method === "HEAD",
      endsAfter: request.framing === "short",
    });
  } catch (error) {
    if (!(error instanceof NoReply)) throw error;
    const place = request.endpoint?.id ?? "(another path)";
    return { request, reply: null, faults: [{ kind: "hang", place, detail: error.message }] };
  }
  for (const each of scene.victim.theirsIn(`${safelyDecoded(target)}\n${headers}\n${body}`))
    scene.home.stored.add(each);
  const faults = faultsOf(request, reply, { sent: { target, body, headers }, secrets: scene.secrets });
  const isJson = reply.headers.get("content-type")?.startsWith("application/json");
  if (request.endpoint && isJson && reply.body.startsWith("{")) {
    const json: { details?: unknown } = JSON.parse(reply.body);
    // Of an error, the details: a second factor is asked for with a code in them.
    harvest(known, reply.status < 300 ? json : json.details, nounOf(request.endpoint.path), name);
  }
  readMails(scene, known, body, name);
  return { request, reply, faults };
}

/** Codes that were mailed to the addresses that the request names. */
function readMails(scene: Scene, known: Known, body: string, name: string): void {
  for (const [email] of body.matchAll(/f[\w-]+@fuzz\.example/g)) {
    for (const [at, code] of scene.codesFor(email).slice(0, CODES_MAX).entries()) {
      known.add("code", code, `${name}:mail ${email} ${at}`);
    }
  }
}
