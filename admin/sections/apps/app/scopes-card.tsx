import { Link } from "@tanstack/react-router";
import type { OAuthClient, OAuthGrantType } from "hallpass/admin";
import { Controller } from "react-hook-form";
import { CheckRow } from "../../../components/check-row.tsx";
import { FieldError } from "../../../components/field.tsx";
import { FieldGroup } from "../../../components/field-group.tsx";
import { faultyFields, useApis } from "../../../data/oauth.ts";
import { useProject } from "../../../data/projects.ts";
import { CardForm } from "../../../pieces/forms/card-form.tsx";
import { useTexts } from "../../../texts/language.ts";
import type { TextId } from "../../../texts/texts.ts";
import { isIn, namesIn, withName } from "./names.ts";
import { useSaveApp } from "./save-app.ts";

interface Grant {
  name: OAuthGrantType;
  label: TextId;
  hint: TextId;
}

/** The grants of an app with users, in plain words. */
const GRANTS = [
  { name: "authorization_code", label: "app.grantCode", hint: "app.grantCodeHint" },
  {
    name: "urn:ietf:params:oauth:grant-type:device_code",
    label: "app.grantDevice",
    hint: "app.grantDeviceHint",
  },
  { name: "refresh_token", label: "app.grantRefresh", hint: "app.grantRefreshHint" },
] as const satisfies readonly Grant[];

/** Only for the owner's own services. */
const TOKEN_EXCHANGE: Grant = {
  name: "urn:ietf:params:oauth:grant-type:token-exchange",
  label: "app.grantExchange",
  hint: "app.grantExchangeHint",
};

/** The scopes that every project has. */
const STANDARD = [
  { name: "openid", hint: "app.scopeOpenid" },
  { name: "profile", hint: "app.scopeProfile" },
  { name: "email", hint: "app.scopeEmail" },
  { name: "offline_access", hint: "app.scopeOffline" },
  { name: "teams", hint: "app.scopeTeams" },
  { name: "permissions", hint: "app.scopePermissions" },
] as const satisfies readonly { name: string; hint: TextId }[];

/** What the app may ask for, and how it gets tokens. */
export function ScopesCard({ app }: { app: OAuthClient }) {
  const t = useTexts();
  const save = useSaveApp(app);
  const hasUsers = app.kind !== "machine";
  const mayExchange = app.kind === "confidential" && (app.isFirstParty || app.grantTypes.includes(TOKEN_EXCHANGE.name));
  return (
    <CardForm
      title={t(hasUsers ? "app.scopes" : "app.scopesOfMachine")}
      hint={t(hasUsers ? "app.scopesHint" : "app.scopesHintMachine")}
      stored={{ scopes: app.scopes.join(" "), grantTypes: app.grantTypes.join(" ") }}
      onSave={({ scopes, grantTypes }) =>
        save({ scopes: namesIn(scopes), ...(hasUsers && { grantTypes: grantsIn(grantTypes) }) })
      }
      faultyFields={faultyFields}
    >
      {({ control, formState: { errors } }) => (
        <>
          <Controller
            control={control}
            name="scopes"
            render={({ field }) => (
              <ScopeChoice
                hasUsers={hasUsers}
                stored={app.scopes}
                value={field.value}
                error={errors.scopes?.message}
                onChange={field.onChange}
              />
            )}
          />
          {hasUsers && (
            <Controller
              control={control}
              name="grantTypes"
              rules={{ validate: (grants) => checkGrants(grants, t("app.grantMissing"), t("app.grantRefreshAlone")) }}
              render={({ field }) => (
                <FieldGroup legend={t("app.grants")} error={errors.grantTypes?.message} className="gap-3">
                  {[...GRANTS, ...(mayExchange ? [TOKEN_EXCHANGE] : [])].map(({ name, label, hint }, at) => (
                    <CheckRow
                      key={name}
                      ref={at === 0 ? field.ref : undefined}
                      label={t(label)}
                      hint={t(hint)}
                      isChecked={isIn(field.value, name)}
                      onChange={(isChosen) => field.onChange(withName(field.value, name, isChosen))}
                    />
                  ))}
                </FieldGroup>
              )}
            />
          )}
        </>
      )}
    </CardForm>
  );
}

interface ScopeChoiceProps {
  hasUsers: boolean;
  /** Also offered: what an API that is deleted since had. */
  stored: readonly string[];
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function ScopeChoice({ hasUsers, stored, value, error, onChange }: ScopeChoiceProps) {
  const t = useTexts();
  const { id: projectId } = useProject();
  const apis = useApis();
  const known = [
    ...(hasUsers ? STANDARD.map(({ name }) => name) : []),
    ...apis.flatMap(({ scopes }) => scopes.map(({ name }) => name)),
  ];
  const others = stored.filter((name) => !known.some((each) => each === name));
  const row = (name: string, hint?: string) => (
    <CheckRow
      key={name}
      label={name}
      hint={hint}
      isChecked={isIn(value, name)}
      onChange={(isChosen) => onChange(withName(value, name, isChosen))}
    />
  );
  return (
    <>
      {hasUsers && (
        <FieldGroup legend={t("app.scopesOfUsers")} className="gap-3">
          {STANDARD.map(({ name, hint }) => row(name, t(hint)))}
        </FieldGroup>
      )}
      {apis
        .filter(({ scopes }) => scopes.length > 0)
        .map(({ id, name, scopes }) => (
          <FieldGroup key={id} legend={t("app.scopesOfApi", { name })} className="gap-3">
            {scopes.map((scope) => row(scope.name, scope.description))}
          </FieldGroup>
        ))}
      {others.length > 0 && (
        <FieldGroup legend={t("app.otherScopes")} className="gap-3">
          {others.map((name) => row(name))}
        </FieldGroup>
      )}
      {error && <FieldError>{error}</FieldError>}
      {apis.every(({ scopes }) => scopes.length === 0) && (
        <p className="text-[0.8125rem] text-soft">
          {t("app.noApiScopes")}{" "}
          <Link to="/projects/$projectId/apis" params={{ projectId }} className="underline underline-offset-2">
            {t("app.toApis")}
          </Link>
        </p>
      )}
    </>
  );
}

const grantsIn = (text: string): OAuthGrantType[] =>
  [...GRANTS, TOKEN_EXCHANGE].map(({ name }) => name).filter((name) => isIn(text, name));

/** Refresh tokens renew what another grant gave. */
function checkGrants(text: string, missing: string, alone: string): true | string {
  const grants = grantsIn(text);
  if (grants.length === 0) return missing;
  const gives = grants.some((each) => each === "authorization_code" || each.endsWith("device_code"));
  return gives || !grants.includes("refresh_token") || alone;
}
