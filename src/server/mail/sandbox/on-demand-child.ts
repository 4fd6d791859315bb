import { join } from "node:path";
import { RenderingProblem } from "./problem.ts";
import type { Answer, Question } from "./protocol.ts";

/** A process that is started when it is first asked, answers one question after the other, and ends when it is idle. */
export interface OnDemandChild {
  /** Rejects with a `RenderingProblem` when it does not answer, dies, or too many are waiting. */
  ask(question: Question, withinMillis: number): Promise<Answer["result"]>;
  isRunning(): boolean;
  close(): void;
}

/** How the executable is asked to be such a process; nobody types it. */
export const MAIL_CHILD = "mail-sandbox";

/** Beyond the time for the question itself, the first one waits for the process to start. */
const START_MILLIS = 30_000;
const MAX_WAITING = 500;

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
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
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
    clearTimeout(idle);
    child ??= startOne();
    const current = child;
    let timer: Timer | undefined;
    try {
      const answer = await new Promise<Answer>((resolve, reject) => {
        asked = { resolve, reject };
        const late = () => reject(new RenderingProblem("Rendering took too long."));
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
    async ask(question, withinMillis) {
      if (waiting >= MAX_WAITING)
        throw new RenderingProblem("Too many mails are being rendered. Try again in a moment.");
      waiting++;
      const turn = last.then(() => askNow(question, withinMillis)).finally(() => waiting--);
      last = turn.catch(() => {});
      return turn;
    },
    isRunning: () => child !== null,
    close() {
      asked?.reject(new RenderingProblem("The server is stopping."));
      end();
    },
  };
}
