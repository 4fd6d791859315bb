import type { Turn } from "#server/turns.ts";
import type { Caller } from "./caller.ts";
import { nearestNetwork } from "./client-network.ts";

/** Returns whose turn an expensive request takes: the project's, and within it the user's or the network's. */
export function turnOf({ projectId, user, level, origin, gone }: Caller): Turn {
  const network = origin.ip === null ? "" : nearestNetwork(origin.ip);
  const subject = level === "client" ? (user?.id ?? network) : level;
  return { projectId, subject, signal: gone?.() };
}
