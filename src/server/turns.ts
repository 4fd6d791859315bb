import { refusalText } from "#contract/refusals.ts";
import { Refusal } from "./access/refusal.ts";

/** The party that work is done for, which decides the order of work. */
export interface Turn {
  /** Projects take turns. Null stands for the instance itself. */
  projectId: string | null;
  /** Subjects take turns within a project: a client's network, a user, or undefined when they cannot be told apart. */
  subject?: string;
  /** Whether a user is waiting for the result: such work goes before background work. */
  isWaitedFor?: boolean;
  /** Aborts when the result is no longer wanted. */
  signal?: AbortSignal;
}

/** Limits how much work runs at once. The rest waits in a queue in which no project delays another. */
export interface Turns {
  /** Does the work when its turn comes. Rejects with `NotBegun` when the queue is full or the caller leaves. */
  take<T>(turn: Turn, work: () => Promise<T>): Promise<T>;
  load(): TurnsLoad;
}

/** How much work runs and waits, and how much was refused and begun since the start. */
export interface TurnsLoad {
  running: number;
  waiting: number;
  /** Because the queue was full. */
  refused: number;
  /** Tasks that have begun since the start, and how long they waited together. */
  begun: number;
  waitedMillis: number;
}

/** The work did not begin and left no trace: the queue was full, or the caller has left. */
export class NotBegun extends Refusal {
  constructor(code: "SERVER_BUSY" | "REQUEST_ABANDONED", headers?: Record<string, string>) {
    super(code, refusalText(code, {}), headers);
  }
}

interface Limits {
  /** How many tasks run at once. */
  places: number;
  /** How many tasks wait in all. */
  mostWaiting: number;
  /** The most waiting tasks of one project: other projects find room in the queue, even if one sends many requests. */
  mostOfProject?: number;
}

/** Background work gets every fourth turn, so that it is never stuck behind work that users wait for. */
const WAITED_FOR_IN_A_ROW = 3;

export function turns({ places, mostWaiting, mostOfProject = mostWaiting }: Limits): Turns {
  let running = 0;
  let refused = 0;
  let begun = 0;
  let waitedMillis = 0;
  let waitedForInARow = 0;
  const waitedFor = new Queue();
  const others = new Queue();

  function next(): Waiting | undefined {
    const isOthersTurn = waitedFor.length === 0 || (others.length > 0 && waitedForInARow >= WAITED_FOR_IN_A_ROW);
    waitedForInARow = isOthersTurn ? 0 : waitedForInARow + 1;
    return (isOthersTurn ? others : waitedFor).shift();
  }

  function begin(): void {
    while (running < places) {
      const first = next();
      if (!first) return;
      running++;
      first.begin();
    }
  }

  /**
   * Whether there is room for one more task. If necessary, evicts a task of the project or subject with the most
   * waiting.
   */
  function makeRoom(queue: Queue, turn: Turn): boolean {
    if (queue.lengthOf(turn.projectId) >= mostOfProject) return queue.evictWithin(turn);
    if (waitedFor.length + others.length < mostWaiting) return true;
    if (turn.isWaitedFor && others.evictFromLongest(0)) return true;
    return queue.evictFromLongest(queue.lengthOf(turn.projectId) + 1);
  }

  function busy(): NotBegun {
    refused++;
    return new NotBegun("SERVER_BUSY", { "retry-after": "1" });
  }

  return {
    load: () => ({ running, waiting: waitedFor.length + others.length, refused, begun, waitedMillis }),
    async take(turn, work) {
      const { signal } = turn;
      if (signal?.aborted) throw abandoned();
      if (running >= places) {
        const queue = turn.isWaitedFor ? waitedFor : others;
        if (!makeRoom(queue, turn)) throw busy();
        const since = performance.now();
        await new Promise<void>((resolve, reject) => {
          const waiting: Waiting = {
            turn,
            begin() {
              signal?.removeEventListener("abort", leave);
              resolve();
            },
            evict() {
              signal?.removeEventListener("abort", leave);
              reject(busy());
            },
          };
          const leave = () => {
            queue.remove(waiting);
            reject(abandoned());
          };
          signal?.addEventListener("abort", leave, { once: true });
          queue.push(waiting);
        });
        waitedMillis += performance.now() - since;
      } else running++;
      begun++;
      try {
        return await work();
      } finally {
        running--;
        begin();
      }
    },
  };
}

/** The client no longer reads the response. */
const abandoned = () => new NotBegun("REQUEST_ABANDONED");

interface Waiting {
  turn: Turn;
  begin(): void;
  evict(): void;
}

/** The waiting tasks of one subject, the oldest first. */
type Subject = Set<Waiting>;

/** The waiting tasks of a project, by subject; a subject that had a turn moves to the end. */
interface Project {
  length: number;
  subjects: Map<string, Subject>;
}

/** Waiting tasks by project; a project that had a turn moves to the end. */
class Queue {
  length = 0;
  readonly #projects = new Map<string | null, Project>();

  lengthOf(projectId: string | null): number {
    return this.#projects.get(projectId)?.length ?? 0;
  }

  push(waiting: Waiting): void {
    const { projectId, subject = "" } = waiting.turn;
    const project: Project = this.#projects.get(projectId) ?? { length: 0, subjects: new Map() };
    const ofSubject: Subject = project.subjects.get(subject) ?? new Set();
    ofSubject.add(waiting);
    project.subjects.set(subject, ofSubject);
    project.length++;
    this.#projects.set(projectId, project);
    this.length++;
  }

  shift(): Waiting | undefined {
    const [first] = this.#projects;
    if (!first) return undefined;
    const [projectId, project] = first;
    const [subject] = project.subjects;
    const [waiting] = subject?.[1] ?? [];
    if (!subject || !waiting) return undefined;
    this.remove(waiting);
    toTheEnd(this.#projects, projectId);
    toTheEnd(project.subjects, subject[0]);
    return waiting;
  }

  remove(waiting: Waiting): void {
    const { projectId, subject = "" } = waiting.turn;
    const project = this.#projects.get(projectId);
    const ofSubject = project?.subjects.get(subject);
    if (!project || !ofSubject?.delete(waiting)) return;
    this.length--;
    project.length--;
    if (ofSubject.size === 0) project.subjects.delete(subject);
    if (project.length === 0) this.#projects.delete(projectId);
  }

  /** Evicts the last task of the project with the most tasks, if it has more than `most`. */
  evictFromLongest(most: number): boolean {
    const longest = largest(this.#projects, ({ length }) => length);
    return longest !== undefined && longest.length > most && evictFrom(this, longest);
  }

  /**
   * Evicts the last task of another subject of the same project, if that subject has at least two more than this one.
   */
  evictWithin({ projectId, subject = "" }: Turn): boolean {
    const project = this.#projects.get(projectId);
    if (!project) return false;
    const own = project.subjects.get(subject)?.size ?? 0;
    const longest = largest(project.subjects, ({ size }) => size);
    return longest !== undefined && longest.size > own + 1 && evictFrom(this, project);
  }
}

function evictFrom(queue: Queue, { subjects }: Project): boolean {
  const last = [...(largest(subjects, ({ size }) => size) ?? [])].at(-1);
  if (!last) return false;
  queue.remove(last);
  last.evict();
  return true;
}

function largest<T>(map: Map<unknown, T>, sizeOf: (value: T) => number): T | undefined {
  let found: T | undefined;
  for (const [, value] of map) if (!found || sizeOf(value) > sizeOf(found)) found = value;
  return found;
}

function toTheEnd<K, V>(map: Map<K, V>, key: K): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}
