import type { Turn } from "#server/turns.ts";
import type { Caller } from "./caller.ts";
import { nearestNetwork } from "./client-network.ts";

/** Whose turn it is when a caller asks for something dear: the project's, and within it the user's or the network's. */
export function turnOf({ projectId, user, level, origin, gone }: Caller): Turn {
  const network = origin.ip === null ? "" : nearestNetwork(origin.ip);
  const subject = level === "client" ? (user?.id ?? network) : level;
  return { projectId, subject, signal: gone?.() };
}
