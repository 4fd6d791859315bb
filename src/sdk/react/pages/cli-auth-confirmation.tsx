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

/** The props of `CliAuthConfirmation`. */
export interface CliAuthConfirmationProps {
  fullPage?: boolean;
  /** `login_code` is the code in the program's link. Default: the one in the window's address. */
  searchParams?: { login_code?: string };
}

type Stage = "asking" | "confirming" | "confirmed" | "cancelled" | { failure: string };

/**
 * Asks whether a program at a terminal gets the user's session. An attacker can send such a link to get into the
 * account, so the page explains the request and does nothing without a click.
 *
 *     <CliAuthConfirmation />
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
      setStage({ failure: isAboutLoginCode(error) ? await sayError(error) : t("unexpected") });
    }
  };
  // Browsers close only windows that a script has opened. In other windows, the card tells the user to close it.
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

/** Whether an error is about the login code. The server's message about it is for users; other messages are not. */
const isAboutLoginCode = (error: unknown) =>
  error instanceof KnownError || (error instanceof RequestFailed && error.status === 400);
