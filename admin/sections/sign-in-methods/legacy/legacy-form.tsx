import type { LegacyVerifier } from "hallpass/admin";
import { type ReactNode, useEffect, useRef } from "react";
import { Field } from "../../../components/field.tsx";
import { TextInput } from "../../../components/text-input.tsx";
import { useProject } from "../../../data/projects.ts";
import { useSayDone } from "../../../data/say-done.ts";
import { CardForm } from "../../../pieces/forms/card-form.tsx";
import { dayOf } from "../../../pieces/forms/day.ts";
import { useTexts } from "../../../texts/language.ts";

interface LegacyFormProps {
  verifier: LegacyVerifier | null;
  /** Whether a click has just opened the form. */
  isOpened: boolean;
  onCreated: (secret: string) => void;
  children: ReactNode;
}

/** The address and the last day. The first save sets the check up. */
export function LegacyForm({ verifier, isOpened, onCreated, children }: LegacyFormProps) {
  const t = useTexts();
  const first = useRef<HTMLDivElement>(null);
  // The button that had the focus is no longer there.
  useEffect(() => {
    if (isOpened) first.current?.querySelector("input")?.focus();
  }, [isOpened]);
  const sayDone = useSayDone();
  const { legacyVerifier } = useProject().app;
  return (
    <CardForm
      title={t("legacy.title")}
      hint={t("legacy.hint")}
      stored={{ url: verifier?.url ?? "", endsOn: verifier ? dayOf(verifier.endsAt) : "" }}
      onSave={async ({ url, endsOn }) => {
        const wanted = { url: url.trim(), endsAt: new Date(`${endsOn}T00:00`) };
        if (verifier) {
          await legacyVerifier.update(wanted);
          sayDone(t("legacy.saved"));
        } else onCreated((await legacyVerifier.create(wanted)).secret);
      }}
      faultyFields={() => []}
    >
      {({ register, formState: { errors } }) => (
        <>
          <div ref={first}>
            <Field label={t("legacy.url")} hint={t("legacy.urlHint")} error={errors.url?.message}>
              {(parts) => (
                <TextInput
                  {...parts}
                  {...register("url", { validate: (url) => URL.canParse(url.trim()) || t("legacy.urlMissing") })}
                  inputMode="url"
                  autoCapitalize="none"
                  autoComplete="off"
                  spellCheck={false}
                  placeholder="https://old.example.com/check"
                />
              )}
            </Field>
          </div>
          <Field label={t("legacy.endsOn")} hint={t("legacy.endsOnHint")} error={errors.endsOn?.message}>
            {(parts) => (
              <TextInput
                {...parts}
                {...register("endsOn", { validate: (day) => day !== "" || t("legacy.endsOnMissing") })}
                type="date"
                className="max-w-48"
              />
            )}
          </Field>
          {children}
        </>
      )}
    </CardForm>
  );
}
