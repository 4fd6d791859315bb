import { useNavigate } from "@tanstack/react-router";
import { useHallpassApp } from "hallpass/react";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { FieldError } from "../../components/field.tsx";
import { useFailureText } from "../../data/failure.ts";
import { useTexts } from "../../texts/language.ts";
import { BadLink } from "./bad-link.tsx";
import { forgetCode } from "./link-code.ts";
import { faultOf, type LinkFault } from "./link-fault.ts";
import { PlainCard } from "./plain-card.tsx";

/** Signs an owner in after a click, because programs that open links automatically must not redeem the code. */
export function LinkSignIn({ code, email }: { code: string; email: string | null }) {
  const t = useTexts();
  const failureText = useFailureText();
  const app = useHallpassApp();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<LinkFault | null>(null);
  const [failure, setFailure] = useState<string>();

  async function signIn() {
    setBusy(true);
    setFailure(undefined);
    try {
      await app.instance.signInWithLink(code);
      forgetCode();
      await navigate({ to: "/", replace: true });
    } catch (error) {
      setFault(faultOf(error));
      setFailure(await failureText(error));
      setBusy(false);
    }
  }

  if (fault) return <BadLink fault={fault} />;
  return (
    <PlainCard title={t("setUp.signInTitle")} subtitle={email && t("setUp.signInAs", { email })}>
      <div className="flex flex-col gap-3">
        {failure && <FieldError>{failure}</FieldError>}
        <Button look="solid" className="h-10" isBusy={isBusy} onClick={signIn}>
          {t("setUp.signIn")}
        </Button>
        <p className="text-center text-[0.8125rem] text-soft">{t("setUp.linkNote")}</p>
      </div>
    </PlainCard>
  );
}
