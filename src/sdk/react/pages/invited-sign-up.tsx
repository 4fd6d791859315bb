import { type ReactNode, useState } from "react";
import { inGroup } from "#contract/errors.ts";
import { NAME_MAX_LENGTH } from "#contract/limits.ts";
import { EndingCard } from "#sdk/react/components/cards/ending-card.tsx";
import { failureOf } from "#sdk/react/hooks/failure-of.ts";
import { useAnswer } from "#sdk/react/hooks/use-answer.ts";
import type { TeamInvitationSignUp } from "#sdk/teams/invited-sign-up.ts";
import { AuthSkeleton } from "../components/auth-skeleton.tsx";
import { newPasswordProblem, repeatProblem } from "../hooks/credential-rules.ts";
import { useHallpassApp } from "../provider.tsx";
import { Scope } from "../scope.tsx";
import { useErrorText } from "../texts/use-error-text.ts";
import { usePageTexts } from "../texts/use-page-texts.ts";
import { PasskeyIcon } from "../ui/account-icons.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { AlertIcon } from "../ui/icons.tsx";
import { emailInput, Input } from "../ui/input.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { Panel } from "../ui/panel.tsx";
import { PasswordInput } from "../ui/password-input.tsx";
import { useForm } from "../ui/use-form.ts";
import { codeFault } from "./code-fault.ts";
import { type InvitationFault, invitationFaults } from "./invitation-faults.ts";

/** How far the sign-up with an invitation is. */
export type SignUpStep = { is: "open" } | { is: "sent" } | { is: "done"; team: string };

interface InvitedSignUpProps {
  fullPage: boolean;
  code: string;
  /** Shown where the invitation makes no account. */
  otherwise: ReactNode;
  onStep: (step: SignUpStep) => void;
}

/** For a project whose sign-up is closed: a new account for the address of an invitation, if the invitation allows one. */
export function InvitedSignUp({ fullPage, code, otherwise, onStep }: InvitedSignUpProps) {
  const app = useHallpassApp();
  const [fault, setFault] = useState<InvitationFault>();
  const found = useAnswer<TeamInvitationSignUp | InvitationFault | "no account">(code, async () => {
    const result = await app.getTeamInvitationSignUp(code);
    if (result.status === "ok") return result.data.methods.length > 0 ? result.data : "no account";
    return inGroup(result.error, "VERIFICATION_ERROR") ? codeFault(result.error) : "no account";
  });

  if (!found) return <AuthSkeleton fullPage={fullPage} />;
  if (found === "no account") return otherwise;
  if (typeof found === "string") return <EndingCard fullPage={fullPage} {...invitationFaults[found]} />;
  if (fault) return <EndingCard fullPage={fullPage} {...invitationFaults[fault]} />;
  return <InvitedForm fullPage={fullPage} code={code} invited={found} onFault={setFault} onStep={onStep} />;
}

interface InvitedFormProps extends Omit<InvitedSignUpProps, "otherwise"> {
  invited: TeamInvitationSignUp;
  onFault: (fault: InvitationFault) => void;
}

function InvitedForm({ fullPage, code, invited, onFault, onStep }: InvitedFormProps) {
  const app = useHallpassApp();
  const t = usePageTexts();
  const sayError = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { teamDisplayName: team, recipientEmail, methods } = invited;
  const takesPassword = methods.includes("password");

  /** Resolves with the error about the password, which belongs to its field. */
  const signUp = async (displayName: string, credential: { password: string } | { passkey: true }) => {
    setRefusal(undefined);
    onStep({ is: "sent" });
    const account = { code, displayName: displayName.trim() || null, noRedirect: true, ...credential };
    const error = await failureOf(app.signUpWithTeamInvitation(account));
    onStep(error === undefined ? { is: "done", team } : { is: "open" });
    if (error === undefined) return undefined;
    if (inGroup(error, "VERIFICATION_ERROR")) onFault(codeFault(error));
    else if (inGroup(error, "PASSWORD_REQUIREMENTS_NOT_MET")) return sayError(error);
    else setRefusal(await sayError(error));
  };

  const { values, errors, field, form, isBusy } = useForm({
    initial: { displayName: "", password: "", repeated: "" },
    check: ({ password, repeated }) =>
      takesPassword
        ? { password: newPasswordProblem(password, t), repeated: repeatProblem(password, repeated, t) }
        : {},
    submit: async ({ displayName, password }) => ({
      password: isAsking ? undefined : await signUp(displayName, takesPassword ? { password } : { passkey: true }),
    }),
  });

  const askForPasskey = async () => {
    if (isBusy) return;
    setAsking(true);
    await signUp(values.displayName, { passkey: true });
    setAsking(false);
  };

  return (
    <Scope fullPage={fullPage}>
      <Panel
        fullPage={fullPage}
        title={t("invitationQuestion", { team })}
        subtitle={
          <>
            {t("haveAccountAlready")}{" "}
            <LinkButton onClick={() => void app.redirectToSignIn()}>{t("signInLink")}</LinkButton>
          </>
        }
      >
        <form {...form} className="hp-form">
          <Field label={t("email")}>
            {(parts) => <Input {...parts} {...emailInput} autoComplete="username" value={recipientEmail} readOnly />}
          </Field>
          <Field label={t("invitationName")}>
            {(parts) => <Input {...parts} {...field("displayName")} autoComplete="name" maxLength={NAME_MAX_LENGTH} />}
          </Field>
          {takesPassword && (
            <>
              <Field label={t("password")} error={errors.password}>
                {(parts) => <PasswordInput {...parts} {...field("password")} autoComplete="new-password" />}
              </Field>
              <Field label={t("repeatPassword")} error={errors.repeated}>
                {(parts) => <PasswordInput {...parts} {...field("repeated")} autoComplete="new-password" />}
              </Field>
            </>
          )}
          {refusal && (
            <p className="hp-error" role="alert">
              <AlertIcon />
              <span>{refusal}</span>
            </p>
          )}
          <Button type="submit" isBusy={isBusy}>
            {t("invitationSignUp")}
          </Button>
          {takesPassword && methods.includes("passkey") && (
            <Button variant="secondary" isBusy={isAsking} onClick={() => void askForPasskey()}>
              <PasskeyIcon />
              {t("invitationPasskey")}
            </Button>
          )}
        </form>
      </Panel>
    </Scope>
  );
}
