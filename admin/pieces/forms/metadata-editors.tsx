import { useEffect, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { FieldError } from "../../components/field.tsx";
import { checkJson } from "../../components/json-editor/check-json.ts";
import { JsonEditor } from "../../components/json-editor/json-editor.tsx";
import { readJson, showJson } from "../../components/json-editor/json-text.ts";
import { useAction } from "../../data/use-action.ts";
import { useLanguage, useTexts } from "../../texts/language.ts";
import { ChangedElsewhere } from "./changed-elsewhere.tsx";
import { METADATA_PLACES, type MetadataPlace } from "./metadata-places.ts";
import { UnsavedGuard } from "./unsaved.tsx";

/** A user or a team: what carries data of the app. */
interface Carrier {
  readonly clientMetadata: unknown;
  readonly clientReadOnlyMetadata: unknown;
  readonly serverMetadata: unknown;
  update(changes: Partial<Record<MetadataPlace["name"], unknown>>, options: { ifUnchanged: true }): Promise<Carrier>;
}

/** The three places for data of the app, each with an editor that saves by itself. */
export function MetadataEditors({ of }: { of: Carrier }) {
  const t = useTexts();
  return (
    <Card title={t("metadata.title")} hint={t("metadata.hint")}>
      <div className="flex flex-col gap-6">
        {METADATA_PLACES.map((place) => (
          <MetadataEditor key={place.name} of={of} place={place} />
        ))}
      </div>
    </Card>
  );
}

function MetadataEditor({ of, place: { name, label, hint } }: { of: Carrier; place: MetadataPlace }) {
  const { t, locale } = useLanguage();
  const stored = showJson(of[name]);
  const [text, setText] = useState(stored);
  /** The stored value that the text began as. */
  const [base, setBase] = useState(stored);
  const { run, isBusy, failure } = useAction();
  const isDirty = text !== base;
  const { value } = readJson(text);
  const isFaulty = checkJson(text, t, locale) !== true;

  // A change from elsewhere shows, unless something is typed here.
  useEffect(() => {
    if (isDirty || base === stored) return;
    setText(stored);
    setBase(stored);
  }, [isDirty, base, stored]);

  function revert() {
    setText(stored);
    setBase(stored);
  }

  async function save() {
    const before = of[name];
    const change = (to: Carrier, stored: unknown) => to.update({ [name]: stored }, { ifUnchanged: true });
    const undo = (changed: Carrier) => change(changed, before);
    if (!(await run(() => change(of, value), t("metadata.saved"), undo))) return;
    const saved = showJson(value);
    setText(saved);
    setBase(saved);
  }

  return (
    <div className="flex flex-col gap-2.5">
      <UnsavedGuard isDirty={isDirty} />
      <JsonEditor label={t(label)} hint={t(hint)} text={text} onChange={setText} />
      {isDirty && base !== stored && <ChangedElsewhere onShow={revert} />}
      {failure && <FieldError>{failure}</FieldError>}
      {isDirty && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" look="solid" disabled={isFaulty} isBusy={isBusy} onClick={save}>
            {t("common.save")}
          </Button>
          <Button size="small" onClick={revert}>
            {t("metadata.revert")}
          </Button>
        </div>
      )}
    </div>
  );
}
