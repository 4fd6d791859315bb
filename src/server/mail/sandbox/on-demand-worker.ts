import { RenderingProblem } from "./problem.ts";
import type { Answer, Question } from "./protocol.ts";

/** A worker that is started when it is first asked, answers one question after the other, and ends when it is idle. */
export interface OnDemandWorker {
  /** Rejects with a `RenderingProblem` when the worker does not answer, dies, or too many are waiting. */
  ask(question: Question, withinMillis: number): Promise<Answer["result"]>;
  isRunning(): boolean;
  close(): void;
}

/** Beyond the time for the question itself, the first one waits for the worker to start. */
const START_MILLIS = 30_000;
const MAX_WAITING = 500;

export function onDemandWorker(start: () => Worker, idleMillis: number): OnDemandWorker {
  let worker: Worker | null = null;
  let isStarted = false;
  let idle: Timer | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  let abandon: ((problem: RenderingProblem) => void) | null = null;

  function end() {
    clearTimeout(idle);
    worker?.terminate();
    worker = null;
    isStarted = false;
  }

  async function askNow(question: Question, withinMillis: number): Promise<Answer["result"]> {
    clearTimeout(idle);
    worker ??= start();
    const current = worker;
    const limit = withinMillis + (isStarted ? 0 : START_MILLIS);
    let timer: Timer | undefined;
    try {
      const answer = await new Promise<Answer>((resolve, reject) => {
        abandon = reject;
        timer = setTimeout(() => reject(new RenderingProblem("Rendering took too long.")), limit);
        current.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
        current.onerror = ({ message }) => reject(new RenderingProblem(`Rendering failed: ${message}`));
        current.postMessage(question);
      });
      isStarted = true;
      if (answer.isSpent) end();
      return answer.result;
    } catch (error) {
      end();
      throw error;
    } finally {
      clearTimeout(timer);
      abandon = null;
      if (worker) {
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
    isRunning: () => worker !== null,
    close() {
      abandon?.(new RenderingProblem("The server is stopping."));
      end();
    },
  };
}
