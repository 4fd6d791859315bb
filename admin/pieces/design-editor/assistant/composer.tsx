import { Send, Square } from "lucide-react";
import { type FormEvent, type KeyboardEvent, type RefObject, useId } from "react";
import { Button } from "../../../components/button.tsx";
import { FieldError } from "../../../components/field.tsx";
import { TextArea } from "../../../components/text-input.tsx";
import { useTexts } from "../../../texts/language.ts";
import { QUESTION_MAX_LENGTH } from "./conversation.ts";

interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>;
  draft: string;
  onDraft: (draft: string) => void;
  isAsking: boolean;
  onSend: (text: string) => void;
  onStop: () => void;
}

/** The field for a message: Enter sends, Shift and Enter break the line. While an answer is written, it can be stopped. */
export function Composer({ field, draft, onDraft, isAsking, onSend, onStop }: ComposerProps) {
  const t = useTexts();
  const id = useId();
  const isEmpty = draft.trim() === "";
  const isTooLong = draft.trim().length > QUESTION_MAX_LENGTH;

  function send(event?: FormEvent) {
    event?.preventDefault();
    if (isEmpty || isTooLong || isAsking) return;
    onSend(draft.trim());
  }

  function press(event: KeyboardEvent) {
    // Enter chooses a word while one is composed, as in Japanese.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form onSubmit={send} className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-[0.8125rem] font-medium">
        {t("assistant.message")}
      </label>
      <TextArea
        ref={field}
        id={id}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? `${id}-error ${id}-hint` : `${id}-hint`}
        value={draft}
        onChange={(event) => onDraft(event.currentTarget.value)}
        onKeyDown={press}
        className="max-h-60"
      />
      {isTooLong && <FieldError id={`${id}-error`}>{t("common.tooLong", { max: QUESTION_MAX_LENGTH })}</FieldError>}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p id={`${id}-hint`} className="text-xs text-soft">
          {t("assistant.keysHint")}
        </p>
        {/* With keys: one button that changed its type while it is clicked would stop and send. */}
        {isAsking ? (
          <Button key="stop" size="small" onClick={onStop}>
            <Square size={13} aria-hidden="true" />
            {t("assistant.stop")}
          </Button>
        ) : (
          <Button key="send" size="small" look="solid" type="submit" aria-disabled={isEmpty || isTooLong || undefined}>
            <Send size={14} aria-hidden="true" />
            {t("assistant.send")}
          </Button>
        )}
      </div>
    </form>
  );
}
