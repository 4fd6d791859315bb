import { isKnown } from "hallpass";
import type { CreatedOAuthClient, OAuthClient } from "hallpass/admin";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { OAUTH_CLIENTS_MAX } from "#contract/limits.ts";
import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field, FieldError } from "../../components/field.tsx";
import { RadioChoice } from "../../components/radio-choice.tsx";
import { Select } from "../../components/select.tsx";
import { TextArea, TextInput } from "../../components/text-input.tsx";
import { orReload } from "../../data/changes.ts";
import { useFailureText } from "../../data/failure.ts";
import { checkLine } from "../../data/field-rules.ts";
import { faultyFields } from "../../data/oauth.ts";
import { useProject } from "../../data/projects.ts";
import { SecretOnce } from "../../pieces/forms/secret-once.tsx";
import { UnsavedGuard } from "../../pieces/forms/unsaved.tsx";
import { useTexts } from "../../texts/language.ts";
import { checkRedirects, linesOf } from "./address-rules.ts";
import { baseIn, PRESETS, redirectUrlsOf } from "./presets.ts";
import { PURPOSES, type PurposeId } from "./purposes.ts";

interface CreateAppDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Closes the dialog, too, after an app was created and its secret was saved. */
  onCreated: (app: OAuthClient) => void;
}

/** Creates an app by its purpose, or for a program that is known, and then shows its secret once. */
export function CreateAppDialog({ isOpen, onClose, onCreated }: CreateAppDialogProps) {
  const t = useTexts();
  const [created, setCreated] = useState<CreatedOAuthClient | null>(null);

  function done(app: CreatedOAuthClient) {
    if (app.clientSecret === null) onCreated(app);
    else setCreated(app);
  }

  // Two dialogs, so that the second one takes the focus.
  return created?.clientSecret ? (
    <Dialog
      key="once"
      isOpen
      hidesClose
      isWide
      onClose={onClose}
      title={t("apps.onceTitle")}
      description={t("apps.onceBody")}
    >
      <SecretOnce
        clientId={created.id}
        secret={created.clientSecret}
        onSaved={() => {
          setCreated(null);
          onCreated(created);
        }}
      />
    </Dialog>
  ) : (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("apps.createTitle")} isWide>
      <CreateAppForm onCancel={onClose} onCreated={done} />
    </Dialog>
  );
}

const NO_PRESET = "";

interface Values {
  preset: string;
  purpose: PurposeId;
  name: string;
  baseUrl: string;
  redirectUrls: string;
}

interface CreateAppFormProps {
  onCancel: () => void;
  onCreated: (app: CreatedOAuthClient) => void;
}

function CreateAppForm({ onCancel, onCreated }: CreateAppFormProps) {
  const t = useTexts();
  const failureText = useFailureText();
  const { app } = useProject();
  const form = useForm<Values>({
    defaultValues: { preset: NO_PRESET, purpose: "web", name: "", baseUrl: "", redirectUrls: "" },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const values = form.watch();
  const preset = PRESETS.find(({ id }) => id === values.preset);
  const purpose = PURPOSES.find(({ id }) => id === values.purpose) ?? PURPOSES[0];
  const start = preset?.start ?? purpose.start;
  const asksForBase = preset !== undefined && preset.path !== null;
  const asksForAddresses = preset === undefined && purpose.address !== null;

  const redirectUrls = ({ baseUrl, redirectUrls }: Values) => {
    if (preset) return redirectUrlsOf(preset, baseUrl);
    return asksForAddresses ? linesOf(redirectUrls) : [];
  };

  function choosePreset(id: string) {
    const before = PRESETS.find((each) => each.id === form.getValues("preset"));
    const chosen = PRESETS.find((each) => each.id === id);
    form.setValue("preset", id, { shouldDirty: true });
    // A name of the owner's own stays.
    if (["", before?.name].includes(form.getValues("name"))) form.setValue("name", chosen?.name ?? "");
    form.clearErrors();
  }

  const submit = form.handleSubmit(async (values) => {
    try {
      const wanted = { ...start, name: values.name.trim(), redirectUrls: redirectUrls(values) };
      onCreated(await orReload(app.oauthClients.all, app.oauthClients.create(wanted)));
    } catch (error) {
      const isTooMany = isKnown(error, "OAUTH_CLIENT_LIMIT_REACHED");
      const message = isTooMany ? t("apps.tooMany", { max: OAUTH_CLIENTS_MAX }) : await failureText(error);
      if (!faultyFields(error).includes("redirectUrls")) form.setError("root", { message });
      else form.setError(asksForBase ? "baseUrl" : "redirectUrls", { message }, { shouldFocus: true });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <UnsavedGuard isDirty={isDirty} />
      <Field label={t("apps.preset")} hint={t("apps.presetHint")}>
        {(parts) => (
          <Select
            {...parts}
            value={values.preset}
            options={[
              { value: NO_PRESET, label: t("apps.noPreset") },
              ...PRESETS.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={choosePreset}
          />
        )}
      </Field>
      {!preset && (
        <Controller
          control={form.control}
          name="purpose"
          render={({ field }) => (
            <RadioChoice
              label={t("apps.purpose")}
              value={field.value}
              options={PURPOSES.map(({ id, label, hint }) => ({ value: id, label: t(label), hint: t(hint) }))}
              onChange={(chosen) => {
                field.onChange(chosen);
                form.clearErrors("redirectUrls");
              }}
            />
          )}
        />
      )}
      <Field
        label={t("apps.name")}
        hint={start.kind === "machine" ? undefined : t("apps.nameHint")}
        error={errors.name?.message}
      >
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("name", {
              validate: (name) => checkLine(name, t, { missing: t("validation.nameMissing") }),
            })}
            autoComplete="off"
          />
        )}
      </Field>
      {asksForBase && (
        <Field
          label={t("apps.baseUrl", { program: preset.name })}
          hint={baseIn(values.baseUrl) === "" ? t("apps.baseUrlHint") : redirectUrlsOf(preset, values.baseUrl)[0]}
          error={errors.baseUrl?.message}
        >
          {(parts) => (
            <TextInput
              {...parts}
              {...form.register("baseUrl", {
                validate: (url) => {
                  if (baseIn(url) === "") return t("apps.addressMissing");
                  return checkRedirects(baseIn(url), start.kind, t);
                },
              })}
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              placeholder={`https://${preset.id}.example.com`}
            />
          )}
        </Field>
      )}
      {preset?.path === null && (
        <p className="text-[0.8125rem] text-soft wrap-anywhere">
          {t("apps.fixedAddresses", { addresses: preset.addresses.join(", ") })}
        </p>
      )}
      {asksForAddresses && (
        <Field label={t("apps.redirectUrls")} hint={t("apps.redirectUrlsHint")} error={errors.redirectUrls?.message}>
          {(parts) => (
            <TextArea
              {...parts}
              {...form.register("redirectUrls", {
                validate: (text) => {
                  if (linesOf(text).length === 0) return t("apps.addressMissing");
                  return checkRedirects(text, start.kind, t);
                },
              })}
              rows={2}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              placeholder={purpose.address ?? undefined}
            />
          )}
        </Field>
      )}
      {start.pkceExempt && <p className="text-[0.8125rem] text-warn">{t("apps.presetWithoutPkce")}</p>}
      {errors.root && <FieldError>{errors.root.message}</FieldError>}
      <DialogActions>
        <Button onClick={onCancel}>{t("common.cancel")}</Button>
        <Button type="submit" look="solid" isBusy={isSubmitting}>
          {t("apps.create")}
        </Button>
      </DialogActions>
    </form>
  );
}
