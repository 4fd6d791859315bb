import { useState } from "react";
import { useHallpassApp } from "#sdk/react/provider.tsx";
import { useErrorText } from "#sdk/react/texts/use-error-text.ts";
import { useTexts } from "#sdk/react/texts/use-texts.ts";
import { type FormState, useForm } from "#sdk/react/ui/use-form.ts";
import { emailProblem } from "./credential-rules.ts";
import { failureOf } from "./failure-of.ts";
import { suggestedEmail } from "./suggested-email.ts";

/** The options of `useMagicLink`. */
export interface UseMagicLinkOptions {
  /** Stays on the page after sign-in. */
  noRedirect?: boolean;
}

/** The logic of signing in with an emailed code. */
export interface MagicLinkForm extends FormState<"email"> {
  /** First the email address, then the code of the email. */
  readonly step: "email" | "code";
  /** The address that the code was emailed to. */
  readonly sentTo: string | undefined;
  /** Signs in with the six characters of the email. Resolves with an error message in the page's language, or undefined. */
  verify(code: string): Promise<string | undefined>;
  /** Goes back to the email address. */
  cancel(): void;
}

/**
 * Returns the logic of signing in or up with an emailed code, for designs of an app's own. The emailed link works, too.
 * Redirects to `urls.afterSignIn`, or to `urls.afterSignUp` for a new user.
 *
 *     const { step, form, field, verify } = useMagicLink();
 */
export function useMagicLink({ noRedirect }: UseMagicLinkOptions = {}): MagicLinkForm {
  const app = useHallpassApp();
  const t = useTexts();
  const sayError = useErrorText();
  const [sent, setSent] = useState<{ email: string; nonce: string }>();
  const form = useForm({
    initial: { email: "" },
    suggest: () => suggestedEmail(app),
    check: ({ email }) => ({ email: emailProblem(email, t) }),
    submit: async (values) => {
      const email = values.email.trim();
      const call = app.sendMagicLinkEmail(email).then((result) => {
        if (result.status === "ok") setSent({ email, nonce: result.data.nonce });
        return result;
      });
      const error = await failureOf(call);
      return error === undefined ? {} : { email: await sayError(error) };
    },
  });

  return {
    ...form,
    step: sent ? "code" : "email",
    sentTo: sent?.email,
    async verify(code) {
      const error = await failureOf(app.signInWithMagicLink(code + (sent?.nonce ?? ""), { noRedirect }));
      return error === undefined ? undefined : sayError(error);
    },
    cancel: () => setSent(undefined),
  };
}
