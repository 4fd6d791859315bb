import { connect as connectSocket, isIP, type Socket } from "node:net";
import { shortened } from "#contract/shortened.ts";
import type { Settings } from "#server/settings.ts";
import { type Address, isForbidden } from "./address-ranges.ts";
import { type OutgoingRequest, request } from "./outgoing-request.ts";

/** A connection to a host that a user named was refused, because the host is not on the public internet. */
class OutgoingRefused extends Error {
  override readonly name = "OutgoingRefused";
  readonly code = "EREFUSEDTARGET";

  constructor(readonly hostname: string) {
    // An unknown name and a name that only the private network knows give the same message: a user must not learn which
    // private names exist.
    super(
      isIP(hostname) > 0
        ? `Connections to ${hostname} are not allowed: it is not on the public internet.`
        : `There is no host ${hostname} on the public internet.`,
    );
  }
}

/**
 * Connects to hosts that users name: webhooks, custom issuers, projects' mail servers. In production, private, loopback
 * and link-local addresses are refused unless HALLPASS_PRIVATE_TARGETS contains them. A name is resolved once, and the
 * connection goes to the address that was checked: a name that resolves differently the next time gains nothing.
 * docs/security/rules.md, rule 12.
 *
 * Hosts from the operator's own settings do not need these checks.
 */
export interface Outgoing {
  /** Returns the addresses of a host to which connections are allowed, or throws OutgoingRefused. */
  lookup(hostname: string): Promise<[Address, ...Address[]]>;
  /** Returns an open connection, and whether it leads to the public internet. */
  connect(target: { hostname: string; port: number; timeoutMillis: number }): Promise<OutgoingConnection>;
  /**
   * Like the fetch of browsers, for one http(s) exchange of limited time and size. It follows no redirect (a 3xx is an
   * ordinary response), reuses no connection, and resolves with the whole body.
   */
  fetch(url: string | URL, wanted?: OutgoingRequest): Promise<Response>;
}

export interface OutgoingConnection {
  socket: Socket;
  isPublic: boolean;
}

/** Resolves a host name to its addresses. */
export type Resolve = (hostname: string) => Promise<Address[]>;

const resolveBySystem: Resolve = async (hostname) => {
  // Loaded with the first name, like what makes the request.
  const { lookup } = await import("node:dns/promises");
  const found = await lookup(hostname, { all: true });
  return found.map(({ address }) => ({ address, family: address.includes(":") ? 6 : 4 }));
};

export function outgoingFor(
  { dev, privateTargets }: Pick<Settings, "dev" | "privateTargets">,
  resolve: Resolve = resolveBySystem,
): Outgoing {
  function isAllowed({ address, family }: Address): boolean {
    return dev || !isForbidden({ address, family }) || !!privateTargets?.check(address, family === 6 ? "ipv6" : "ipv4");
  }

  async function lookup(hostname: string): Promise<[Address, ...Address[]]> {
    const name = hostname.replace(/^\[|\]$/g, "");
    const [first, ...others] = (await addressesOf(name)).filter(isAllowed);
    if (!first) throw new OutgoingRefused(name);
    return [first, ...others];
  }

  async function addressesOf(name: string): Promise<Address[]> {
    try {
      return await resolve(name);
    } catch (error) {
      const isUnknown = error instanceof Error && "code" in error && UNKNOWN_NAME.includes(String(error.code));
      if (isUnknown && !dev) return [];
      throw error;
    }
  }

  return {
    lookup,
    async connect({ hostname, port, timeoutMillis }) {
      const addresses = await lookup(hostname);
      const socket = await connected(addresses, port, timeoutMillis);
      return { socket, isPublic: !addresses.some(isForbidden) };
    },
    fetch: (url, wanted = {}) => request(lookup, new URL(url), wanted),
  };
}

const UNKNOWN_NAME = ["ENOTFOUND", "ENODATA", "EDNS"];

/** Messages of the network are shorter; a server that a user named may send any text. */
const MESSAGE_MAX_LENGTH = 2_000;
/** A longer word is no address. */
const ADDRESS_MAX_LENGTH = 100;

/** Removes the addresses from a message of the network: they may be those of a private name. */
export const withoutAddresses = (message: string): string =>
  shortened(message, MESSAGE_MAX_LENGTH).replace(/[^\s,;()"']+/g, (word) => {
    if (word.length > ADDRESS_MAX_LENGTH) return word;
    const bare = word.replace(/[.:]+$/, "");
    const [, host = bare] = /^\[?(.+?)\]?(?::\d+)?$/.exec(bare) ?? [];
    return isIP(bare) > 0 || isIP(host) > 0 ? "the host" : word;
  });

/** Connects to a host that the operator's own settings name, without the checks of `Outgoing`. */
export const openSocket = async (hostname: string, port: number, timeoutMillis: number): Promise<Socket> =>
  connected(await resolveBySystem(hostname), port, timeoutMillis);

/** Tries the addresses one after the other: some of a host's addresses may be unreachable from here. */
async function connected(addresses: readonly Address[], port: number, timeoutMillis: number): Promise<Socket> {
  let problem: unknown;
  for (const { address } of addresses) {
    try {
      return await open(address, port, timeoutMillis);
    } catch (error) {
      problem = error;
    }
  }
  throw problem;
}

function open(host: string, port: number, timeoutMillis: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectSocket({ host, port });
    const failed = (error: Error) => {
      clearTimeout(timer);
      socket.destroy();
      reject(error);
    };
    const timedOut = Object.assign(new Error("Connection timeout"), { code: "ETIMEDOUT" });
    const timer = setTimeout(() => failed(timedOut), timeoutMillis);
    socket.once("error", failed);
    socket.once("connect", () => {
      clearTimeout(timer);
      socket.off("error", failed);
      resolve(socket);
    });
  });
}

/** Returns the error of a request for the owner, without internal details and without the addresses that a name resolves to. */
export function outgoingFault(error: unknown, target: string, timeoutMillis: number): string {
  if (!(error instanceof Error)) return "Could not send the message.";
  if (error.name === "TimeoutError")
    return `${target} did not answer completely within ${timeoutMillis / 1_000} seconds.`;
  const text = error.name === "OutgoingRefused" ? error.message : withoutAddresses(error.message);
  return text || ("code" in error ? String(error.code) : error.name);
}
