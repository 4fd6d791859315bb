import type { OAuthClient } from "hallpass/admin";
import { Controller } from "react-hook-form";
import {
  OAUTH_ACCESS_TOKEN_SECONDS,
  OAUTH_REFRESH_TOKEN_IDLE_SECONDS,
  OAUTH_REFRESH_TOKEN_MAX_SECONDS,
} from "#contract/limits.ts";
import { faultyFields } from "../../../data/oauth.ts";
import { CardForm } from "../../../pieces/forms/card-form.tsx";
import { durationOf, saySeconds, secondsOf } from "../../../pieces/forms/duration.ts";
import { checkDuration, DurationField } from "../../../pieces/forms/duration-field.tsx";
import { useLanguage } from "../../../texts/language.ts";
import { useSaveApp } from "./save-app.ts";

const OF_ACCESS = {
  name: "accessTokenLifetimeSeconds",
  label: "app.accessLifetime",
  hint: "app.accessLifetimeHint",
  bounds: OAUTH_ACCESS_TOKEN_SECONDS,
} as const;

const OF_REFRESH = [
  {
    name: "refreshTokenIdleSeconds",
    label: "app.refreshIdle",
    hint: "app.refreshIdleHint",
    bounds: OAUTH_REFRESH_TOKEN_IDLE_SECONDS,
  },
  {
    name: "refreshTokenMaxSeconds",
    label: "app.refreshMax",
    hint: "app.refreshMaxHint",
    bounds: OAUTH_REFRESH_TOKEN_MAX_SECONDS,
  },
] as const;

/** How long the tokens of the app are valid. */
export function TokensCard({ app }: { app: OAuthClient }) {
  const language = useLanguage();
  const { t, locale } = language;
  const save = useSaveApp(app);
  const hasRefresh = app.grantTypes.includes("refresh_token");
  const fields = hasRefresh ? [OF_ACCESS, ...OF_REFRESH] : [OF_ACCESS];
  return (
    <CardForm
      title={t("app.tokens")}
      hint={t("app.tokensHint")}
      stored={{
        accessTokenLifetimeSeconds: durationOf(app.accessTokenLifetimeSeconds, OAUTH_ACCESS_TOKEN_SECONDS.default),
        refreshTokenIdleSeconds: durationOf(app.refreshTokenIdleSeconds, OAUTH_REFRESH_TOKEN_IDLE_SECONDS.default),
        refreshTokenMaxSeconds: durationOf(app.refreshTokenMaxSeconds, OAUTH_REFRESH_TOKEN_MAX_SECONDS.default),
      }}
      onSave={({ accessTokenLifetimeSeconds, refreshTokenIdleSeconds, refreshTokenMaxSeconds }) =>
        save({
          accessTokenLifetimeSeconds: secondsOf(accessTokenLifetimeSeconds),
          ...(hasRefresh && {
            refreshTokenIdleSeconds: secondsOf(refreshTokenIdleSeconds),
            refreshTokenMaxSeconds: secondsOf(refreshTokenMaxSeconds),
          }),
        })
      }
      faultyFields={faultyFields}
    >
      {({ control, formState: { errors } }) =>
        fields.map(({ name, label, hint, bounds }) => (
          <Controller
            key={name}
            control={control}
            name={name}
            rules={{
              validate: (value, { refreshTokenMaxSeconds }) => {
                const isInBounds = checkDuration(value, bounds, language);
                if (isInBounds !== true || name !== "refreshTokenIdleSeconds") return isInBounds;
                const most = secondsOf(refreshTokenMaxSeconds) ?? OAUTH_REFRESH_TOKEN_MAX_SECONDS.default;
                return (secondsOf(value) ?? 0) <= most || t("app.refreshIdleTooLong");
              },
            }}
            render={({ field }) => (
              <DurationField
                ref={field.ref}
                label={t(label)}
                hint={t(hint)}
                error={errors[name]?.message}
                value={field.value}
                byDefault={saySeconds(bounds.default, locale)}
                onChange={field.onChange}
              />
            )}
          />
        ))
      }
    </CardForm>
  );
}
