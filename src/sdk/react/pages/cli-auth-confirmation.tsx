import { useState } from "react";
import { KnownError } from "#contract/errors.ts";
import { MessageCard } from "#sdk/react/components/cards/message-card.tsx";
import { useAddress } from "#sdk/react/hooks/use-address.ts";
import { useProject } from "#sdk/react/hooks/use-project.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { RequestFailed } from "#sdk/wire/decode.ts";
import { useHallpassApp } from "../provider.tsx";
import { Scope } from "../scope.tsx";
import { useErrorText } from "../texts/use-error-text.ts";
import { usePageTexts } from "../texts/use-page-texts.ts";
import { Button } from "../ui/button.tsx";
import { AlertIcon } from "../ui/icons.tsx";
import { Panel } from "../ui/panel.tsx";

export interface CliAuthConfirmationProps {
  fullPage?: boolean;
  /** `login_code` is what the program's link carried; that of the window's address unless given. */
  searchParams?: { login_code?: string };
}

type Stage = "asking" | "confirming" | "confirmed" | "cancelled" | { failure: string };

/**
 * Asks whether a program at a terminal may have this person's session. Whoever sends somebody else such a link would get
 * into their account by it, so the page says what it is about and nothing happens without a click.
 */
export function CliAuthConfirmation({ fullPage = true, searchParams }: CliAuthConfirmationProps) {
  const app = useHallpassApp();
  const t = usePageTexts();
  const sayError = useErrorText();
  const user = useUser({ or: "redirect" });
  const { displayName: project } = useProject();
  const [stage, setStage] = useState<Stage>("asking");

  const [, search] = useAddress().split("?", 2);
  const loginCode = searchParams?.login_code ?? new URLSearchParams(search).get("login_code");
  if (!loginCode) {
    return (
      <MessageCard title={t("cliFailed")} fullPage={fullPage}>
        {t("cliCodeMissing")}
      </MessageCard>
    );
  }

  const confirm = async () => {
    setStage("confirming");
    try {
      await app.confirmCliLogin(loginCode);
      setStage("confirmed");
    } catch (error) {
      setStage({ failure: isSaid(error) ? await sayError(error) : t("unexpected") });
    }
  };
  // Browsers close only windows that a script has opened: in the others the card has to say that one may.
  const cancel = () => {
    setStage("cancelled");
    window.close();
  };

  if (stage === "cancelled") {
    return (
      <MessageCard title={t("cliCancelled")} fullPage={fullPage}>
        {t("cliMayClose")}
      </MessageCard>
    );
  }
  if (stage === "confirmed") {
    return (
      <MessageCard
        title={t("cliDone")}
        fullPage={fullPage}
        primaryButtonText={t("close")}
        primaryAction={() => window.close()}
      >
        {t("cliDoneBody")}
      </MessageCard>
    );
  }
  if (typeof stage === "object") {
    return (
      <MessageCard
        title={t("cliFailed")}
        fullPage={fullPage}
        primaryButtonText={t("tryAgain")}
        primaryAction={confirm}
        secondaryButtonText={t("cancel")}
        secondaryAction={cancel}
      >
        {stage.failure}
      </MessageCard>
    );
  }
  const account = user.primaryEmail ?? user.displayName ?? user.id;
  return (
    <Scope fullPage={fullPage}>
      <Panel title={t("cliHeading")} fullPage={fullPage} isFramed>
        <p className="hp-center hp-muted">{t("cliQuestion", { account, project })}</p>
        <p className="hp-warning">
          <AlertIcon />
          <span>{t("cliWarning")}</span>
        </p>
        <div className="hp-actions">
          <Button variant="secondary" onClick={cancel}>
            {t("cancel")}
          </Button>
          <Button isBusy={stage === "confirming"} onClick={confirm}>
            {t(stage === "confirming" ? "cliConfirming" : "cliConfirm")}
          </Button>
        </div>
      </Panel>
    </Scope>
  );
}

/** What the server says of a login code is said in whole sentences; anything else is not for people. */
const isSaid = (error: unknown) =>
  error instanceof KnownError || (error instanceof RequestFailed && error.status === 400);
