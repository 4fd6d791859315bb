import { refusalText } from "#contract/refusals.ts";
import { Refusal } from "./access/refusal.ts";

/** For whom something is done: what decides whose turn it is. */
export interface Turn {
  /** Projects take turns. Null: the instance itself. */
  projectId: string | null;
  /** Within a project, these take turns: a client's network, a user, or nothing that can be told apart. */
  subject?: string;
  /** Somebody sits and waits for it: goes before what nobody waits for. */
  isWaitedFor?: boolean;
  /** Aborted when nobody wants the result any more. */
  signal?: AbortSignal;
}

/** Limited places, and a line before them in which nobody keeps another project from its turn. */
export interface Turns {
  /** Does the work when it is its turn. Rejects with `NotBegun` when it never is. */
  take<T>(turn: Turn, work: () => Promise<T>): Promise<T>;
}

/** The work was not begun and left no trace: the line was full, or whoever asked for it has gone. */
export class NotBegun extends Refusal {
  constructor(code: "SERVER_BUSY" | "REQUEST_ABANDONED", headers?: Record<string, string>) {
    super(code, refusalText(code, {}), headers);
  }
}

interface Limits {
  /** So much is worked on at once. */
  places: number;
  /** So much waits in all. */
  mostWaiting: number;
  /** So much of one project waits: others find room in the line, however many requests it has. */
  mostOfProject?: number;
}

/** What nobody waits for gets each fourth turn, so that it gets done all the same. */
const WAITED_FOR_IN_A_ROW = 3;

export function turns({ places, mostWaiting, mostOfProject = mostWaiting }: Limits): Turns {
  let underWay = 0;
  let waitedForInARow = 0;
  const waitedFor = new Line();
  const others = new Line();

  function next(): Waiting | undefined {
    const isOthersTurn = waitedFor.length === 0 || (others.length > 0 && waitedForInARow >= WAITED_FOR_IN_A_ROW);
    waitedForInARow = isOthersTurn ? 0 : waitedForInARow + 1;
    return (isOthersTurn ? others : waitedFor).shift();
  }

  function begin(): void {
    while (underWay < places) {
      const first = next();
      if (!first) return;
      underWay++;
      first.begin();
    }
  }

  /** Makes room for one more, if need be at the cost of whoever has the most waiting; says whether there is room. */
  function makeRoom(line: Line, turn: Turn): boolean {
    if (line.lengthOf(turn.projectId) >= mostOfProject) return line.pushOutWithin(turn);
    if (waitedFor.length + others.length < mostWaiting) return true;
    if (turn.isWaitedFor && others.pushOutOfLongest(0)) return true;
    return line.pushOutOfLongest(line.lengthOf(turn.projectId) + 1);
  }

  return {
    async take(turn, work) {
      const { signal } = turn;
      if (signal?.aborted) throw gone();
      if (underWay >= places) {
        const line = turn.isWaitedFor ? waitedFor : others;
        if (!makeRoom(line, turn)) throw busy();
        await new Promise<void>((resolve, reject) => {
          const waiting: Waiting = {
            turn,
            begin() {
              signal?.removeEventListener("abort", leave);
              resolve();
            },
            pushOut() {
              signal?.removeEventListener("abort", leave);
              reject(busy());
            },
          };
          const leave = () => {
            line.remove(waiting);
            reject(gone());
          };
          signal?.addEventListener("abort", leave, { once: true });
          line.push(waiting);
        });
      } else underWay++;
      try {
        return await work();
      } finally {
        underWay--;
        begin();
      }
    },
  };
}

const busy = () => new NotBegun("SERVER_BUSY", { "retry-after": "1" });
/** Nobody reads it. */
const gone = () => new NotBegun("REQUEST_ABANDONED");

interface Waiting {
  turn: Turn;
  begin(): void;
  pushOut(): void;
}

/** Those of one subject, the first first. */
type Subject = Set<Waiting>;

/** A project's, by subject; whoever had a turn goes to the end. */
interface Project {
  length: number;
  subjects: Map<string, Subject>;
}

/** Who waits, by project; a project that had a turn goes to the end. */
class Line {
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

  /** Takes the last of a project with more than so many. */
  pushOutOfLongest(most: number): boolean {
    const longest = largest(this.#projects, ({ length }) => length);
    return longest !== undefined && longest.length > most && pushOutOf(this, longest);
  }

  /** Takes the last of a subject of the same project that has at least two more than this one. */
  pushOutWithin({ projectId, subject = "" }: Turn): boolean {
    const project = this.#projects.get(projectId);
    if (!project) return false;
    const own = project.subjects.get(subject)?.size ?? 0;
    const longest = largest(project.subjects, ({ size }) => size);
    return longest !== undefined && longest.size > own + 1 && pushOutOf(this, project);
  }
}

function pushOutOf(line: Line, { subjects }: Project): boolean {
  const last = [...(largest(subjects, ({ size }) => size) ?? [])].at(-1);
  if (!last) return false;
  line.remove(last);
  last.pushOut();
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
