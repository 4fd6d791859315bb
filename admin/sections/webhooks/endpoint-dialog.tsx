import { isKnown, RequestRefused } from "hallpass";
import type { WebhookEndpoint } from "hallpass/admin";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { DESCRIPTION_MAX_LENGTH } from "#contract/limits.ts";
import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field, FieldError } from "../../components/field.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { useLast } from "../../components/use-last.ts";
import { useFailureText } from "../../data/failure.ts";
import { checkLine } from "../../data/field-rules.ts";
import { useProject } from "../../data/projects.ts";
import { useSayDone } from "../../data/say-done.ts";
import { UnsavedGuard } from "../../pieces/forms/unsaved.tsx";
import { useTexts } from "../../texts/language.ts";
import { checkUrl, headerChanges, isUnencrypted, newHeaders, settingsOf, valuesOf } from "./endpoint-rules.ts";
import { EventsChoice } from "./events-choice.tsx";
import { HeadersField } from "./headers-field.tsx";
import { useEndpoints } from "./queries.ts";

interface EndpointDialogProps {
  /** The endpoint to change, or a new one; null closes the dialog. */
  editing: WebhookEndpoint | "new" | null;
  onClose: () => void;
  /** Closes the dialog, too, after an endpoint was added. */
  onAdded?: (endpoint: WebhookEndpoint) => void;
}

export function EndpointDialog({ editing, onClose, onAdded }: EndpointDialogProps) {
  const t = useTexts();
  const shown = useLast(editing);
  return (
    <Dialog
      isOpen={editing !== null}
      onClose={onClose}
      title={shown === "new" ? t("webhooks.addTitle") : t("webhooks.editTitle")}
      isWide
    >
      <EndpointForm endpoint={shown === "new" ? null : shown} onClose={onClose} onAdded={onAdded} />
    </Dialog>
  );
}

interface EndpointFormProps extends Omit<EndpointDialogProps, "editing"> {
  endpoint: WebhookEndpoint | null;
}

const REFUSED_URLS = ["WEBHOOK_URL_INVALID", "WEBHOOK_URL_PRIVATE"];

function EndpointForm({ endpoint, onClose, onAdded }: EndpointFormProps) {
  const t = useTexts();
  const failureText = useFailureText();
  const sayDone = useSayDone();
  const { app } = useProject();
  const form = useForm({ defaultValues: valuesOf(endpoint) });
  const { errors, isDirty, isSubmitting } = form.formState;
  /** After a conflict: what another owner has stored, which the next attempt replaces knowingly. */
  const [hasConflict, setConflict] = useState(false);
  const stored = useEndpoints().find(({ id }) => id === endpoint?.id);
  const [url, hasAllEvents] = form.watch(["url", "hasAllEvents"]);

  async function add() {
    const values = form.getValues();
    const added = await app.webhooks.create({ ...settingsOf(values), headers: newHeaders(values.headers) });
    sayDone(t("webhooks.added"));
    if (onAdded) onAdded(added);
    else onClose();
  }

  async function save(before: WebhookEndpoint) {
    const values = form.getValues();
    const headers = headerChanges(values.headers, before.headerNames);
    const changed = await before.update({ ...settingsOf(values), headers }, { ifUnchanged: true });
    const { url, description, events } = before;
    // The old value of a header cannot be read, so it cannot be brought back.
    const undo = headers ? undefined : () => changed.update({ url, description, events }, { ifUnchanged: true });
    sayDone(t("webhooks.saved"), undo);
    onClose();
  }

  const submit = form.handleSubmit(async () => {
    try {
      if (endpoint) await save(hasConflict ? (stored ?? endpoint) : endpoint);
      else await add();
    } catch (error) {
      if (isKnown(error, "CHANGED_MEANWHILE")) {
        setConflict(true);
        await app.webhooks.all.refresh();
      }
      const isAboutUrl = error instanceof RequestRefused && REFUSED_URLS.includes(error.code);
      const message = await failureText(error);
      form.setError(isAboutUrl ? "url" : "root", { message }, { shouldFocus: isAboutUrl });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <UnsavedGuard isDirty={isDirty} />
      <Field label={t("webhooks.url")} hint={t("webhooks.urlHint")} error={errors.url?.message}>
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("url", { validate: (typed) => checkUrl(typed, t) })}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://api.example.com/hooks"
          />
        )}
      </Field>
      {isUnencrypted(url) && (
        <p role="status" className="-mt-3 text-[0.8125rem] text-warn">
          {t("webhooks.urlHttp")}
        </p>
      )}
      <Field
        label={t("webhooks.description")}
        hint={t("webhooks.descriptionHint")}
        error={errors.description?.message}
        isOptional
      >
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("description", {
              validate: (text) => checkLine(text, t, { most: DESCRIPTION_MAX_LENGTH }),
            })}
            autoComplete="off"
            placeholder={t("webhooks.descriptionPlaceholder")}
          />
        )}
      </Field>
      <Controller
        control={form.control}
        name="events"
        rules={{
          validate: (chosen, { hasAllEvents }) => hasAllEvents || chosen.length > 0 || t("webhooks.eventsMissing"),
        }}
        render={({ field }) => (
          <EventsChoice
            ref={field.ref}
            hasAll={hasAllEvents}
            chosen={field.value}
            error={errors.events?.message}
            onAll={(hasAll) => {
              form.setValue("hasAllEvents", hasAll, { shouldDirty: true });
              form.clearErrors("events");
            }}
            onChange={(chosen) => {
              field.onChange(chosen);
              form.clearErrors("events");
            }}
          />
        )}
      />
      <HeadersField form={form} />
      {errors.root && <FieldError>{errors.root.message}</FieldError>}
      {hasConflict && stored && (
        <p className="text-[0.8125rem] text-soft wrap-anywhere">
          {t("webhooks.nowStored", {
            url: stored.url,
            description: stored.description || "–",
            events: stored.events?.join(", ") ?? t("webhooks.allEvents"),
          })}
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button type="submit" look="solid" isBusy={isSubmitting}>
          {endpoint ? t("common.save") : t("webhooks.add")}
        </Button>
      </DialogActions>
    </form>
  );
}
