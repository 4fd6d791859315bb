import { LRUCache } from "lru-cache";
import { shortened } from "#contract/shortened.ts";
import { digest } from "#server/crypto/digest.ts";
import type { Turn } from "#server/turns.ts";
import type { GuestRequest } from "../guest/guest.ts";
import type { Rendering, Scene } from "../guest/render.ts";
import type { GuestName } from "./build-guest.ts";
import { onDemandChild } from "./on-demand-child.ts";
import { belowTemplate, type CompiledSources, placeOf } from "./places.ts";
import { nowhere, RenderingProblem, type SourceProblem, type Variable } from "./problem.ts";
import type { Answer, Compiled, Problem } from "./protocol.ts";
import type { Limits } from "./realm.ts";

/**
 * Compiles and runs sources that owners write, in processes that can only return text. docs/security/rules.md, rule 11.
 */
export interface MailSandbox {
  /** Returns one rendering per scene; null for a scene after the first that could not be rendered. */
  render(
    sources: { template: string; theme: string | null },
    scenes: Scene[],
    turn: Turn,
  ): Promise<(Rendering | null)[]>;
  /** The same for one scene, with the variables of the template. A problem has them, too, if it comes after them. */
  renderDescribed(
    sources: { template: string; theme: string | null },
    scene: Scene,
    turn: Turn,
  ): Promise<{ rendering: Rendering; variables: Variable[] }>;
  /** Returns the names of the running processes. */
  running(): string[];
  close(): void;
}

const MEBIBYTE = 1024 * 1024;
const SOURCE_MAX_LENGTH = 512 * 1024;
const RESULT_MAX_LENGTH = 2 * MEBIBYTE;
const COMPILED_MAX_LENGTH = 8 * MEBIBYTE;
/** A process that does not answer within this time is killed. */
const COMPILE_MILLIS = 10_000;
/** How much longer a process may take than the engine, which ends a template itself where it can. */
const GRACE_MILLIS = 5_000;
const IDLE_MILLIS = { compiler: 10_000, small: 60_000, large: 30_000 };
/** Components that only the large guest has. Naming one without using it only costs time. */
const LARGE_PARTS = /\b(Tailwind|pixelBasedPreset|CodeBlock|Markdown)\b/;

const LIMITS: Record<GuestName, Limits> = {
  small: { timeMillis: 1_000, memoryBytes: 64 * MEBIBYTE, stackBytes: 512 * 1024, resultLength: RESULT_MAX_LENGTH },
  large: { timeMillis: 5_000, memoryBytes: 96 * MEBIBYTE, stackBytes: 512 * 1024, resultLength: RESULT_MAX_LENGTH },
};

export interface MailSandboxOptions {
  timeMillis?: number;
  idleMillis?: number;
  graceMillis?: number;
  /** Starts a process of the sandbox. */
  command?: readonly string[];
}

export function mailSandbox(options: MailSandboxOptions = {}): MailSandbox {
  const { graceMillis = GRACE_MILLIS, command } = options;
  const idle = (name: keyof typeof IDLE_MILLIS) => options.idleMillis ?? IDLE_MILLIS[name];
  const children = {
    compiler: onDemandChild(idle("compiler"), command),
    small: onDemandChild(idle("small"), command),
    large: onDemandChild(idle("large"), command),
  };
  const compiled = new LRUCache<string, Compiled>({
    maxSize: COMPILED_MAX_LENGTH,
    sizeCalculation: ({ code, mappings }) => code.length + mappings.length + 1,
  });

  async function compile(source: string, what: "template" | "theme", turn: Turn): Promise<Compiled> {
    if (source.length > SOURCE_MAX_LENGTH) throw new RenderingProblem(`The ${what} is too long.`);
    const key = digest(source);
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const result = await children.compiler.ask({ kind: "compile", source }, COMPILE_MILLIS, turn);
    if ("problem" in result) throw compileProblem(result, what);
    const fresh: Compiled = JSON.parse(result.text);
    compiled.set(key, fresh);
    return fresh;
  }

  async function ask(
    sources: { template: string; theme: string | null },
    scenes: Scene[],
    turn: Turn,
    describes: boolean,
  ): Promise<Reply & { code: CompiledSources }> {
    const code = {
      template: await compile(sources.template, "template", turn),
      theme: sources.theme === null ? null : await compile(sources.theme, "theme", turn),
    };
    const request: GuestRequest = { template: code.template.code, theme: belowTemplate(code), scenes, describes };
    const guest = LARGE_PARTS.test(sources.template) || LARGE_PARTS.test(sources.theme ?? "") ? "large" : "small";
    const limits = { ...LIMITS[guest], ...(options.timeMillis && { timeMillis: options.timeMillis }) };
    const question = { kind: "render", guest, json: JSON.stringify(request), limits } as const;
    const reply = parsed(textOf(await children[guest].ask(question, limits.timeMillis + graceMillis, turn), code));
    return { ...reply, code };
  }

  return {
    async render(sources, scenes, turn) {
      const { code, ...reply } = await ask(sources, scenes, turn, false);
      return renderingsIn(reply, code, scenes.length);
    },
    async renderDescribed(sources, scene, turn) {
      const { code, ...reply } = await ask(sources, [scene], turn, true);
      const [rendering] = renderingsIn(reply, code, 1);
      if (!rendering) throw new RenderingProblem(NO_MAIL);
      return { rendering, variables: variablesIn(reply) ?? [] };
    },
    running: () => Object.entries(children).flatMap(([name, child]) => (child.isRunning() ? [name] : [])),
    close() {
      for (const child of Object.values(children)) child.close();
    },
  };
}

