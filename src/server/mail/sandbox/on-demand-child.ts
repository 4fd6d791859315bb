import { join } from "node:path";
import { type Turn, turns } from "#server/turns.ts";
import { RanOutOfTime, RenderingProblem, TOOK_TOO_LONG } from "./problem.ts";
import type { Answer, Question } from "./protocol.ts";

/** A process that is started when it is first asked, answers one question after the other, and ends when it is idle. */
export interface OnDemandChild {
  /**
   * Rejects with a `RenderingProblem` when it does not answer or dies, and with `NotBegun` when too many are waiting or
   * whoever asked has gone. Projects take turns.
   */
  ask(question: Question, withinMillis: number, turn: Turn): Promise<Answer["result"]>;
  isRunning(): boolean;
  close(): void;
}

/** How the executable is asked to be such a process; nobody types it. */
export const MAIL_CHILD = "mail-sandbox";

/** Beyond the time for the question itself, the first one waits for the process to start. */
const START_MILLIS = 30_000;
const MAX_WAITING = 200;
/** More than a project's own mail server takes at once; the rest are previews. */
const MAX_OF_PROJECT = 20;

const STOPPING = "The server is stopping.";

interface Child {
  send(question: Question): void;
  kill(): void;
}

interface Ears {
  onAnswer(answer: Answer): void;
  onEnd(): void;
}

function start(ears: Ears): Child {
  const isExecutable = Bun.embeddedFiles.length > 0;
  const child = Bun.spawn({
    cmd: [process.execPath, isExecutable ? MAIL_CHILD : join(import.meta.dirname, "child-main.ts")],
    // Neither the server's secrets nor anything else of its environment.
    env: {},
    stdio: ["ignore", "ignore", "ignore"],
    serialization: "json",
    ipc: (answer: Answer) => ears.onAnswer(answer),
    onExit: () => ears.onEnd(),
  });
  // A mail in preparation alone does not keep the server alive.
  child.unref();
  return { send: (question) => child.send(question), kill: () => child.kill("SIGKILL") };
}

export function onDemandChild(idleMillis: number): OnDemandChild {
  let child: Child | null = null;
  let isStarted = false;
  let idle: Timer | undefined;
  const line = turns({ places: 1, mostWaiting: MAX_WAITING, mostOfProject: MAX_OF_PROJECT });
  let isClosed = false;
  let asked: { resolve(answer: Answer): void; reject(problem: RenderingProblem): void } | null = null;

  function end() {
    clearTimeout(idle);
    child?.kill();
    child = null;
    isStarted = false;
  }

  /** What an ended process still has to say concerns nobody. */
  function startOne(): Child {
    const one: Child = start({
      onAnswer: (answer) => child === one && asked?.resolve(answer),
      onEnd() {
        if (child !== one) return;
        child = null;
        asked?.reject(new RenderingProblem("Rendering failed: its process ended."));
      },
    });
    return one;
  }

  async function askNow(question: Question, withinMillis: number): Promise<Answer["result"]> {
    if (isClosed) throw new RenderingProblem(STOPPING);
    clearTimeout(idle);
    child ??= startOne();
    const current = child;
    let timer: Timer | undefined;
    try {
      const answer = await new Promise<Answer>((resolve, reject) => {
        asked = { resolve, reject };
        const late = () => reject(new RanOutOfTime(TOOK_TOO_LONG));
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
      asked = null;
      if (child) {
        idle = setTimeout(end, idleMillis);
        idle.unref();
      }
    }
  }

  return {
    ask: (question, withinMillis, turn) => line.take(turn, () => askNow(question, withinMillis)),
    isRunning: () => child !== null,
    close() {
      isClosed = true;
      asked?.reject(new RenderingProblem(STOPPING));
      end();
    },
  };
}
