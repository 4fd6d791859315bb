import { useState } from "react";
import { DESCRIPTION_MAX_LENGTH } from "#contract/limits.ts";
import type { NewApiKey } from "#sdk/api-keys/api-key.ts";
import { useApiKeyTexts } from "#sdk/react/texts/use-api-key-texts.ts";
import { useErrorText } from "#sdk/react/texts/use-error-text.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { Dialog, DialogActions } from "#sdk/react/ui/dialog.tsx";
import { Field } from "#sdk/react/ui/field.tsx";
import { Input } from "#sdk/react/ui/input.tsx";
import { useForm } from "#sdk/react/ui/use-form.ts";
import { LIFETIMES, millisOf } from "./key-lifetimes.ts";

interface CreateKeyDialogProps {
  /** Says what the keys give access to. */
  text: "keysAccess" | "keysAccessTeam";
  /** Creates a key. Resolves with an object that has the whole key. */
  create: (key: NewApiKey) => Promise<{ value: string }>;
  onCreated: (wholeKey: string) => void;
  onClose: () => void;
}

const DEFAULT_LIFETIME = "never";

/** Asks for the description and lifetime of a new API key. */
export function CreateKeyDialog({ text, create, onCreated, onClose }: CreateKeyDialogProps) {
  const t = useApiKeyTexts();
  const sayError = useErrorText();
  const [lifetime, setLifetime] = useState(DEFAULT_LIFETIME);
  const { errors, field, form, isBusy } = useForm({
    initial: { description: "" },
    check: ({ description }) => {
      const length = description.trim().length;
      if (length === 0) return { description: t("keysDescriptionMissing") };
      const isTooLong = length > DESCRIPTION_MAX_LENGTH;
      return { description: isTooLong ? t("keysDescriptionTooLong", { length: DESCRIPTION_MAX_LENGTH }) : undefined };
    },
    submit: async ({ description }) => {
      try {
        const expiresInMillis = millisOf(lifetime);
        onCreated((await create({ description: description.trim(), expiresInMillis })).value);
        return {};
      } catch (error) {
        return { description: await sayError(error) };
      }
    },
  });

  return (
    <Dialog title={t("keysCreate")} onClose={onClose}>
      <p className="hp-muted">{t(text)}</p>
      <form {...form} className="hp-form">
        <Field label={t("keysDescription")} error={errors.description}>
          {(parts) => (
            <Input
              {...parts}
              {...field("description")}
              placeholder={t("keysDescriptionHint")}
              autoComplete="off"
              required
            />
          )}
        </Field>
        <Field label={t("keysExpiresIn")}>
          {({ id }) => (
            <select
              id={id}
              className="hp-input hp-select"
              value={lifetime}
              onChange={({ target }) => setLifetime(target.value)}
            >
              {LIFETIMES.map(([value, name]) => (
                <option key={value} value={value}>
                  {t(name)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {t("keysCreateButton")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