const NO_MAIL = "The template gave no mail.";

function textOf(result: Answer["result"], code: CompiledSources): string {
  if (!("problem" in result)) return result.text;
  const message = shown(result.problem);
  const problems = [problemAt(message, result.stack, code)];
  throw new RenderingProblem(message, { problems });
}

function compileProblem({ problem, complaints = [] }: Problem, of: "template" | "theme"): RenderingProblem {
  const message = shown(problem);
  const found = complaints.slice(0, PROBLEMS_MAX).map((each) => ({ ...each, of, variable: null }));
  return new RenderingProblem(message, { problems: found.length > 0 ? found : [{ ...nowhere(message), of }] });
}

const problemAt = (message: string, stack: unknown, code: CompiledSources): SourceProblem => ({
  ...nowhere(message),
  ...(typeof stack === "string" && placeOf(stack, code)),
});

const PROBLEM_MAX_LENGTH = 2_000;
const PROBLEMS_MAX = 50;
const VARIABLES_MAX = 200;
const shown = (text: string) => shortened(text.toWellFormed(), PROBLEM_MAX_LENGTH);

/** Validates the guest's output, which may be anything: the template may have replaced the code that produces it. */
function renderingsIn(reply: Reply, code: CompiledSources, count: number): (Rendering | null)[] {
  if (typeof reply.error === "string") {
    const message = shown(reply.error);
    const wrong = wrongIn(reply.wrong);
    const problems = wrong.length > 0 ? wrong : [problemAt(message, reply.stack, code)];
    throw new RenderingProblem(message, { problems, variables: variablesIn(reply) });
  }
  const renderings = Array.isArray(reply.renderings) ? reply.renderings.slice(0, count).map(renderingIn) : [];
  if (renderings.length !== count || !renderings[0]) throw new RenderingProblem(NO_MAIL);
  return renderings;
}

/** The values that the template refuses. */
function wrongIn(wrong: unknown): SourceProblem[] {
  if (!Array.isArray(wrong)) return [];
  return wrong.slice(0, PROBLEMS_MAX).flatMap((each: unknown) => {
    if (typeof each !== "object" || each === null) return [];
    const { variable, message }: { variable?: unknown; message?: unknown } = each;
    if (typeof variable !== "string" || typeof message !== "string") return [];
    return [{ ...nowhere(shown(message)), of: "template" as const, variable: shown(variable) }];
  });
}

function variablesIn({ variables }: Reply): Variable[] | undefined {
  if (!Array.isArray(variables)) return undefined;
  return variables.slice(0, VARIABLES_MAX).flatMap((each: unknown) => variableIn(each) ?? []);
}

const TYPES = ["string", "number", "boolean", "other"] as const;

function variableIn(value: unknown): Variable | null {
  if (typeof value !== "object" || value === null) return null;
  const { name, type, isRequired, description, options, preview }: Unverified<Variable> = value;
  if (typeof name !== "string" || name === "") return null;
  const texts = Array.isArray(options) ? options.filter((each) => typeof each === "string").map(shown) : [];
  return {
    name: shown(name),
    type: TYPES.find((each) => each === type) ?? "other",
    isRequired: isRequired === true,
    description: typeof description === "string" ? shown(description) : null,
    options: texts.length > 0 ? texts.slice(0, VARIABLES_MAX) : null,
    preview: preview ?? null,
  };
}

type Unverified<T> = T extends unknown ? { [key in keyof T]?: unknown } : never;
type Reply = { [key in "error" | "stack" | "wrong" | "renderings" | "variables"]?: unknown };

function parsed(json: string): Reply {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

function renderingIn(value: unknown): Rendering | null {
  if (typeof value !== "object" || value === null) return null;
  const { html, text, subject, notificationCategory }: Unverified<Rendering> = value;
  if (typeof html !== "string" || typeof text !== "string") return null;
  const isText = (part: unknown): part is string | null => part === null || typeof part === "string";
  return isText(subject) && isText(notificationCategory) ? { html, text, subject, notificationCategory } : null;
}
