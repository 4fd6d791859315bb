import { nearestNetwork } from "./client-network.ts";
import { refuse } from "./refusal.ts";

const KIBIBYTE = 1024;
const MEBIBYTE = 1024 * KIBIBYTE;

/** Small bodies, which every sign-in sends, have a budget of their own: large bodies must not keep them out. */
const SMALL_BODY_BYTES = 16 * KIBIBYTE;
/** An open connection costs as much memory as a body this small, so it is not counted. */
const TINY_BODY_BYTES = KIBIBYTE;

/** Bytes of bodies that may arrive at the same time, in total and per network. docs/limits.md. */
const BODY_BYTES = {
  small: { total: 32 * MEBIBYTE, network: 4 * MEBIBYTE },
  large: { total: 64 * MEBIBYTE, network: 16 * MEBIBYTE },
} as const;

/** Bytes of one body in the budget. */
export interface HeldBytes {
  /** Raises the reservation to this many bytes; refuses when the budget has no room for them. */
  grow(bytes: number): void;
  release(): void;
}

/** Counts the bytes of bodies that are still arriving, so that unfinished ones do not fill the memory. */
export interface BodyBudget {
  hold(bytes: number, ip: string | null): HeldBytes;
}

const NOTHING: HeldBytes = { grow: () => {}, release: () => {} };

/** Makes the budget of a server. Behind an unnamed proxy all clients share one address, so only the total counts. */
export function bodyBudget(limits: { [kind in Kind]: { total: number; network: number } } = BODY_BYTES): BodyBudget {
  const used = { small: 0, large: 0 };
  const byNetwork = { small: new Map<string, number>(), large: new Map<string, number>() };

  function take(kind: Kind, bytes: number, network: string | null): void {
    const ofNetwork = network === null ? 0 : (byNetwork[kind].get(network) ?? 0);
    // A single body is always accepted: it has a size limit of its own.
    if (network !== null && ofNetwork > 0 && ofNetwork + bytes > limits[kind].network) {
      throw overloaded("TOO_MANY_REQUEST_BODIES_FROM_ADDRESS");
    }
    if (used[kind] > 0 && used[kind] + bytes > limits[kind].total) {
      throw overloaded("TOO_MANY_REQUEST_BODIES");
    }
    used[kind] += bytes;
    if (network !== null) byNetwork[kind].set(network, ofNetwork + bytes);
  }

  function giveBack(kind: Kind, bytes: number, network: string | null): void {
    used[kind] -= bytes;
    if (network === null) return;
    const left = (byNetwork[kind].get(network) ?? 0) - bytes;
    if (left > 0) byNetwork[kind].set(network, left);
    else byNetwork[kind].delete(network);
  }

  return {
    hold(bytes, ip) {
      if (bytes <= TINY_BODY_BYTES && bytes > 0) return NOTHING;
      const network = ip === null ? null : nearestNetwork(ip);
      let held = bytes;
      let kind = kindOf(bytes);
      take(kind, held, network);
      let isReleased = false;
      return {
        grow(to) {
          if (to <= held || isReleased) return;
          const next = kindOf(to);
          giveBack(kind, held, network);
          try {
            take(next, to, network);
          } catch (error) {
            isReleased = true;
            throw error;
          }
          kind = next;
          held = to;
        },
        release() {
          if (!isReleased) giveBack(kind, held, network);
          isReleased = true;
        },
      };
    },
  };
}

type Kind = keyof typeof BODY_BYTES;

const kindOf = (bytes: number): Kind => (bytes <= SMALL_BODY_BYTES ? "small" : "large");

const RETRY_AFTER_SECONDS = "2";

const overloaded = (code: "TOO_MANY_REQUEST_BODIES_FROM_ADDRESS" | "TOO_MANY_REQUEST_BODIES") =>
  refuse(code, {}, { "retry-after": RETRY_AFTER_SECONDS, connection: "close" });
