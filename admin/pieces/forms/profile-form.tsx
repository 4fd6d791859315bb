import { type ChangeEvent, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { Avatar } from "../../components/avatar.tsx";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { Field, FieldError } from "../../components/field.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { checkLine } from "../../data/field-rules.ts";
import { useAction } from "../../data/use-action.ts";
import { resetToSaved, useStoredValues } from "../../data/use-stored-values.ts";
import { useTexts } from "../../texts/language.ts";
import { ChangedElsewhere } from "./changed-elsewhere.tsx";
import { UnsavedGuard } from "./unsaved.tsx";

interface ProfileFormProps<T> {
  of: T;
  title: string;
  /** Labels the field of the name. */
  label: string;
  name: string;
  /** Why a name that is empty cannot be saved. Left out where it can. */
  nameMissing?: string;
  /** Its first letter stands for a missing picture. */
  shownName: string;
  pictureUrl: string | null;
  /** Round for people, square for teams. */
  isSquare?: boolean;
  /** Stores a name, unless somebody else has changed it. */
  onName: (of: T, name: string) => Promise<T>;
  /** Stores a picture as a data URL, or removes it. */
  onPicture: (url: string | null) => Promise<unknown>;
}

/** A card with the name and the picture of a user or a team, edited in place. */
export function ProfileForm<T>(props: ProfileFormProps<T>) {
  const { of, name, nameMissing, onName, onPicture, pictureUrl } = props;
  const t = useTexts();
  const { run, isBusy, failure } = useAction();
  const [isUnreadable, setUnreadable] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const uploadButton = useRef<HTMLButtonElement>(null);
  const form = useForm({ defaultValues: { displayName: name } });
  const { isDirty, errors } = form.formState;

  const stored = { displayName: name };
  const isChangedElsewhere = useStoredValues(form, stored);

  const submit = form.handleSubmit(async (values) => {
    const wanted = values.displayName.trim();
    const undo = (changed: T) => onName(changed, name);
    if (await run(() => onName(of, wanted), t("profile.nameSaved"), undo)) {
      resetToSaved(form, values, { displayName: wanted });
    }
  });

  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    const picture = chosen && (await squarePicture(chosen));
    // The same file can be chosen again.
    target.value = "";
    setUnreadable(picture === null);
    if (picture) await run(() => onPicture(picture), t("profile.pictureSaved"));
  }

  async function remove() {
    // The button goes with the picture, and the focus with it.
    if (await run(() => onPicture(null), t("profile.pictureRemoved"))) uploadButton.current?.focus();
  }

  return (
    <Card title={props.title}>
      <UnsavedGuard isDirty={isDirty} />
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-4">
        <Avatar url={pictureUrl} name={props.shownName} size="large" isSquare={props.isSquare} />
        <Field label={props.label} error={errors.displayName?.message} className="flex-1 basis-52">
          {(parts) => (
            <div className="flex flex-wrap gap-2">
              <TextInput
                {...parts}
                {...form.register("displayName", {
                  validate: (text) => checkLine(text, t, { missing: nameMissing }),
                })}
                autoComplete="off"
                className="min-w-40 flex-1"
              />
              <Button type="submit" disabled={!isDirty} isBusy={isBusy}>
                {t("common.save")}
              </Button>
            </div>
          )}
        </Field>
      </form>
      <div className="mt-3 flex flex-wrap gap-2">
        <input
          ref={file}
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-hidden="true"
          className="sr-only"
          onChange={upload}
        />
        <Button ref={uploadButton} size="small" onClick={() => file.current?.click()}>
          {t("profile.uploadPicture")}
        </Button>
        {pictureUrl !== null && (
          <Button size="small" look="danger-quiet" onClick={remove}>
            {t("profile.removePicture")}
          </Button>
        )}
      </div>
      {isChangedElsewhere && (
        <div className="mt-3">
          <ChangedElsewhere onShow={() => form.reset(stored)} />
        </div>
      )}
      {(failure || isUnreadable) && (
        <div className="mt-3">
          <FieldError>{failure ?? t("profile.pictureUnreadable")}</FieldError>
        </div>
      )}
    </Card>
  );
}

const SIDE = 256;
const QUALITY = 0.85;

/** The middle of a picture as a small square, as a data URL; null for a file that the browser cannot read as a picture. */
async function squarePicture(file: Blob): Promise<string | null> {
  // Decoded without an address of its own: the page's policy forbids images from `blob:`.
  const image = await createImageBitmap(file).catch(() => null);
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!image || !context) return null;
  canvas.width = SIDE;
  canvas.height = SIDE;
  const side = Math.min(image.width, image.height);
  context.fillStyle = "white";
  context.fillRect(0, 0, SIDE, SIDE);
  context.drawImage(image, (image.width - side) / 2, (image.height - side) / 2, side, side, 0, 0, SIDE, SIDE);
  image.close();
  return canvas.toDataURL("image/jpeg", QUALITY);
}
