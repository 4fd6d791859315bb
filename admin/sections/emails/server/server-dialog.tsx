import { type FormEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { PORT_MAX, SECRET_MAX_LENGTH } from "#contract/limits.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog, DialogActions } from "../../../components/dialog.tsx";
import { Field, FieldError } from "../../../components/field.tsx";
import { Select } from "../../../components/select.tsx";
import { AddressInput, PasswordInput, TextInput } from "../../../components/text-input.tsx";
import { useConfig } from "../../../data/config-context.ts";
import { checkAddress, checkLine } from "../../../data/field-rules.ts";
import { useOwner } from "../../../data/owner.ts";
import { useProject, useUpdateProject } from "../../../data/projects.ts";
import { useAction } from "../../../data/use-action.ts";
import { UnsavedGuard } from "../../../pieces/forms/unsaved.tsx";
import { useTexts } from "../../../texts/language.ts";
import { useServerHint } from "./server-hint.ts";
import { type Problem, type ServerValues, useServerTest } from "./server-test.ts";

export function ServerDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTexts();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("mailServer.editTitle")}>
      <ServerForm onClose={onClose} />
    </Dialog>
  );
}

/** Saves a mail server after a test mail to the owner went through it, or without one if the owner insists. */
function ServerForm({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { emailConfig: stored } = useProject().config;
  const known = stored.type === "standard" ? stored : null;
  const { catchesMails } = useConfig();
  const { primaryEmail } = useOwner();
  // Where the test inbox gets all mails, a test mail would say nothing about the server.
  const tester = catchesMails ? null : primaryEmail;
  const update = useUpdateProject();
  const test = useServerTest();
  const { run, isBusy, failure } = useAction();
  const [kind, setKind] = useState<"shared" | "standard">(stored.type);
  const [hasFailed, setFailed] = useState(false);
  const form = useForm<ServerValues>({
    defaultValues: {
      host: known?.host ?? "",
      port: known ? String(known.port) : "587",
      username: known?.username ?? "",
      password: "",
      senderName: known?.senderName ?? "",
      senderEmail: known?.senderEmail ?? "",
    },
  });
  const { errors, isDirty } = form.formState;

  async function save(values: ServerValues, { isTested }: { isTested: boolean }) {
    const server = {
      host: values.host.trim(),
      port: Number(values.port),
      username: values.username.trim(),
      // The stored password stays where the field is left empty.
      password: values.password || (known?.password ?? ""),
      senderName: values.senderName.trim(),
      senderEmail: values.senderEmail.trim(),
    };
    if (isTested && tester) {
      const problems: Problem[] = [];
      const isAsked = await run(async () => {
        const found = await test(server, tester);
        if (found) problems.push(found);
      });
      const [problem] = problems;
      if (problem) {
        setFailed(true);
        form.setError(problem.field, { message: problem.text }, { shouldFocus: problem.field !== "root" });
      }
      if (!isAsked || problem) return;
    }
    const save = () => update({ config: { emailConfig: { type: "standard", ...server } } });
    if (await run(save, t("mailServer.saved"))) onClose();
  }

  async function saveShared() {
    if (await run(() => update({ config: { emailConfig: { type: "shared" } } }), t("mailServer.saved"))) {
      onClose();
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    form.clearErrors();
    if (kind === "shared") void saveShared();
    else void form.handleSubmit((values) => save(values, { isTested: true }))(event);
  }

  const required = (value: string) => checkLine(value, t, { missing: t("mailServer.missing") });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <UnsavedGuard isDirty={isDirty || kind !== stored.type} />
      <Field label={t("mailServer.title")} hint={useServerHint(kind)}>
        {(parts) => (
          <Select
            {...parts}
            value={kind}
            options={[
              { value: "shared", label: t("mailServer.shared") },
              { value: "standard", label: t("mailServer.own") },
            ]}
            onChange={setKind}
          />
        )}
      </Field>
      {kind === "standard" && (
        <>
          <div className="flex flex-wrap gap-4">
            <Field label={t("mailServer.host")} error={errors.host?.message} className="grow basis-48">
              {(parts) => (
                <TextInput
                  {...parts}
                  {...form.register("host", { validate: required })}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  placeholder="smtp.example.com"
                />
              )}
            </Field>
            <Field label={t("mailServer.port")} error={errors.port?.message} className="w-28">
              {(parts) => (
                <TextInput
                  {...parts}
                  {...form.register("port", { validate: (port) => isPort(port) || t("mailServer.portInvalid") })}
                  inputMode="numeric"
                  autoComplete="off"
                />
              )}
            </Field>
          </div>
          <Field label={t("mailServer.username")} error={errors.username?.message}>
            {(parts) => (
              <TextInput
                {...parts}
                {...form.register("username", { validate: required })}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
          <Field
            label={t("mailServer.password")}
            hint={known ? t("mailServer.passwordHint") : undefined}
            error={errors.password?.message}
          >
            {(parts) => (
              <PasswordInput
                {...parts}
                {...form.register("password", {
                  validate: (value) =>
                    checkLine(value, t, {
                      missing: known ? undefined : t("mailServer.missing"),
                      most: SECRET_MAX_LENGTH,
                    }),
                })}
                autoComplete="new-password"
              />
            )}
          </Field>
          <Field label={t("mailServer.senderName")} error={errors.senderName?.message}>
            {(parts) => (
              <TextInput {...parts} {...form.register("senderName", { validate: required })} autoComplete="off" />
            )}
          </Field>
          <Field label={t("mailServer.senderEmail")} error={errors.senderEmail?.message}>
            {(parts) => (
              <AddressInput
                {...parts}
                {...form.register("senderEmail", {
                  validate: (email) => checkAddress(email, t),
                })}
              />
            )}
          </Field>
          {tester && <p className="text-[0.8125rem] text-soft">{t("mailServer.testFirst", { address: tester })}</p>}
        </>
      )}
      {errors.root?.message && <FieldError>{errors.root.message}</FieldError>}
      {failure && <FieldError>{failure}</FieldError>}
      <DialogActions>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        {hasFailed && kind === "standard" && (
          <Button
            onClick={() => {
              form.clearErrors();
              void form.handleSubmit((values) => save(values, { isTested: false }))();
            }}
          >
            {t("mailServer.saveAnyway")}
          </Button>
        )}
        <Button type="submit" look="solid" isBusy={isBusy}>
          {kind === "standard" && tester ? t("mailServer.testAndSave") : t("common.save")}
        </Button>
      </DialogActions>
    </form>
  );
}

const isPort = (text: string) => /^\d{1,5}$/.test(text.trim()) && Number(text) > 0 && Number(text) <= PORT_MAX;
