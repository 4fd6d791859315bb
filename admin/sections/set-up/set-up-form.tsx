import { useNavigate } from "@tanstack/react-router";
import { inGroup, isInternalUser, isKnown } from "hallpass";
import { useHallpassApp } from "hallpass/react";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { PASSWORD_MIN_LENGTH } from "#contract/limits.ts";
import { Button } from "../../components/button.tsx";
import { Field, FieldError } from "../../components/field.tsx";
import { PasswordInput, TextInput } from "../../components/text-input.tsx";
import { useFailureText } from "../../data/failure.ts";
import { checkLine } from "../../data/field-rules.ts";
import { NEVER_MILLIS } from "../../data/keys.ts";
import { reveal } from "../../data/revealed-keys.ts";
import { UnsavedGuard } from "../../pieces/forms/unsaved.tsx";
import { useTexts } from "../../texts/language.ts";
import { BadLink } from "./bad-link.tsx";
import { forgetCode } from "./link-code.ts";
import { faultOf, type LinkFault } from "./link-fault.ts";
import { MethodChoice, type OwnerMethod } from "./method-choice.tsx";
import { checkEmail, checkPassword } from "./owner-rules.ts";
import { PlainCard } from "./plain-card.tsx";

interface Values {
  method: OwnerMethod;
  email: string;
  password: string;
  displayName: string;
  projectDisplayName: string;
}

/** Creates the first account and the first project in one step. */
export function SetUpForm({ code }: { code: string }) {
  const t = useTexts();
  const failureText = useFailureText();
  const app = useHallpassApp();
  const navigate = useNavigate();
  const [fault, setFault] = useState<LinkFault | null>(null);
  const form = useForm<Values>({
    defaultValues: { method: "password", email: "", password: "", displayName: "", projectDisplayName: "" },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const method = form.watch("method");

  const submit = form.handleSubmit(async ({ email, password, displayName, projectDisplayName }) => {
    try {
      const { projectId } = await app.instance.setUp({
        code,
        email: email.trim(),
        ...(method === "passkey" ? { passkey: true as const } : { password }),
        displayName: displayName.trim() || null,
        projectDisplayName: projectDisplayName.trim(),
      });
      forgetCode();
      await createFirstKeys(projectId);
      await navigate({ to: "/projects/$projectId", params: { projectId }, replace: true, ignoreBlocker: true });
    } catch (error) {
      await showError(error);
    }
  });

  /** Creates keys for the snippets on the overview. If this fails, the overview offers to create them. */
  async function createFirstKeys(projectId: string) {
    try {
      const user = await app.getUser();
      const projects = user && isInternalUser(user) ? await user.listOwnedProjects() : [];
      const keys = await projects
        .find(({ id }) => id === projectId)
        ?.app.keys.create({
          description: t("setUp.firstKeys"),
          expiresInMillis: NEVER_MILLIS,
          hasPublishableClientKey: true,
          hasSecretServerKey: true,
        });
      if (keys) reveal(projectId, keys);
    } catch {
      // The set-up succeeded without them.
    }
  }

  async function showError(error: unknown) {
    const linkFault = isKnown(error, "SCHEMA_ERROR") ? null : faultOf(error);
    if (linkFault) return setFault(linkFault);
    const field = inGroup(error, "PASSWORD_REQUIREMENTS_NOT_MET")
      ? "password"
      : isKnown(error, "USER_EMAIL_ALREADY_EXISTS")
        ? "email"
        : "root";
    form.setError(field, { message: await failureText(error) }, { shouldFocus: true });
  }

  if (fault) return <BadLink fault={fault} />;
  return (
    <PlainCard title={t("setUp.title")} subtitle={t("setUp.subtitle")}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        <UnsavedGuard isDirty={isDirty} />
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-3 font-semibold">{t("setUp.owner")}</legend>
          <Field label={t("setUp.email")} error={errors.email?.message}>
            {(parts) => (
              <TextInput
                {...parts}
                {...form.register("email", { validate: (value) => checkEmail(value, t) })}
                type="email"
                inputMode="email"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                className="h-10"
              />
            )}
          </Field>
          <Controller
            control={form.control}
            name="method"
            render={({ field }) => <MethodChoice method={field.value} onChange={field.onChange} />}
          />
          {method === "password" && (
            <Field
              label={t("setUp.password")}
              error={errors.password?.message}
              hint={t("setUp.passwordHint", { min: PASSWORD_MIN_LENGTH })}
            >
              {(parts) => (
                <PasswordInput
                  {...parts}
                  {...form.register("password", { validate: (value) => checkPassword(value, t) })}
                  autoComplete="new-password"
                  className="h-10"
                />
              )}
            </Field>
          )}
          <Field label={t("setUp.name")} error={errors.displayName?.message} isOptional>
            {(parts) => (
              <TextInput
                {...parts}
                {...form.register("displayName", { validate: (value) => checkLine(value, t) })}
                autoComplete="name"
                className="h-10"
              />
            )}
          </Field>
        </fieldset>
        <div className="border-t border-line" />
        <fieldset>
          <legend className="mb-3 font-semibold">{t("setUp.project")}</legend>
          <Field
            label={t("setUp.projectName")}
            error={errors.projectDisplayName?.message}
            hint={t("setUp.projectHint")}
          >
            {(parts) => (
              <TextInput
                {...parts}
                {...form.register("projectDisplayName", {
                  validate: (value) => checkLine(value, t, { missing: t("validation.nameMissing") }),
                })}
                autoComplete="off"
                placeholder={t("setUp.projectNamePlaceholder")}
                className="h-10"
              />
            )}
          </Field>
        </fieldset>
        {errors.root && <FieldError>{errors.root.message}</FieldError>}
        <Button type="submit" look="solid" className="h-10" isBusy={isSubmitting}>
          {t("setUp.submit")}
        </Button>
      </form>
    </PlainCard>
  );
}
