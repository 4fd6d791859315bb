import type { Deps } from "#server/deps.ts";
import { plain } from "./origin.ts";

/** What requests need of `Bun.serve`: their time limit, and the other end of their connection. */
export interface ServerLike {
  timeout(request: Request, seconds: number): void;
  requestIP(request: Request): { address: string; port: number } | null;
}

/**
 * Returns the address at the other end of the connection. Callers ask before they wait for anything: the runtime forgets
 * the address when the connection ends, and a client that hides does not wait for its answer.
 */
export function peerOf({ tlsClients }: Deps, server: ServerLike | null, request: Request): string | null {
  const peer = server?.requestIP(request);
  const address = peer && (tlsClients ? tlsClients.addressAt(peer.port) : peer.address);
  return address ? plain(address) : null;
}
