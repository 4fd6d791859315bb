import type { UserImport } from "hallpass/admin";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { Field, FieldError } from "../../../components/field.tsx";
import { Select } from "../../../components/select.tsx";
import { useProject } from "../../../data/projects.ts";
import { useAction } from "../../../data/use-action.ts";
import { UnsavedGuard } from "../../../pieces/forms/unsaved.tsx";
import { useTexts } from "../../../texts/language.ts";
import { FileDrop } from "./file-drop.tsx";
import { GuideLink } from "./guide-link.tsx";
import { useImportProducts } from "./queries.ts";
import { Reason } from "./reasons/reason.tsx";
import { chosenOf, type Given, whatIsWrongWith } from "./upload-rules.ts";

interface UploadCardProps {
  /** An import that waits for its file: the last one was refused. */
  known: UserImport | null;
  uploading: number | null;
  onUploading: (bytes: number | null) => void;
  onChange: () => Promise<void>;
}

/** Chooses the product and the file, uploads it and has it checked. */
export function UploadCard({ known, uploading, onUploading, onChange }: UploadCardProps) {
  const t = useTexts();
  const { app } = useProject();
  const products = useImportProducts();
  const { failure, run } = useAction();
  const [from, setFrom] = useState(known?.from ?? "");
  const [map, setMap] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [faults, setFaults] = useState<{ file?: string; map?: string }>({});
  const product = products.find(({ name }) => name === from);
  const isBusy = uploading !== null;

  /** A file that cannot be taken says why, and the one that was chosen before stays. */
  const choose = (given: Given) => {
    const { file: chosen, fault } = chosenOf(given, t);
    if (chosen) setFile(chosen);
    setFaults({ ...faults, file: fault });
  };

  const upload = async () => {
    const found = { file: file ? undefined : t("imports.fileMissing"), map: whatIsWrongWith(map, t) };
    setFaults(found);
    if (!file || found.map) return;
    onUploading(file.size);
    // What the import reports afterwards says more than the refusal, and is still there after a reload.
    await run(async () => {
      await known?.delete();
      const created = await app.imports.create({
        fileName: file.name,
        from: from || undefined,
        map: map.trim() ? (JSON.parse(map) as Record<string, unknown>) : undefined,
      });
      await created.upload(file);
    });
    await onChange();
    onUploading(null);
  };

  return (
    <Card title={t("imports.uploadTitle")} hint={t("imports.uploadHint")}>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void upload();
        }}
      >
        <UnsavedGuard isDirty={isBusy} />
        {known?.problem && !isBusy && (
          <div role="alert" className="rounded-lg border border-bad/35 bg-bad-tint px-4 py-3">
            <p className="font-medium text-bad">{t("imports.refused", { file: known.fileName })}</p>
            <p className="whitespace-pre-line wrap-anywhere">
              <Reason says={known.problem} />
            </p>
          </div>
        )}
        <Field
          label={t("imports.product")}
          hint={
            product && (
              <>
                {t("imports.expects")} <Reason says={product.expects} />.
              </>
            )
          }
        >
          {(parts) => (
            <Select
              {...parts}
              value={from}
              options={[
                { value: "", label: t("imports.recognize") },
                ...products.map(({ name, label }) => ({ value: name, label })),
              ]}
              onChange={setFrom}
              className="w-full max-w-sm"
            />
          )}
        </Field>
        <GuideLink product={product} />
        <FileDrop file={file} error={faults.file} isBusy={isBusy} onChoose={choose} />
        <details>
          <summary className="w-fit cursor-pointer rounded text-[0.8125rem] font-medium">{t("imports.map")}</summary>
          <Field
            label={t("imports.mapLabel")}
            hint={t("imports.mapHint")}
            error={faults.map}
            className="mt-3"
            isOptional
          >
            {(parts) => (
              <textarea
                {...parts}
                value={map}
                rows={5}
                spellCheck={false}
                placeholder='{ "roles": { "org:admin": "admin" } }'
                onChange={({ target }) => setMap(target.value)}
                className="field-box w-full px-3 py-2 font-mono text-[0.8125rem]"
              />
            )}
          </Field>
        </details>
        {failure && !known?.problem && <FieldError>{failure}</FieldError>}
        {isBusy && <Arriving bytes={uploading} received={known?.receivedBytes ?? 0} />}
        <Button type="submit" look="solid" isBusy={isBusy} className="self-start">
          {t("imports.upload")}
        </Button>
      </form>
    </Card>
  );
}

function Arriving({ bytes, received }: { bytes: number; received: number }) {
  const t = useTexts();
  const isSent = received >= bytes;
  const text = isSent ? t("imports.checking") : t("imports.uploading");
  return (
    <div className="flex flex-col gap-2">
      <progress
        aria-label={text}
        {...(!isSent && received > 0 && { value: received, max: bytes })}
        className="w-full"
      />
      <span className="text-soft">{text}</span>
    </div>
  );
}
