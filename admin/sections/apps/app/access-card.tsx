import type { OAuthClient, OAuthClientAudience } from "hallpass/admin";
import { Controller } from "react-hook-form";
import { CheckRow } from "../../../components/check-row.tsx";
import { Field } from "../../../components/field.tsx";
import { RadioChoice } from "../../../components/radio-choice.tsx";
import { Select } from "../../../components/select.tsx";
import { faultyFields } from "../../../data/oauth.ts";
import { usePermissionDefinitions } from "../../../data/permissions.ts";
import { CardForm } from "../../../pieces/forms/card-form.tsx";
import { useTexts } from "../../../texts/language.ts";
import { namesIn } from "./names.ts";
import { useSaveApp } from "./save-app.ts";
import { TeamChoice } from "./team-choice.tsx";

interface Audience {
  type: OAuthClientAudience["type"];
  permissionId: string;
  /** Ids, separated by spaces. */
  teamIds: string;
}

const audienceOf = ({ audience }: OAuthClient): Audience => ({
  type: audience.type,
  permissionId: audience.type === "permission" ? audience.permissionId : "",
  teamIds: audience.type === "teams" ? audience.teamIds.join(" ") : "",
});

function chosenAudience({ type, permissionId, teamIds }: Audience): OAuthClientAudience {
  if (type === "permission") return { type, permissionId };
  return type === "teams" ? { type, teamIds: namesIn(teamIds) } : { type };
}

/** Who may sign in to the app, and whether they are asked. */
export function AccessCard({ app }: { app: OAuthClient }) {
  const t = useTexts();
  const save = useSaveApp(app);
  const permissions = usePermissionDefinitions("project");
  const { type, permissionId, teamIds } = audienceOf(app);
  return (
    <CardForm
      title={t("app.access")}
      // The server calls the whole choice by one name.
      stored={{ audience: type as string, permissionId, teamIds, isFirstParty: app.isFirstParty }}
      onSave={({ audience, permissionId, teamIds, isFirstParty }) =>
        save({ audience: chosenAudience({ type: typeIn(audience), permissionId, teamIds }), isFirstParty })
      }
      faultyFields={faultyFields}
    >
      {({ control, watch, formState: { errors } }) => (
        <>
          <Controller
            control={control}
            name="audience"
            render={({ field }) => (
              <RadioChoice
                ref={field.ref}
                label={t("app.audience")}
                value={typeIn(field.value)}
                options={[
                  { value: "everyone", label: t("app.everyone") },
                  { value: "permission", label: t("app.withPermission") },
                  { value: "teams", label: t("app.membersOfTeams") },
                ]}
                error={errors.audience?.message}
                onChange={field.onChange}
              />
            )}
          />
          {watch("audience") === "permission" && (
            <Controller
              control={control}
              name="permissionId"
              rules={{
                validate: (id, { audience }) => audience !== "permission" || id !== "" || t("app.permissionMissing"),
              }}
              render={({ field }) => (
                <Field
                  label={t("app.permission")}
                  hint={permissions.length === 0 ? t("app.noPermissions") : undefined}
                  error={errors.permissionId?.message}
                >
                  {(parts) => (
                    <Select
                      {...parts}
                      ref={field.ref}
                      value={field.value}
                      options={[
                        ...(field.value === "" ? [{ value: "", label: t("app.choose") }] : []),
                        ...permissions.map(({ id }) => ({ value: id, label: id })),
                      ]}
                      onChange={field.onChange}
                    />
                  )}
                </Field>
              )}
            />
          )}
          {watch("audience") === "teams" && (
            <Controller
              control={control}
              name="teamIds"
              rules={{
                validate: (ids, { audience }) =>
                  audience !== "teams" || namesIn(ids).length > 0 || t("app.teamsMissing"),
              }}
              render={({ field }) => (
                <TeamChoice
                  ref={field.ref}
                  chosen={namesIn(field.value)}
                  error={errors.teamIds?.message}
                  onChange={(ids) => field.onChange(ids.join(" "))}
                />
              )}
            />
          )}
          <Controller
            control={control}
            name="isFirstParty"
            render={({ field }) => (
              <CheckRow
                ref={field.ref}
                label={t("app.isFirstParty")}
                hint={t("app.isFirstPartyHint")}
                error={errors.isFirstParty?.message}
                isChecked={field.value}
                onChange={field.onChange}
              />
            )}
          />
        </>
      )}
    </CardForm>
  );
}

const typeIn = (text: string): Audience["type"] => (text === "permission" || text === "teams" ? text : "everyone");
