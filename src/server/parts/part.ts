import { SECOND } from "#contract/limits.ts";
import type { Log } from "#server/log.ts";
import { within } from "#server/within.ts";

/** What a part does when the server stops. */
export interface Ending {
  /** Gets the time that it has. */
  end(millis: number): unknown;
  /** What the log says if it fails or does not end in time: what is lost, and what becomes of it. */
  loss: string;
  /** How long it may take; by default a second, as most take milliseconds when the database answers. */
  millis?: number;
  /** Has its time even when others have used up that of the stop. */
  isAlways?: boolean;
}

/**
 * Declares what happens when the server stops, or when it cannot start. What is declared last ends first; endings that are
 * declared together end at the same time.
 */
export type OnStop = (...endings: readonly Ending[]) => void;

/**
 * A part of the server: starts with what earlier parts gave, and gives something to later ones. One that holds something
 * declares at once how it lets go of it.
 */
export type Part<Needs, Gives extends object> = (given: Needs, onStop: OnStop) => Gives | Promise<Gives>;

/** What has started. */
export interface Started<Given> {
  given: Given;
  /** Ends everything in reverse order. Never rejects; the log has what is lost. */
  stop(): Promise<void>;
}

/** A list of parts, in the order in which they start. The compiler refuses a part whose needs no earlier one gives. */
export class Parts<Initial extends { log: Log }, Given extends Initial> {
  readonly #parts: readonly Part<Given, object>[];

  private constructor(parts: readonly Part<never, object>[]) {
    this.#parts = parts as readonly Part<Given, object>[];
  }

  static given<Initial extends { log: Log }>(): Parts<Initial, Initial> {
    return new Parts<Initial, Initial>([]);
  }

  with<Gives extends object>(part: Part<Given, Gives>): Parts<Initial, Given & Gives> {
    return new Parts<Initial, Given & Gives>([...this.#parts, part]);
  }

  /** Starts the parts. If one of them fails, those before it are ended, and the error is thrown. */
  async start(initial: Initial, { stopMillis }: { stopMillis: number }): Promise<Started<Given>> {
    const endings: (readonly Ending[])[] = [];
    const stop = async () => {
      const until = performance.now() + stopMillis;
      for (const together of endings.splice(0).reverse())
        await Promise.all(together.map((each) => finish(initial.log, each, until - performance.now())));
    };
    // One object, which grows: what a part keeps of it also sees what comes later.
    const given = { ...initial } as Given;
    try {
      for (const part of this.#parts) Object.assign(given, await part(given, (...each) => void endings.push(each)));
    } catch (error) {
      await stop();
      throw error;
    }
    return { given, stop };
  }
}

/** An ending that hangs or fails does not keep the others from running. */
async function finish(log: Log, { end, loss, millis = SECOND, isAlways = false }: Ending, left: number): Promise<void> {
  const limit = isAlways ? millis : Math.max(0, Math.min(millis, left));
  try {
    const ended = async () => {
      await end(limit);
      return true;
    };
    if (!(await within(limit, ended()))) log.warn(loss);
  } catch (error) {
    log.error(loss, { error });
  }
}
