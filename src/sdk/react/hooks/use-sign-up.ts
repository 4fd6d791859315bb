import { useState } from "react";
import { inGroup, isKnown } from "#contract/errors.ts";
import { useHallpassApp } from "#sdk/react/provider.tsx";
import { useErrorText } from "#sdk/react/texts/use-error-text.ts";
import { useTexts } from "#sdk/react/texts/use-texts.ts";
import { type FormState, useForm } from "#sdk/react/ui/use-form.ts";
import { emailProblem, newPasswordProblem, repeatProblem } from "./credential-rules.ts";
import { failureOf } from "./failure-of.ts";
import { suggestedEmail } from "./suggested-email.ts";

/** The options of `useSignUp`. */
export interface UseSignUpOptions {
  /** Omits the field `repeated`, for forms whose user can make the password visible. */
  noPasswordRepeat?: boolean;
  /** Stays on the page after sign-up. `step` is then `signedUp`. */
  noRedirect?: boolean;
}

/** The logic of a sign-up form. `repeated` is the password a second time. */
export interface SignUpForm extends FormState<"email" | "password" | "repeated"> {
  readonly step: "credentials" | "signedUp";
}

/**
 * Returns the logic of a form for the email address and password of a new account, for designs of an app's own: values,
 * errors in the page's language, and the next step. Redirects to `urls.afterSignUp`.
 *
 *     const { form, field, errors, isBusy } = useSignUp({ noPasswordRepeat: true });
 *     <form {...form}><input {...field("email")} /><input type="password" {...field("password")} /> … </form>
 */
export function useSignUp({ noPasswordRepeat = false, noRedirect }: UseSignUpOptions = {}): SignUpForm {
  const app = useHallpassApp();
  const t = useTexts();
  const sayError = useErrorText();
  const [step, setStep] = useState<SignUpForm["step"]>("credentials");
  const form = useForm({
    initial: { email: "", password: "", repeated: "" },
    suggest: () => suggestedEmail(app),
    check: ({ email, password, repeated }) => ({
      email: emailProblem(email, t),
      password: newPasswordProblem(password, t),
      repeated: noPasswordRepeat ? undefined : repeatProblem(password, repeated, t),
    }),
    submit: async ({ email, password }) => {
      const error = await failureOf(app.signUpWithCredential({ email: email.trim(), password, noRedirect }));
      if (error === undefined) {
        setStep("signedUp");
        return {};
      }
      // An error about the password belongs to its own field; every other error is shown at the address, which cannot
      // have characters that make a body unreadable.
      const isOfPassword = inGroup(error, "PASSWORD_REQUIREMENTS_NOT_MET") || isKnown(error, "BODY_PARSING_ERROR");
      const at = isOfPassword ? "password" : "email";
      return { [at]: await sayError(error) };
    },
  });
  return { ...form, step };
}
