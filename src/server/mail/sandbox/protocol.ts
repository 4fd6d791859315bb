import type { GuestName } from "./build-guest.ts";
import type { Limits } from "./realm.ts";

/** What the server and the sandbox's processes say to each other. Nothing but text crosses. */

export type Question =
  | { kind: "compile"; source: string }
  | { kind: "render"; guest: GuestName; json: string; limits: Limits };

export interface Answer {
  /** What was asked for, or, in words for the author, why there is none. */
  result: { text: string } | { problem: string };
  /** The process has grown or is in a state that nobody knows: it is to be replaced. */
  isSpent: boolean;
}
