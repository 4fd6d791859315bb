import { useState } from "react";
import { isKnown } from "#contract/errors.ts";
import { useHallpassApp } from "#sdk/react/provider.tsx";
import { useErrorText } from "#sdk/react/texts/use-error-text.ts";
import { useTexts } from "#sdk/react/texts/use-texts.ts";
import { type FormState, useForm } from "#sdk/react/ui/use-form.ts";
import { emailProblem } from "./credential-rules.ts";
import { failureOf } from "./failure-of.ts";
import { suggestedEmail } from "./suggested-email.ts";

/** The options of `useSignIn`. */
export interface UseSignInOptions {
  /** Stays on the page after sign-in. `step` is then `signedIn`. */
  noRedirect?: boolean;
}

/** The logic of a sign-in form. */
export interface SignInForm extends FormState<"email" | "password"> {
  /** The next step. With `secondFactor`, the app shows a form with `useMfa`, or redirects to the page for it. */
  readonly step: "credentials" | "secondFactor" | "signedIn";
}

/**
 * Returns the logic of a form for email address and password, for designs of an app's own: values, errors in the page's
 * language, and the next step. The first invalid field gets the focus. Redirects to `urls.afterSignIn`.
 *
 *     const { form, field, errors, isBusy } = useSignIn();
 *     <form {...form}><input {...field("email")} aria-invalid={Boolean(errors.email)} /> … </form>
 */
export function useSignIn({ noRedirect }: UseSignInOptions = {}): SignInForm {
  const app = useHallpassApp();
  const t = useTexts();
  const sayError = useErrorText();
  const [step, setStep] = useState<SignInForm["step"]>("credentials");
  const form = useForm({
    initial: { email: "", password: "" },
    suggest: () => suggestedEmail(app),
    check: ({ email, password }) => ({
      email: emailProblem(email, t),
      password: password === "" ? t("passwordMissing") : undefined,
    }),
    submit: async ({ email, password }) => {
      const error = await failureOf(app.signInWithCredential({ email: email.trim(), password, noRedirect }));
      if (error === undefined) {
        setStep("signedIn");
        return {};
      }
      if (isKnown(error, "MULTI_FACTOR_AUTHENTICATION_REQUIRED")) setStep("secondFactor");
      // Also for the second factor: an app without redirects and without a form for it has to say why nothing happens.
      return { email: await sayError(error) };
    },
  });
  return { ...form, step };
}
