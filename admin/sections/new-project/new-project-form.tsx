import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { Controller, useForm } from "react-hook-form";
import { toast } from "sonner";
import { Button, buttonClass } from "../../components/button.tsx";
import { Field, FieldError } from "../../components/field.tsx";
import { FieldGroup } from "../../components/field-group.tsx";
import { SignInPreview } from "../../components/sign-in-preview.tsx";
import { SwitchRow } from "../../components/switch-row.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { checkLine } from "../../data/field-rules.ts";
import { useOwner } from "../../data/owner.ts";
import { useSharedProviders } from "../../data/shared-providers.ts";
import { useAction } from "../../data/use-action.ts";
import { UnsavedGuard } from "../../pieces/forms/unsaved.tsx";
import { useTexts } from "../../texts/language.ts";
import {
  type Chosen,
  configOf,
  firstChoice,
  hasMethod,
  isOffered,
  METHOD_LABELS,
  NEW_METHODS,
  previewOf,
} from "./new-methods.ts";

const route = getRouteApi("/signed-in/new-project");

interface Values extends Chosen {
  displayName: string;
}

/** Name and sign-in methods of a new project, beside the sign-in page that its users will see. */
export function NewProjectForm() {
  const t = useTexts();
  const { run, isBusy, failure } = useAction();
  const { display_name } = route.useSearch();
  const navigate = useNavigate();
  const owner = useOwner();
  const shared = useSharedProviders();
  const form = useForm<Values>({ defaultValues: { displayName: display_name ?? "", ...firstChoice(shared) } });
  const { errors, isDirty } = form.formState;
  const { displayName, ...chosen } = form.watch();

  const submit = form.handleSubmit(({ displayName: typed, ...wanted }) =>
    run(async () => {
      const created = await owner.createProject({ displayName: typed.trim(), config: configOf(wanted) });
      toast.success(t("newProject.created", { name: created.displayName }));
      await navigate({ to: "/projects/$projectId", params: { projectId: created.id }, ignoreBlocker: true });
    }),
  );

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_26rem]">
      <form
        noValidate
        onSubmit={submit}
        className="flex min-w-0 flex-col gap-6 rounded-xl border border-line bg-card p-5 shadow-card"
      >
        <UnsavedGuard isDirty={isDirty} />
        <Field label={t("newProject.name")} hint={t("newProject.nameHint")} error={errors.displayName?.message}>
          {(parts) => (
            <TextInput
              {...parts}
              {...form.register("displayName", {
                validate: (name) => checkLine(name, t, { missing: t("validation.nameMissing") }),
              })}
              autoComplete="off"
              placeholder={t("newProject.namePlaceholder")}
            />
          )}
        </Field>
        <FieldGroup legend={t("newProject.methods")} error={errors[NEW_METHODS[0]]?.message} className="gap-2">
          <div className="divide-y divide-line rounded-lg border border-line px-3.5 py-3">
            {NEW_METHODS.map((method) => (
              <Controller
                key={method}
                control={form.control}
                name={method}
                // The rule is about all of them.
                rules={
                  method === NEW_METHODS[0]
                    ? { validate: (_, values) => hasMethod(values) || t("validation.methodMissing") }
                    : undefined
                }
                render={({ field }) => (
                  <SwitchRow
                    ref={field.ref}
                    label={t(METHOD_LABELS[method])}
                    hint={isOffered(method, shared) ? undefined : t("newProject.needsKeys")}
                    isDisabled={!isOffered(method, shared)}
                    isOn={field.value}
                    onChange={(isOn) => {
                      field.onChange(isOn);
                      form.clearErrors(NEW_METHODS[0]);
                    }}
                  />
                )}
              />
            ))}
          </div>
          {!NEW_METHODS.every((method) => isOffered(method, shared)) && (
            <p className="text-[0.8125rem] text-soft">{t("newProject.addKeysLater")}</p>
          )}
        </FieldGroup>
        {failure && <FieldError>{failure}</FieldError>}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Link to="/" className={buttonClass()}>
            {t("common.cancel")}
          </Link>
          <Button type="submit" look="solid" isBusy={isBusy}>
            {t("newProject.submit")}
          </Button>
        </div>
      </form>
      <SignInPreview label={t("newProject.preview")} projectName={displayName} config={previewOf(chosen)} />
    </div>
  );
}
