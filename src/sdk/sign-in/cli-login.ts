import type { Level } from "#contract/access.ts";
import { completeCliLogin, pollCliLogin, startCliLogin } from "#contract/auth/cli-login.ts";
import { fail, type KnownError } from "#contract/errors.ts";
import { CLI_POLL_MAX_ATTEMPTS, CLI_POLL_WAIT_MILLIS, DEFAULT_HANDLER_PATH } from "#contract/limits.ts";
import { type Deps, wait } from "#sdk/deps.ts";
import { ok, type Result, refused } from "#sdk/result.ts";
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

export function cliLogins<L extends Level>({
  wire,
  deps,
  session,
}: Pick<SignInParts<L>, "wire" | "session"> & { deps: Pick<Deps, "after" | "print"> }): CliLogins {
  return {
    async prompt({ appUrl, expiresInMillis, promptLink, ...options }) {
      const { maxAttempts = CLI_POLL_MAX_ATTEMPTS, waitTimeMillis = CLI_POLL_WAIT_MILLIS } = options;
      const started = await wire.call(startCliLogin, { body: { expires_in_millis: expiresInMillis } });
      const base = appUrl.replace(/\/+$/, "");
      const query = new URLSearchParams({ login_code: started.login_code });
      const url = `${base}${DEFAULT_HANDLER_PATH}/cli-auth-confirm?${query}`;
      if (promptLink) promptLink(url);
      else deps.print(`Please visit the following URL to authenticate:\n${url}`);

      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        const body = { polling_code: started.polling_code };
        // Repeatable, because one lost response must not end a login that may wait for hours.
        const answer = await wire.call(pollCliLogin, { body }, { repeatable: true });
        if (answer.status === "success") return ok(answer.refresh_token);
        if (answer.status === "expired") return refused(fail("CLI_AUTH_EXPIRED_ERROR"));
        if (answer.status === "used") return refused(fail("CLI_AUTH_USED_ERROR"));
        await wait(deps, waitTimeMillis);
      }
      return refused(fail("CLI_AUTH_ERROR", { message: "Timed out waiting for CLI authentication." }));
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
