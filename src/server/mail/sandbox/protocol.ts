import type { GuestName } from "./build-guest.ts";
import type { Limits } from "./realm.ts";

/** The messages between the server and the sandbox's processes. They contain only text. */

export type Question =
  | { kind: "compile"; source: string }
  | { kind: "render"; guest: GuestName; json: string; limits: Limits };

/** The place of a compiler's complaint, counted from 1; null for one about the whole source. */
export interface Complaint {
  message: string;
  line: number | null;
  column: number | null;
}

export interface Problem {
  /** Described for the author. */
  problem: string;
  /** What the compiler found, one by one. */
  complaints?: Complaint[];
  /** Where in the compiled code the engine stopped. */
  stack?: string;
}

export interface Answer {
  /** The result, or a problem. */
  result: { text: string } | Problem;
  /** The process has grown or may be in an unknown state: it must be replaced. */
  isSpent: boolean;
}

/** Compiled code, as text of an answer. `mappings` leads from its lines to those of the source (source map, version 3). */
export interface Compiled {
  code: string;
  mappings: string;
}
