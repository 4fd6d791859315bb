/** The error of one request without a response. Its message is the URL. */
export class Unanswered extends Error {}

/**
 * - `offline`: the device has no network.
 * - `no-answer`: nothing answers at the address, or not within 30 seconds.
 * - `not-hallpass`: something else answers there.
 */
export type ConnectionProblem = "offline" | "no-answer" | "not-hallpass";

/**
 * Thrown when no Hallpass server responds, after all retries. The message names the address, the cause and the cure.
 * `cause` is the error of the runtime.
 *
 *     if (error instanceof ConnectionError && error.kind === "offline") showOfflineNotice();
 */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
  /** Why there was no reply. */
  readonly kind: ConnectionProblem;
  /** The address of the server, as the app is configured. */
  readonly address: string;
  /** The remedy, for developers, in English. */
  readonly cure: string;

  constructor(
    sentence: string,
    { kind, address, cure, cause }: { kind: ConnectionProblem; address: string; cure: string; cause?: unknown },
  ) {
    super(`${sentence} ${cure}`, { cause });
    this.kind = kind;
    this.address = address;
    this.cure = cure;
  }
}

export const SET_ADDRESS = "Set baseUrl or HALLPASS_URL to the address of your Hallpass server.";

/** The error without diagnostics: for a device without a network, or when their code cannot be loaded. */
export const unexplained = ({ baseUrl }: { baseUrl: string }, { message, cause }: Error, isOnline: boolean) =>
  new ConnectionError(isOnline ? "Hallpass does not answer." : "You are offline.", {
    kind: isOnline ? "no-answer" : "offline",
    address: baseUrl,
    cure: `Please check your internet connection and try again. (${message})`,
    cause,
  });
