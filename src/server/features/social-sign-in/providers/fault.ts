import { Refusal } from "#server/access/refusal.ts";
import type { Deps } from "#server/deps.ts";

/** The step of an exchange at which a provider failed. */
export type ProviderStep = "discovery" | "sign-in page" | "code" | "ID token" | "profile" | "token check" | "renewal";

/**
 * Why a provider's part of an exchange failed, for the operator's log. The refusal that it causes has less detail:
 * callers must not learn the answers of a private network. The reason never contains text of a provider, except for a
 * short error code.
 */
export class ProviderFault extends Error {
  override readonly name = "ProviderFault";

  constructor(
    readonly step: ProviderStep,
    readonly reason: string,
  ) {
    super(`${step}: ${reason}`);
  }
}

/** Returns a refusal that remembers the fault behind it. */
export const becauseOf = (fault: ProviderFault, refusal: Refusal): Refusal => Object.assign(refusal, { cause: fault });

interface Where {
  projectId: string;
  providerId: string;
}

/** Writes the fault behind an error into the log; does nothing for an error that no provider caused. */
export function logFault({ log }: Pick<Deps, "log">, { projectId, providerId }: Where, error: unknown): void {
  if (!(error instanceof Refusal) || !(error.cause instanceof ProviderFault)) return;
  const { step, reason } = error.cause;
  log.warn("A sign-in provider failed", { provider: providerId, project: projectId, step, reason, code: error.code });
}

/** Runs work that may fail because of a provider, and logs the reason. */
export async function loggingFaults<T>(deps: Pick<Deps, "log">, where: Where, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    logFault(deps, where, error);
    throw error;
  }
}

/** Returns the words of an error of the network or of the OAuth library, with its code. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return error.message.includes(code) ? error.message : `${error.message} (${code})`;
}

/** The error codes of OAuth and of providers; a longer or stranger one may be anything. */
const ERROR_CODE = /^[a-z0-9_.-]{1,64}$/i;

/** Returns a description of an answer that is safe to log. */
export const answered = (status: number, error: string | null) =>
  `status ${status}${error !== null && ERROR_CODE.test(error) ? `, error ${error}` : ""}`;

/** Returns the error code that a browser brought back from the provider's page. */
export const returnedError = (error: string) =>
  ERROR_CODE.test(error) ? `error ${error}` : "an unreadable error code";
