import { LRUCache } from "lru-cache";
import { digest } from "#server/crypto/digest.ts";
import type { Turn } from "#server/turns.ts";
import type { GuestRequest } from "../guest/guest.ts";
import type { Rendering, Scene } from "../guest/render.ts";
import type { GuestName } from "./build-guest.ts";
import { onDemandChild } from "./on-demand-child.ts";
import { RanOutOfTime, RenderingProblem, TOOK_TOO_LONG } from "./problem.ts";
import type { Answer } from "./protocol.ts";
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
  /** Returns the names of the running processes. */
  running(): string[];
  close(): void;
}

const MEBIBYTE = 1024 * 1024;
const SOURCE_MAX_LENGTH = 512 * 1024;
const RESULT_MAX_LENGTH = 2 * MEBIBYTE;
const COMPILED_MAX_LENGTH = 8 * MEBIBYTE;
/** A process that does not answer within this time is killed, whatever it is doing. */
const COMPILE_MILLIS = 10_000;
const RENDER_MILLIS = 5_000;
const IDLE_MILLIS = { compiler: 10_000, small: 60_000, large: 30_000 };
/** Components that only the large guest has. Naming one without using it only costs time. */
const LARGE_PARTS = /\b(Tailwind|pixelBasedPreset|CodeBlock|Markdown)\b/;

const LIMITS: Record<GuestName, Limits> = {
  small: { timeMillis: 1_000, memoryBytes: 64 * MEBIBYTE, stackBytes: 512 * 1024, resultLength: RESULT_MAX_LENGTH },
  large: { timeMillis: 5_000, memoryBytes: 96 * MEBIBYTE, stackBytes: 512 * 1024, resultLength: RESULT_MAX_LENGTH },
};

export function mailSandbox(options: { timeMillis?: number; idleMillis?: number } = {}): MailSandbox {
  const idle = (name: keyof typeof IDLE_MILLIS) => options.idleMillis ?? IDLE_MILLIS[name];
  const children = {
    compiler: onDemandChild(idle("compiler")),
    small: onDemandChild(idle("small")),
    large: onDemandChild(idle("large")),
  };
  const compiled = new LRUCache<string, string>({
    maxSize: COMPILED_MAX_LENGTH,
    sizeCalculation: (code) => code.length + 1,
  });

  async function compile(source: string, what: "template" | "theme", turn: Turn): Promise<string> {
    if (source.length > SOURCE_MAX_LENGTH) throw new RenderingProblem(`The ${what} is too long.`);
    const key = digest(source);
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const code = textOf(await children.compiler.ask({ kind: "compile", source }, COMPILE_MILLIS, turn));
    compiled.set(key, code);
    return code;
  }

  return {
    async render(sources, scenes, turn) {
      const request: GuestRequest = {
        template: await compile(sources.template, "template", turn),
        theme: sources.theme === null ? null : await compile(sources.theme, "theme", turn),
        scenes,
      };
      const guest = LARGE_PARTS.test(sources.template) || LARGE_PARTS.test(sources.theme ?? "") ? "large" : "small";
      const limits = { ...LIMITS[guest], ...(options.timeMillis && { timeMillis: options.timeMillis }) };
      const question = { kind: "render", guest, json: JSON.stringify(request), limits } as const;
      return renderingsIn(
        textOf(await children[guest].ask(question, limits.timeMillis + RENDER_MILLIS, turn)),
        scenes.length,
      );
    },
    running: () => Object.entries(children).flatMap(([name, child]) => (child.isRunning() ? [name] : [])),
    close() {
      for (const child of Object.values(children)) child.close();
    },
  };
}

function textOf(result: Answer["result"]): string {
  if ("problem" in result) {
    if (result.problem === TOOK_TOO_LONG) throw new RanOutOfTime(TOOK_TOO_LONG);
    throw new RenderingProblem(shortened(result.problem));
  }
  return result.text;
}

const PROBLEM_MAX_LENGTH = 2_000;
const shortened = (problem: string) => problem.toWellFormed().slice(0, PROBLEM_MAX_LENGTH);

/** Validates the guest's output, which may be anything: the template may have replaced the code that produces it. */
function renderingsIn(json: string, count: number): (Rendering | null)[] {
  const reply = parsed(json);
  if (typeof reply?.error === "string") throw new RenderingProblem(shortened(reply.error));
  const renderings = Array.isArray(reply?.renderings) ? reply.renderings.slice(0, count).map(renderingIn) : [];
  if (renderings.length !== count || !renderings[0]) throw new RenderingProblem("The template gave no mail.");
  return renderings;
}

type Unverified<T> = T extends unknown ? { [key in keyof T]?: unknown } : never;
type Reply = { [key in "error" | "renderings"]?: unknown };

function parsed(json: string): Reply | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

function renderingIn(value: unknown): Rendering | null {
  if (typeof value !== "object" || value === null) return null;
  const { html, text, subject, notificationCategory }: Unverified<Rendering> = value;
  if (typeof html !== "string" || typeof text !== "string") return null;
  const isText = (part: unknown): part is string | null => part === null || typeof part === "string";
  return isText(subject) && isText(notificationCategory) ? { html, text, subject, notificationCategory } : null;
}
