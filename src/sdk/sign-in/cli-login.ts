import type { Level } from "#contract/access.ts";
import { completeCliLogin, pollCliLogin, startCliLogin } from "#contract/auth/cli-login.ts";
import { fail, KnownError } from "#contract/errors.ts";
import { CLI_POLL_MAX_ATTEMPTS, CLI_POLL_WAIT_MILLIS, DEFAULT_HANDLER_PATH } from "#contract/limits.ts";
import { type Deps, wait } from "#sdk/deps.ts";
import { ok, type Result, refused } from "#sdk/result.ts";
import { RequestFailed } from "#sdk/wire/decode.ts";
import type { SignInParts } from "./parts.ts";

/** Where a login at a terminal is confirmed, and how long the program waits. */
export interface CliLoginOptions {
  /** The URL of the app, without `/handler`. The user confirms the login on one of its pages. */
  appUrl: string;
  expiresInMillis?: number;
  /** How many times to ask whether the user has confirmed. Default: until the login expires. */
  maxAttempts?: number;
  /** The pause between two polls. Default: 2000. */
  waitTimeMillis?: number;
  /** Shows the user the address to open. Default: prints it. */
  promptLink?: (url: string) => void;
}

/** The refresh token of the confirmed session, or why there is none. */
export type CliLoginResult = Result<
  string,
  KnownError<"CLI_AUTH_ERROR" | "CLI_AUTH_EXPIRED_ERROR" | "CLI_AUTH_USED_ERROR">
>;

export interface CliLogins {
  prompt(options: CliLoginOptions): Promise<CliLoginResult>;
  confirm(loginCode: string): Promise<void>;
}

const cliError = (message: string) => refused(fail("CLI_AUTH_ERROR", { message }));

/** Turns the failure of a request into CLI_AUTH_ERROR, whose message has the status and the server's text. */
async function step<T>(call: Promise<T>, problem: string): Promise<Result<T, KnownError<"CLI_AUTH_ERROR">>> {
  try {
    return ok(await call);
  } catch (error) {
    if (error instanceof RequestFailed) return cliError(`${problem}: ${error.status} ${error.text}`);
    if (error instanceof KnownError) return cliError(`${problem}: ${error.status} ${error.message}`);
    return cliError(`${problem}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

export function cliLogins<L extends Level>({
  wire,
  deps,
  session,
}: Pick<SignInParts<L>, "wire" | "session"> & { deps: Pick<Deps, "after" | "print"> }): CliLogins {
  return {
    async prompt({ appUrl, expiresInMillis, promptLink, ...options }) {
      const { maxAttempts = CLI_POLL_MAX_ATTEMPTS, waitTimeMillis = CLI_POLL_WAIT_MILLIS } = options;
      const body = { expires_in_millis: expiresInMillis };
      const start = await step(wire.call(startCliLogin, { body }), "Failed to initiate CLI auth");
      if (start.status === "error") return start;
      const started = start.data;
      const base = appUrl.replace(/\/+$/, "");
      const query = new URLSearchParams({ login_code: started.login_code });
      const url = `${base}${DEFAULT_HANDLER_PATH}/cli-auth-confirm?${query}`;
      if (promptLink) promptLink(url);
      else deps.print(`Please visit the following URL to authenticate:\n${url}`);

      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        const body = { polling_code: started.polling_code };
        // Repeatable, because one lost response must not end a login that may wait for hours.
        const call = wire.call(pollCliLogin, { body }, { repeatable: true });
        const polled = await step(call, "Unexpected status from CLI auth polling");
        if (polled.status === "error") return polled;
        const answer = polled.data;
        if (answer.status === "success") return ok(answer.refresh_token);
        if (answer.status === "expired") return refused(fail("CLI_AUTH_EXPIRED_ERROR"));
        if (answer.status === "used") return refused(fail("CLI_AUTH_USED_ERROR"));
        if (answer.status !== "waiting") {
          return cliError(`Unexpected status from CLI auth polling: ${JSON.stringify(Reflect.get(answer, "status"))}`);
        }
        await wait(deps, waitTimeMillis);
      }
      return cliError("Timed out waiting for CLI authentication.");
    },

    async confirm(loginCode) {
      const currentSession = session();
      const refreshToken = (await currentSession.tokens())?.refreshToken;
      if (!refreshToken) throw fail("USER_AUTHENTICATION_REQUIRED");
      const body = { login_code: loginCode, refresh_token: refreshToken };
      await wire.as(currentSession).call(completeCliLogin, { body });
    },
  };
}
