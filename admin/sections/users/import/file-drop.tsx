import { FileUp } from "lucide-react";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { FieldError } from "../../../components/field.tsx";
import { useBytes } from "../../../texts/bytes.ts";
import { useTexts } from "../../../texts/language.ts";
import type { Given } from "./upload-rules.ts";

interface FileDropProps {
  file: File | null;
  error?: string;
  isBusy: boolean;
  onChoose: (given: Given) => void;
}

/** A field for a file: it can be dropped there, or chosen with the button, which is all that a keyboard needs. */
export function FileDrop({ file, error, isBusy, onChoose }: FileDropProps) {
  const t = useTexts();
  const bytes = useBytes();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  useNoDropsElsewhere();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span id={`${id}-label`} className="text-[0.8125rem] font-medium">
        {t("imports.file")}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same */}
      <div
        onDragOver={() => setOver(!isBusy)}
        onDragLeave={({ currentTarget, relatedTarget }) => {
          if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
        }}
        onDrop={(event) => {
          setOver(false);
          if (!isBusy) onChoose(givenBy(event));
        }}
        className={classNames(
          "flex flex-col items-center gap-3 rounded-xl border border-dashed px-4 py-8 text-center",
          isOver ? "border-brand bg-brand-tint" : "border-field-line",
        )}
      >
        <FileUp size={20} className="text-soft" aria-hidden="true" />
        <p id={`${id}-file`} role="status" className="max-w-full wrap-anywhere">
          {file ? t("imports.chosen", { file: file.name, size: bytes(file.size) }) : t("imports.drop")}
        </p>
        <input
          ref={input}
          type="file"
          aria-labelledby={`${id}-label`}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            // Nothing is chosen when the dialog of the system is closed.
            if (target.files?.length) onChoose({ files: [...target.files], folders: [] });
            // The same file can be chosen again, for example after it was mended.
            target.value = "";
          }}
        />
        <Button
          disabled={isBusy}
          aria-describedby={[`${id}-file`, error && `${id}-error`].filter(Boolean).join(" ")}
          onClick={() => input.current?.click()}
        >
          {file ? t("imports.chooseOther") : t("imports.choose")}
        </Button>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** The files and folders of a drop. A folder looks like a file without content. */
function givenBy({ dataTransfer }: DragEvent): Given {
  const given: Given = { files: [], folders: [] };
  for (const item of dataTransfer.items) {
    const file = item.getAsFile();
    if (item.webkitGetAsEntry()?.isDirectory) given.folders.push(file?.name ?? "");
    else if (file) given.files.push(file);
  }
  return given;
}

/** A file that misses the field would replace the page in the browser, with everything that was typed. */
function useNoDropsElsewhere(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => event.preventDefault();
    for (const name of ["dragover", "drop"] as const) window.addEventListener(name, refuse);
    return () => {
      for (const name of ["dragover", "drop"] as const) window.removeEventListener(name, refuse);
    };
  }, []);
}
