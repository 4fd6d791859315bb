import { type ReactNode, useState } from "react";
import type { DeviceRequest } from "#contract/auth/device-requests.ts";
import { MessageCard } from "#sdk/react/components/cards/message-card.tsx";
import { QuestionCard } from "#sdk/react/components/cards/question-card.tsx";
import { approveDevice, denyDevice, deviceRequest } from "#sdk/react/hooks/device-request.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import type { CurrentUser } from "#sdk/users/shared/user.ts";
import { AuthSkeleton } from "../components/auth-skeleton.tsx";
import { useAnswer } from "../hooks/use-answer.ts";
import { useHallpassApp } from "../provider.tsx";
import { Scope } from "../scope.tsx";
import { useAuthorizeTexts } from "../texts/use-authorize-texts.ts";
import { useErrorText } from "../texts/use-error-text.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Panel } from "../ui/panel.tsx";
import { useForm } from "../ui/use-form.ts";
import { Account, useOtherAccount } from "./own-account.tsx";
import { RequestOrigin } from "./request-origin.tsx";
import { RequestedAccess } from "./requested-access.tsx";

export interface DeviceProps {
  fullPage?: boolean;
  /** `user_code` is the code of the device, if its link has it. */
  searchParams?: { user_code?: string };
}

/** The page on which a user gives a device access to an app: the code of the device, what the app may do, and the answer. */
export function Device({ fullPage = false, searchParams: { user_code: linked } = {} }: DeviceProps) {
  const app = useHallpassApp();
  const user = useUser({ or: "redirect" });
  const [found, setFound] = useState<DeviceRequest>();
  const [done, setDone] = useState<ReactNode>();
  // The code of a link is looked up at once, and the user compares it with the device.
  const fromLink = useAnswer(`${linked} ${user.id}`, async () => (linked ? deviceRequest(app, linked) : null));
  if (done) return done;
  if (fromLink === undefined) return <AuthSkeleton fullPage={fullPage} />;
  const request = found ?? fromLink;
  if (!request) return <Code fullPage={fullPage} wrong={linked} onFound={setFound} />;
  return <Answer fullPage={fullPage} request={request} user={user} onRequest={setFound} onDone={setDone} />;
}

interface CodeProps {
  fullPage: boolean;
  /** The code of a link with which no device waits. */
  wrong: string | undefined;
  onFound: (request: DeviceRequest) => void;
}

function Code({ fullPage, wrong = "", onFound }: CodeProps) {
  const app = useHallpassApp();
  const t = useAuthorizeTexts();
  const sayError = useErrorText();
  const { errors, field, form, isBusy } = useForm({
    initial: { code: wrong },
    check: ({ code }) => ({ code: code.trim() === "" ? t("deviceWrongCode") : undefined }),
    submit: async ({ code }) => {
      try {
        const request = await deviceRequest(app, code.trim());
        if (!request) return { code: t("deviceWrongCode") };
        // Sign-in with another account leads back to this address.
        window.history.replaceState(null, "", `?${new URLSearchParams({ user_code: request.user_code })}`);
        onFound(request);
        return {};
      } catch (error) {
        return { code: await sayError(error) };
      }
    },
  });
  return (
    <Scope fullPage={fullPage}>
      <Panel title={t("deviceEnter")} subtitle={t("deviceEnterBody")} fullPage={fullPage}>
        <form {...form} className="hp-form">
          <Field label={t("deviceCode")} error={errors.code ?? (wrong && t("deviceWrongCode"))}>
            {(parts) => (
              <Input
                {...parts}
                {...field("code")}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={20}
              />
            )}
          </Field>
          <Button type="submit" isBusy={isBusy}>
            {t("authorizeContinue")}
          </Button>
        </form>
      </Panel>
    </Scope>
  );
}

interface AnswerProps {
  fullPage: boolean;
  request: DeviceRequest;
  user: CurrentUser;
  onRequest: (request: DeviceRequest | undefined) => void;
  onDone: (page: ReactNode) => void;
}

function Answer({ fullPage, request, user, onRequest, onDone }: AnswerProps) {
  const app = useHallpassApp();
  const t = useAuthorizeTexts();
  const sayError = useErrorText();
  const [answering, setAnswering] = useState<"approve" | "deny">();
  const [refusal, setRefusal] = useState<string>();
  const otherAccount = useOtherAccount();
  const { client, user_code: code } = request;
  const { name } = client;

  if (request.step !== "consent") {
    const isClosed = request.step === "no_access";
    return (
      <MessageCard
        title={t(isClosed ? "authorizeNoAccess" : "authorizeHeading", { app: name })}
        fullPage={fullPage}
        primaryButtonText={t(isClosed ? "authorizeOtherAccount" : "signIn")}
        primaryAction={otherAccount}
      >
        <p>{t(isClosed ? "authorizeNoAccessBody" : "authorizeAgain", { app: name })}</p>
        <Account user={user} />
      </MessageCard>
    );
  }

  const answer = async (action: "approve" | "deny", act: () => Promise<ReactNode>) => {
    setAnswering(action);
    setRefusal(undefined);
    try {
      onDone(await act());
    } catch (error) {
      setRefusal(await sayError(error));
    }
    setAnswering(undefined);
  };
  const approve = async () => {
    if (!(await approveDevice(app, code))) {
      onRequest((await deviceRequest(app, code)) ?? undefined);
      return undefined;
    }
    return (
      <MessageCard title={t("deviceDone")} fullPage={fullPage}>
        {t("deviceDoneBody", { app: name })}
      </MessageCard>
    );
  };
  const deny = async () => {
    await denyDevice(app, code);
    return (
      <MessageCard title={t("deviceDenied")} fullPage={fullPage}>
        {t("logoutDoneBody")}
      </MessageCard>
    );
  };

  return (
    <QuestionCard
      title={t("deviceHeading", { app: name })}
      fullPage={fullPage}
      refusal={refusal}
      no={{ text: t("authorizeDeny"), act: () => void answer("deny", deny), isBusy: answering === "deny" }}
      yes={{ text: t("authorizeAllow"), act: () => void answer("approve", approve), isBusy: answering === "approve" }}
    >
      <div className="hp-form">
        <div>
          <p>{t("deviceCompare")}</p>
          <p>
            <strong dir="ltr">{code}</strong>
          </p>
        </div>
        <div>
          <Account user={user} />
          <button type="button" className="hp-link hp-link-button" onClick={() => void otherAccount()}>
            {t("authorizeOtherAccount")}
          </button>
        </div>
        <div className="hp-section">
          <RequestedAccess request={request}>
            <RequestOrigin from={request.requested_from} />
          </RequestedAccess>
        </div>
      </div>
    </QuestionCard>
  );
}
