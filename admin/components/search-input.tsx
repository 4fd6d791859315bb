import { Search, X } from "lucide-react";
import { useId } from "react";
import { NAME_MAX_LENGTH } from "#contract/limits.ts";
import { useTexts } from "../texts/language.ts";
import { FieldError } from "./field.tsx";
import { TextInput } from "./text-input.tsx";

interface SearchInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchInput({ label, value, onChange }: SearchInputProps) {
  const t = useTexts();
  const id = useId();
  const isTooLong = value.length > NAME_MAX_LENGTH;
  return (
    <div className="flex min-w-52 flex-1 flex-col gap-1.5 max-sm:basis-full">
      <div className="relative">
        <Search
          size={15}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 start-3 my-auto text-soft"
        />
        <TextInput
          type="search"
          role="searchbox"
          aria-label={label}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? id : undefined}
          placeholder={label}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="ps-9 pe-9 [&::-webkit-search-cancel-button]:hidden"
        />
        {value !== "" && (
          <button
            type="button"
            aria-label={t("common.clear")}
            className="absolute inset-y-0 end-0 grid w-9 place-items-center rounded-lg text-soft hover:text-text"
            onClick={() => onChange("")}
          >
            <X size={15} aria-hidden="true" />
          </button>
        )}
      </div>
      {isTooLong && <FieldError id={id}>{t("common.tooLong", { max: NAME_MAX_LENGTH })}</FieldError>}
    </div>
  );
}
