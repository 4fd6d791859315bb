import type { ServerUser } from "hallpass";
import { type ReactNode, useState } from "react";
import { toast } from "sonner";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { nameOf } from "../../../data/people.ts";
import { useTexts } from "../../../texts/language.ts";
import { PasswordDialog } from "./password-dialog.tsx";
import { ResetSecondFactorDialog } from "./reset-second-factor-dialog.tsx";

type Asked = "password" | "remove-password" | "second-factor" | null;

/** How the user signs in apart from providers and passkeys: the password and the second factor. */
export function SignInCard({ user }: { user: ServerUser }) {
  const t = useTexts();
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const name = nameOf(user, t);
  return (
    <Card title={t("user.signIn")}>
      <ul className="divide-y divide-line">
        <Row
          label={t("user.password")}
          state={user.hasPassword ? t("user.isSet") : t("user.isNotSet")}
          isOn={user.hasPassword}
        >
          <Button size="small" onClick={() => setAsked("password")}>
            {user.hasPassword ? t("user.changePassword") : t("user.setPassword")}
          </Button>
          {user.hasPassword && (
            <Button size="small" look="danger-quiet" onClick={() => setAsked("remove-password")}>
              {t("user.removePassword")}
            </Button>
          )}
        </Row>
        <Row
          label={t("user.secondFactor")}
          state={user.isMultiFactorRequired ? t("user.isOn") : t("user.isOff")}
          isOn={user.isMultiFactorRequired}
        >
          {user.isMultiFactorRequired && (
            <Button size="small" look="danger-quiet" onClick={() => setAsked("second-factor")}>
              {t("user.resetSecondFactor")}
            </Button>
          )}
        </Row>
        <Row
          label={t("methods.otp")}
          state={user.otpAuthEnabled ? t("user.isOn") : t("user.isOff")}
          isOn={user.otpAuthEnabled}
        />
      </ul>
      <PasswordDialog isOpen={asked === "password"} onClose={close} user={user} />
      <ConfirmDialog
        isOpen={asked === "remove-password"}
        onClose={close}
        title={t("user.removePasswordTitle")}
        body={t("user.removePasswordBody", { name })}
        action={t("user.removePassword")}
        onConfirm={async () => {
          await user.update({ password: null });
          toast.success(t("user.passwordRemoved"));
        }}
      />
      <ResetSecondFactorDialog user={asked === "second-factor" ? user : null} onClose={close} />
    </Card>
  );
}

interface RowProps {
  label: string;
  state: string;
  isOn: boolean;
  children?: ReactNode;
}

function Row({ label, state, isOn, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <span className="flex items-center gap-2.5 font-medium">
        {label}
        <Badge tone={isOn ? "good" : "neutral"}>{state}</Badge>
      </span>
      {children && <span className="flex flex-wrap gap-2">{children}</span>}
    </li>
  );
}
