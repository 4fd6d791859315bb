import type { GuestName } from "./build-guest.ts";
import type { Limits } from "./realm.ts";

/** The messages between the server and the sandbox's processes. They contain only text. */

export type Question =
  | { kind: "compile"; source: string }
  | { kind: "render"; guest: GuestName; json: string; limits: Limits };

export interface Answer {
  /** The result, or a problem described for the author. */
  result: { text: string } | { problem: string };
  /** The process has grown or may be in an unknown state: it must be replaced. */
  isSpent: boolean;
}
