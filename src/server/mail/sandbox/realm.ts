import variant from "@jitl/quickjs-ng-wasmfile-release-sync";
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSContext } from "quickjs-emscripten-core";
import { TOOK_TOO_LONG } from "./problem.ts";

/** The resources that code in a realm may use before it is stopped. */
export interface Limits {
  /** Processor time: a template is not responsible for a busy machine. */
  timeMillis: number;
  memoryBytes: number;
  stackBytes: number;
  resultLength: number;
}

/** A JavaScript engine inside WebAssembly that has access to the guest script and to nothing else. */
export interface Realm {
  /** Calls the guest in a fresh realm, without traces of earlier calls. Throws when a limit ends the call. */
  call(json: string): string;
  /** Returns how much memory the engine has taken; it never returns any. */
  size(): number;
}

/** A limit ended the call, or the guest did not catch an error. The realm can be used again. */
export class RealmProblem extends Error {
  override name = "RealmProblem";

  /** `engineStack` is the stack at which the engine stopped, if it is known. */
  constructor(
    message: string,
    readonly engineStack: string = "",
  ) {
    super(message);
  }
}

const FIRST_PAGES = 256;
const MAX_PAGES = 2_048;
/** Promises inside React's own components need a few turns; a loop of promises gets no more than these. */
const MAX_TURNS = 20;
const MAX_JOBS_PER_TURN = 1_000;

export async function openRealm(wasm: ArrayBuffer, guest: string, limits: Limits): Promise<Realm> {
  const memory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MAX_PAGES });
  const engine = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmBinary: wasm, wasmMemory: memory }));
  const context = engine.newContext();
  const { runtime } = context;
  let deadline = Number.POSITIVE_INFINITY;
  runtime.setInterruptHandler(() => processorMillis() > deadline);
  runtime.setMemoryLimit(limits.memoryBytes);
  runtime.setMaxStackSize(limits.stackBytes);
  evaluate(context, guest);
  // Renders once, so that the snapshot below contains everything that the engine creates at first use.
  runInTurns(context, JSON.stringify({ template: WARM_UP, theme: null, scenes: [WARM_UP_SCENE] }), limits);
  const clean = new Uint8Array(memory.buffer).slice();

  return {
    call(json) {
      restore(memory, clean);
      deadline = processorMillis() + limits.timeMillis;
      return runInTurns(context, json, limits);
    },
    size: () => memory.buffer.byteLength,
  };
}

const WARM_UP = 'exports.EmailTemplate = () => React.createElement("p", null, "warm");';
const WARM_UP_SCENE = { user: {}, project: {}, variables: {}, unsubscribeLink: null, preview: true };

/** Returns the processor time of this thread. */
function processorMillis(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Restores the whole memory of the engine: cheaper than a new engine, and just as clean. */
function restore(memory: WebAssembly.Memory, clean: Uint8Array): void {
  const now = new Uint8Array(memory.buffer);
  now.set(clean);
  now.fill(0, clean.length);
}

function runInTurns(context: QuickJSContext, json: string, limits: Limits): string {
  const call = `hallpassRender(${JSON.stringify(json)})`;
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const reply = evaluate(context, call);
    if (reply.length > limits.resultLength) throw new RealmProblem("The mail is too large.");
    if (reply !== '{"waiting":true}') return reply;
    const outcome = context.runtime.executePendingJobs(MAX_JOBS_PER_TURN);
    if (outcome.error) throw problemOf(context, outcome.error);
    outcome.dispose();
  }
  throw new RealmProblem("The template waits for something that never comes.");
}

function evaluate(context: QuickJSContext, code: string): string {
  const result = context.evalCode(code, "guest.js");
  if (result.error) throw problemOf(context, result.error);
  const text = context.typeof(result.value) === "string" ? context.getString(result.value) : "";
  result.value.dispose();
  return text;
}

const STACK_MAX_LENGTH = 8_000;

type Handle = Parameters<QuickJSContext["dump"]>[0];

/** Describes an error that the guest could not catch, such as one of the engine, for the author. */
function problemOf(context: QuickJSContext, error: Handle): RealmProblem {
  const dumped: unknown = context.dump(error);
  error.dispose();
  const parts: { message?: unknown; stack?: unknown } = typeof dumped === "object" && dumped !== null ? dumped : {};
  const message = parts.message === undefined ? "" : String(parts.message);
  const stack = typeof parts.stack === "string" ? parts.stack.slice(0, STACK_MAX_LENGTH) : "";
  if (message === "interrupted") return new RealmProblem(TOOK_TOO_LONG, stack);
  if (message === "out of memory") return new RealmProblem("Rendering needs too much memory.", stack);
  return new RealmProblem(message || String(dumped), stack);
}
