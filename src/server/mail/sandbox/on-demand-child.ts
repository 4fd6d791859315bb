import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Turn, turns } from "#server/turns.ts";
import { RenderingInterrupted, RenderingProblem, TOOK_TOO_LONG } from "./problem.ts";
import type { Answer, Question } from "./protocol.ts";

/** A process that starts with the first request, answers one request at a time, and ends when it is idle. */
export interface OnDemandChild {
  /**
   * Rejects with a `RenderingProblem` when the process does not answer or dies, and with `NotBegun` when too many
   * requests are waiting or the caller has left. Projects take turns.
   */
  ask(question: Question, withinMillis: number, turn: Turn): Promise<Answer["result"]>;
  isRunning(): boolean;
  close(): void;
}

/** The executable's internal command that starts such a process; it is not for operators. */
export const MAIL_CHILD = "mail-sandbox";

/** Extra time for the first request, which waits for the process to start. */
const START_MILLIS = 30_000;
const MAX_WAITING = 200;
/** More than a project's own mail server sends at once; the rest are previews. */
const MAX_OF_PROJECT = 20;

const STOPPING = "The server is stopping.";

interface Child {
  send(question: Question): void;
  kill(): void;
}

interface Listener {
  onAnswer(answer: Answer): void;
  onEnd(): void;
}

/** How a server starts such a process: the executable starts itself. */
const OWN_COMMAND = [
  process.execPath,
  Bun.embeddedFiles.length > 0 ? MAIL_CHILD : join(import.meta.dirname, "child-main.ts"),
];

function start(command: readonly string[], listener: Listener): Child {
  const child = Bun.spawn({
    cmd: [...command],
    // The process gets neither the server's secrets nor any other environment variable.
    env: {},
    stdio: ["ignore", "ignore", "ignore"],
    serialization: "json",
    ipc: (answer: Answer) => listener.onAnswer(answer),
    onExit: () => listener.onEnd(),
  });
  toBeKilledFirst(child.pid);
  // An email that is being rendered does not keep the server from ending.
  child.unref();
  return { send: (question) => child.send(question), kill: () => child.kill("SIGKILL") };
}

/** When memory runs out, Linux kills this process and not the server: an email can be rendered again. */
function toBeKilledFirst(pid: number): void {
  const file = `/proc/${pid}/oom_score_adj`;
  if (!existsSync(file)) return;
  try {
    writeFileSync(file, "1000");
  } catch {
    // Where /proc takes no writes, Linux chooses by size.
  }
}

export function onDemandChild(idleMillis: number, command: readonly string[] = OWN_COMMAND): OnDemandChild {
  let child: Child | null = null;
  let isStarted = false;
  let idle: Timer | undefined;
  const queue = turns({ places: 1, mostWaiting: MAX_WAITING, mostOfProject: MAX_OF_PROJECT });
  let isClosed = false;
  let pending: { resolve(answer: Answer): void; reject(problem: RenderingProblem): void } | null = null;

  function end() {
    clearTimeout(idle);
    child?.kill();
    child = null;
    isStarted = false;
  }

  /** Messages of a process that was ended are ignored. */
  function startOne(): Child {
    const one: Child = start(command, {
      onAnswer: (answer) => child === one && pending?.resolve(answer),
      onEnd() {
        if (child !== one) return;
        child = null;
        pending?.reject(new RenderingInterrupted("Rendering failed: its process ended."));
      },
    });
    return one;
  }

  async function askNow(question: Question, withinMillis: number): Promise<Answer["result"]> {
    if (isClosed) throw new RenderingInterrupted(STOPPING);
    clearTimeout(idle);
    child ??= startOne();
    const current = child;
    let timer: Timer | undefined;
    try {
      const answer = await new Promise<Answer>((resolve, reject) => {
        pending = { resolve, reject };
        const late = () => reject(new RenderingProblem(TOOK_TOO_LONG));
        timer = setTimeout(late, withinMillis + (isStarted ? 0 : START_MILLIS));
        current.send(question);
      });
      isStarted = true;
      if (answer.isSpent) end();
      return answer.result;
    } catch (error) {
      end();
      throw error;
    } finally {
      clearTimeout(timer);
      pending = null;
      if (child) {
        idle = setTimeout(end, idleMillis);
        idle.unref();
      }
    }
  }

  return {
    ask: (question, withinMillis, turn) => queue.take(turn, () => askNow(question, withinMillis)),
    isRunning: () => child !== null,
    close() {
      isClosed = true;
      pending?.reject(new RenderingInterrupted(STOPPING));
      end();
    },
  };
}
