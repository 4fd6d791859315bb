import type { ServerUser } from "hallpass";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { Avatar } from "../../../components/avatar.tsx";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { Field, FieldError } from "../../../components/field.tsx";
import { TextInput } from "../../../components/text-input.tsx";
import { useAction } from "../../../data/use-action.ts";
import { UnsavedGuard } from "../../../pieces/unsaved.tsx";
import { useTexts } from "../../../texts/language.ts";

/** The name and the picture, which other users may see. */
export function ProfileCard({ user }: { user: ServerUser }) {
  const t = useTexts();
  const { run, isBusy, failure } = useAction();
  const name = user.displayName ?? "";
  const form = useForm({ defaultValues: { displayName: name } });
  const { isDirty } = form.formState;

  // A change from elsewhere shows, unless something is typed here.
  useEffect(() => {
    if (!form.formState.isDirty) form.reset({ displayName: name });
  }, [form, name]);

  const submit = form.handleSubmit(async ({ displayName }) => {
    const wanted = displayName.trim();
    if (await run(() => user.setDisplayName(wanted || null), t("user.nameSaved"))) form.reset({ displayName: wanted });
  });

  return (
    <Card title={t("user.profile")}>
      <UnsavedGuard isDirty={isDirty} />
      <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-4">
        <Avatar url={user.profileImageUrl} name={user.displayName ?? user.primaryEmail ?? ""} size="large" />
        <Field label={t("users.displayName")} className="flex-1 basis-52">
          {(parts) => <TextInput {...parts} {...form.register("displayName")} autoComplete="off" />}
        </Field>
        <Button type="submit" disabled={!isDirty} isBusy={isBusy}>
          {t("common.save")}
        </Button>
        {user.profileImageUrl !== null && (
          <Button
            look="danger-quiet"
            onClick={() => run(() => user.update({ profileImageUrl: null }), t("user.pictureRemoved"))}
          >
            {t("user.removePicture")}
          </Button>
        )}
      </form>
      {failure && (
        <div className="mt-3">
          <FieldError>{failure}</FieldError>
        </div>
      )}
    </Card>
  );
}
