import type { Level } from "#contract/access.ts";
import { describeContactChannelClaim, disownContactChannel, verifyContactChannel } from "#contract/contact-channels.ts";
import { ok } from "#sdk/result.ts";
import type { Session } from "#sdk/session/session.ts";
import { type CodeResult, withCodeResult, withPlainCodeResult } from "#sdk/sign-in/code-problem.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** The address and the account of a verification link. */
export interface EmailClaim {
  readonly email: string;
  readonly userDisplayName: string | null;
  /**
   * Nothing proves yet that the account and the address belong to one person, and the caller is not signed in to the
   * account: ask before verifying.
   */
  readonly needsSignIn: boolean;
}

export interface EmailClaims {
  verify(code: string): Promise<CodeResult>;
  describe(code: string): Promise<CodeResult<EmailClaim>>;
  disown(code: string): Promise<CodeResult>;
}

/** The calls with the code of a verification email. They send the session, which tells who is signed in. */
export function emailClaims<L extends Level>(wire: Wire<L>, session: () => Session): EmailClaims {
  const wireOfSession = () => wire.as(session());
  return {
    verify: (code) => withPlainCodeResult(code, wireOfSession().call(verifyContactChannel, { body: { code } })),
    async describe(code) {
      const result = await withCodeResult(code, wireOfSession().call(describeContactChannelClaim, { body: { code } }));
      if (result.status === "error") return result;
      const { email, user_display_name: userDisplayName, needs_sign_in: needsSignIn } = result.data;
      return ok({ email, userDisplayName, needsSignIn });
    },
    disown: (code) => withPlainCodeResult(code, wireOfSession().call(disownContactChannel, { body: { code } })),
  };
}
