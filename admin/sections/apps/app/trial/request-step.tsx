import type { OAuthClient } from "hallpass/admin";
import { useState } from "react";
import { Button } from "../../../../components/button.tsx";
import { CheckRow } from "../../../../components/check-row.tsx";
import { CodeSnippet } from "../../../../components/code-snippet.tsx";
import { Field } from "../../../../components/field.tsx";
import { FieldGroup } from "../../../../components/field-group.tsx";
import { Select } from "../../../../components/select.tsx";
import { useApis } from "../../../../data/oauth.ts";
import { useTexts } from "../../../../texts/language.ts";
import { CallFailure } from "./refusal.tsx";
import { asLines, type Choice, canMakeSecrets, parametersOf, type TrialSecrets } from "./request.ts";
import { Step } from "./step.tsx";
import { useSecrets, useStart } from "./use-trial.ts";

const PROMPTS = [
  { value: "", label: "trial.promptUsual" },
  { value: "login", label: "trial.promptLogin" },
  { value: "consent", label: "trial.promptConsent" },
  { value: "select_account", label: "trial.promptSelectAccount" },
  { value: "none", label: "trial.promptNone" },
] as const;

interface RequestStepProps {
  app: OAuthClient;
  issuer: string;
  first: Choice;
  /** Whether the app can be tried now. */
  isPossible: boolean;
}

/** The request, before it is sent. */
export function RequestStep({ app, issuer, first, isPossible }: RequestStepProps) {
  const t = useTexts();
  const [choice, setChoice] = useState(first);
  const secrets = useSecrets();
  const { isBusy, error, otherPage, start } = useStart(app);
  return (
    <Step number={1} title={t("trial.request")} hint={t("trial.requestHint")} state="now">
      <Choices app={app} choice={choice} onChange={setChoice} />
      {secrets ? (
        <SentRequest app={app} issuer={issuer} choice={choice} secrets={secrets} />
      ) : (
        !canMakeSecrets() && <p className="text-warn">{t("trial.insecure")}</p>
      )}
      {error !== undefined && <CallFailure error={error} />}
      {otherPage !== null && (
        <p role="alert" className="text-bad wrap-anywhere">
          {t("trial.otherAddress")}{" "}
          <a href={otherPage} className="underline underline-offset-2">
            {otherPage}
          </a>
        </p>
      )}
      <div>
        <Button
          look="solid"
          isBusy={isBusy}
          disabled={!isPossible || secrets === null}
          onClick={() => secrets && void start(choice, secrets)}
        >
          {t("trial.start")}
        </Button>
      </div>
    </Step>
  );
}

function Choices({ app, choice, onChange }: { app: OAuthClient; choice: Choice; onChange: (choice: Choice) => void }) {
  const t = useTexts();
  const apis = useApis();
  return (
    <>
      {app.scopes.length === 0 ? (
        <p className="text-soft">{t("trial.noScopes")}</p>
      ) : (
        <FieldGroup legend={t("trial.scopes")} className="gap-2.5">
          {app.scopes.map((name) => (
            <CheckRow
              key={name}
              label={name}
              isChecked={choice.scopes.includes(name)}
              onChange={(isChosen) => {
                // In the order of the app's list, as its users read it.
                const scopes = app.scopes.filter((each) => (each === name ? isChosen : choice.scopes.includes(each)));
                onChange({ ...choice, scopes });
              }}
            />
          ))}
        </FieldGroup>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {apis.length > 0 && (
          <Field label={t("trial.resource")} hint={t("trial.resourceHint")}>
            {(parts) => (
              <Select
                {...parts}
                value={choice.resource}
                options={[
                  { value: "", label: t("trial.noResource") },
                  ...apis.map(({ identifier, name }) => ({ value: identifier, label: name })),
                ]}
                onChange={(resource) => onChange({ ...choice, resource })}
              />
            )}
          </Field>
        )}
        <Field label={t("trial.prompt")} hint={t("trial.promptHint")}>
          {(parts) => (
            <Select
              {...parts}
              value={choice.prompt}
              options={PROMPTS.map(({ value, label }) => ({ value: value as string, label: t(label) }))}
              onChange={(prompt) => onChange({ ...choice, prompt })}
            />
          )}
        </Field>
      </div>
    </>
  );
}

interface SentRequestProps {
  app: OAuthClient;
  issuer: string;
  choice: Choice;
  secrets: TrialSecrets;
}

function SentRequest({ app, issuer, choice, secrets }: SentRequestProps) {
  const t = useTexts();
  const redirectUrl = `${window.location.origin}${window.location.pathname}`;
  return (
    <>
      <CodeSnippet
        title={`GET ${issuer}/oauth/authorize`}
        code={asLines(parametersOf(app, choice, secrets, redirectUrl))}
        isPlain
        isWrapped
      />
      <ul className="flex list-disc flex-col gap-1 ps-5 text-[0.8125rem] text-soft">
        <li>{t("trial.aboutRedirect")}</li>
        <li>{t("trial.aboutState")}</li>
        <li>{t("trial.aboutPkce")}</li>
      </ul>
    </>
  );
}

/** The request of a trial that has its answer. */
export function SentStep({ app, issuer, choice, secrets }: SentRequestProps) {
  const t = useTexts();
  return (
    <Step number={1} title={t("trial.request")} hint={t("trial.sentHint")} state="done">
      <SentRequest app={app} issuer={issuer} choice={choice} secrets={secrets} />
    </Step>
  );
}
