import type { Fault } from "./checks.ts";
import { Connection } from "./client.ts";
import type { FuzzRequest } from "./request.ts";
import { runStep, type Scene, startingValues } from "./sequence.ts";

const REPLAYS_MAX = 120;
const CONFIRMATIONS = 2;
const PAUSE_MILLIS = 700;
const BUSY_MILLIS = 50;

export const isSame = (one: Fault, other: Fault) => one.kind === other.kind && one.place === other.place;

/** The shortest sequence found that still has the fault; null if it does not have it each time. */
export async function shrink(scene: Scene, port: number, requests: readonly FuzzRequest[], fault: Fault) {
  let replays = 0;
  const connection = new Connection(port);
  async function has(tried: readonly FuzzRequest[]): Promise<boolean> {
    if (++replays > REPLAYS_MAX) return false;
    const known = startingValues(scene);
    for (const [at, request] of tried.entries()) {
      // The steps keep the names of the whole sequence: references point to them.
      const { faults } = await runStep(
        scene,
        connection,
        request,
        known,
        `s${requests.indexOf(origin.get(request) ?? request)}`,
      );
      if (at === tried.length - 1) return faults.some((each) => isSame(each, fault));
    }
    return false;
  }
  const origin = new Map<FuzzRequest, FuzzRequest>();
  try {
    if (!(await has(requests))) return null;
    let steps = [...requests];
    const last = steps.at(-1);
    if (last && (await has([last]))) steps = [last];
    for (let size = Math.ceil(steps.length / 2); size >= 1 && steps.length > 1; size = Math.floor(size / 2)) {
      for (let at = 0; at + size < steps.length; ) {
        const fewer = [...steps.slice(0, at), ...steps.slice(at + size)];
        if (await has(fewer)) steps = fewer;
        else at += size;
      }
    }
    let end = steps.at(-1);
    for (let isSmaller = true; isSmaller && end; ) {
      isSmaller = false;
      for (const simpler of simplerThan(end)) {
        origin.set(simpler, origin.get(end) ?? end);
        if (!(await has([...steps.slice(0, -1), simpler]))) continue;
        end = simpler;
        isSmaller = true;
        break;
      }
    }
    const shortest = end ? [...steps.slice(0, -1), end] : steps;
    // What comes and goes with the load of the machine, or with what other clients do, is no fault of these requests.
    for (let again = 0; again < CONFIRMATIONS; again++) {
      await Bun.sleep(PAUSE_MILLIS);
      replays = 0;
      if (fault.kind === "slow" && (await isMachineBusy(connection))) return null;
      if (!(await has(shortest))) return null;
    }
    return shortest;
  } finally {
    connection.close();
  }
}

/** Whether even the cheapest request takes long: other programs have the processor. */
async function isMachineBusy(connection: Connection): Promise<boolean> {
  const health = Buffer.from("GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n");
  return (await connection.exchange(health)).millis > BUSY_MILLIS;
}

/** The same request with one thing left out. */
function* simplerThan(request: FuzzRequest): Generator<FuzzRequest> {
  for (const at of request.headers.keys()) yield { ...request, headers: request.headers.toSpliced(at, 1) };
  const [path = "", query] = request.target.split(/\?(.*)/s, 2);
  if (query) {
    const pairs = query.split("&");
    for (const at of pairs.keys()) yield { ...request, target: `${path}?${pairs.toSpliced(at, 1).join("&")}` };
  }
  if (typeof request.body !== "string") return;
  const body = fieldsOf(request.body);
  if (!body) return;
  for (const name of Object.keys(body)) {
    const { [name]: _, ...fewer } = body;
    yield { ...request, body: JSON.stringify(fewer) };
  }
}

function fieldsOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** A request as a command: references that only a replay knows stay as their names. */
export function asCurl({ method, target, headers, body, framing }: FuzzRequest): string {
  const named = (text: string) => text.replace(/\ue000([^\ue001]*)\ue001/g, "<$1>");
  const quoted = (text: string) => `'${shortened(named(text)).replaceAll("'", "'\\''")}'`;
  const parts = [
    `curl --path-as-is -i -X ${method} "$SERVER"${quoted(target)}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === null
      ? []
      : [
          typeof body === "string"
            ? `--data-binary ${quoted(body)}`
            : `# ${body.length} bytes: ${Buffer.from(body).toString("hex")}`,
        ]),
    ...(framing === "length"
      ? []
      : [`# ${framing === "chunked" ? "in chunks" : "the body ends 10 bytes early, and the connection with it"}`]),
  ];
  return parts.join(" \\\n    ");
}

const SHOWN_MAX = 2_000;
const shortened = (text: string) =>
  text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}… (${text.length} characters)` : text;
