import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import type { ProjectConfig } from "hallpass";
import { Controller, useForm } from "react-hook-form";
import { toast } from "sonner";
import { Button, buttonClass } from "../../components/button.tsx";
import { Field, FieldError } from "../../components/field.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { SignInPreview } from "../../components/sign-in-preview.tsx";
import { SwitchRow } from "../../components/switch-row.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { useFailureText } from "../../data/failure.ts";
import { useCreateProject } from "../../data/projects.ts";
import { MainArea } from "../../frame/main-area.tsx";
import { TopBar } from "../../frame/top-bar.tsx";
import { useTexts } from "../../texts/language.ts";

const route = getRouteApi("/signed-in/new-project");

interface Values {
  displayName: string;
  credentialEnabled: boolean;
}

const OFF: ProjectConfig = {
  signUpEnabled: true,
  credentialEnabled: false,
  magicLinkEnabled: false,
  passkeyEnabled: false,
  clientTeamCreationEnabled: false,
  clientUserDeletionEnabled: false,
  allowUserApiKeys: false,
  allowTeamApiKeys: false,
  oauthProviders: [],
};

export function NewProjectScreen() {
  const t = useTexts();
  const failureText = useFailureText();
  const { display_name } = route.useSearch();
  const navigate = useNavigate();
  const create = useCreateProject();
  const form = useForm<Values>({ defaultValues: { displayName: display_name ?? "", credentialEnabled: true } });
  const { errors, isSubmitting } = form.formState;
  const { displayName, credentialEnabled } = form.watch();

  const submit = form.handleSubmit(async (values) => {
    try {
      const created = await create.mutateAsync({
        displayName: values.displayName.trim(),
        config: { credentialEnabled: values.credentialEnabled },
      });
      toast.success(t("newProject.created", { name: created.displayName }));
      await navigate({ to: "/projects/$projectId", params: { projectId: created.id } });
    } catch (error) {
      form.setError("root", { message: await failureText(error) });
    }
  });

  return (
    <>
      <TopBar />
      <MainArea className="mx-auto max-w-5xl px-4 pt-8 pb-20 sm:px-6">
        <PageHeader title={t("newProject.title")} subtitle={t("newProject.subtitle")} />
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_26rem]">
          <form
            noValidate
            onSubmit={submit}
            className="flex flex-col gap-6 rounded-xl border border-line bg-card p-5 shadow-card"
          >
            <Field label={t("newProject.name")} hint={t("newProject.nameHint")} error={errors.displayName?.message}>
              {(parts) => (
                <TextInput
                  {...parts}
                  {...form.register("displayName", {
                    validate: (name) => name.trim() !== "" || t("validation.nameMissing"),
                  })}
                  autoComplete="off"
                  placeholder={t("newProject.namePlaceholder")}
                />
              )}
            </Field>
            <fieldset>
              <legend className="mb-2 text-[0.8125rem] font-medium">{t("newProject.methods")}</legend>
              <div className="rounded-lg border border-line px-3.5 py-3">
                <Controller
                  control={form.control}
                  name="credentialEnabled"
                  rules={{ validate: (isOn) => isOn || t("validation.methodMissing") }}
                  render={({ field }) => (
                    <SwitchRow
                      label={t("newProject.password")}
                      error={errors.credentialEnabled?.message}
                      isOn={field.value}
                      onChange={field.onChange}
                    />
                  )}
                />
              </div>
            </fieldset>
            {errors.root && <FieldError>{errors.root.message}</FieldError>}
            <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
              <Link to="/" className={buttonClass()}>
                {t("common.cancel")}
              </Link>
              <Button type="submit" look="solid" isBusy={isSubmitting}>
                {t("newProject.submit")}
              </Button>
            </div>
          </form>
          <SignInPreview
            label={t("newProject.preview")}
            projectName={displayName}
            config={{ ...OFF, credentialEnabled }}
          />
        </div>
      </MainArea>
    </>
  );
}
