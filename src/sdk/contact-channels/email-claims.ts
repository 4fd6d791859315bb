import type { Level } from "#contract/access.ts";
import { describeContactChannelClaim, disownContactChannel, verifyContactChannel } from "#contract/contact-channels.ts";
import { ok } from "#sdk/result.ts";
import type { Session } from "#sdk/session/session.ts";
import { type CodeResult, withCodeResult, withPlainCodeResult } from "#sdk/sign-in/code-problem.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** What a verification link is about. */
export interface EmailClaim {
  readonly email: string;
  readonly userDisplayName: string | null;
  /** Nobody has shown yet that account and address belong to one person: ask who is looking before verifying. */
  readonly needsSignIn: boolean;
}

export interface EmailClaims {
  verify(code: string): Promise<CodeResult>;
  describe(code: string): Promise<CodeResult<EmailClaim>>;
  disown(code: string): Promise<CodeResult>;
}

/** What can be done with the code of a verification mail. The session goes along: it shows whose account it is. */
export function emailClaims<L extends Level>(wire: Wire<L>, session: () => Session): EmailClaims {
  const here = () => wire.as(session());
  return {
    verify: (code) => withPlainCodeResult(here().call(verifyContactChannel, { body: { code } })),
    async describe(code) {
      const result = await withCodeResult(here().call(describeContactChannelClaim, { body: { code } }));
      if (result.status === "error") return result;
      const { email, user_display_name: userDisplayName, needs_sign_in: needsSignIn } = result.data;
      return ok({ email, userDisplayName, needsSignIn });
    },
    disown: (code) => withPlainCodeResult(here().call(disownContactChannel, { body: { code } })),
  };
}
