import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { FieldError } from "../../../components/field.tsx";
import { useTexts } from "../../../texts/language.ts";
import { ChangeCard } from "./change-card.tsx";
import type { Message } from "./conversation.ts";
import type { Conversation } from "./use-conversation.ts";

interface MessageLogProps {
  messages: readonly Message[];
  conversation: Conversation;
  source: string;
  onTake: (source: string) => void;
  /** A button that had the focus is gone. */
  onDone: () => void;
}

/** What was said, oldest first. Screen readers hear what is added. */
export function MessageLog({ messages, conversation, source, onTake, onDone }: MessageLogProps) {
  const t = useTexts();
  const end = useRef<HTMLDivElement>(null);
  const { model, isAsking, failure, unsaved, fresh, discarded, discard, retry } = conversation;
  const isUnanswered = messages.at(-1)?.role === "user" && !isAsking;

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is new at the end shows.
  useEffect(() => {
    // Returns a promise in some browsers, which is no cleanup.
    end.current?.scrollIntoView({ block: "nearest" });
  }, [messages.length, isAsking, failure, unsaved]);

  return (
    <div role="log" aria-label={t("assistant.conversation")} className="flex flex-col gap-4">
      {messages.map(({ role, text, changes }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages are only added
        <Said key={at} role={role}>
          {/* Only ever text: neither HTML nor links of the model work. */}
          {text !== "" && <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>}
          {changes.map((change) => (
            <ChangeCard
              key={change.id}
              change={change}
              source={source}
              isFresh={fresh.has(change.id)}
              isDiscarded={discarded.has(change.id)}
              onDiscard={(isDiscarded) => {
                discard(change.id, isDiscarded);
                if (isDiscarded) onDone();
              }}
              onTake={onTake}
            />
          ))}
        </Said>
      ))}
      {isAsking && <p className="text-soft">{t("assistant.waiting")}</p>}
      {isUnanswered && (
        <div className="flex flex-col items-start gap-2">
          {failure ? (
            <FieldError>
              {failure.text}
              {failure.detail && (
                <span lang="en-US" className="block">
                  {failure.detail}
                </span>
              )}
            </FieldError>
          ) : (
            <p className="text-[0.8125rem] text-soft">{t("assistant.unanswered")}</p>
          )}
          {model !== null && (
            <Button
              size="small"
              onClick={() => {
                void retry();
                onDone();
              }}
            >
              {t("common.tryAgain")}
            </Button>
          )}
        </div>
      )}
      {unsaved && <FieldError>{t("assistant.unsaved", { reason: unsaved })}</FieldError>}
      <div ref={end} />
    </div>
  );
}

function Said({ role, children }: { role: Message["role"]; children: ReactNode }) {
  const t = useTexts();
  return (
    <article className={classNames("min-w-0", role === "user" && "rounded-lg bg-sunken p-3")}>
      <p className="mb-0.5 text-xs font-medium text-soft">{t(role === "user" ? "assistant.you" : "assistant.name")}</p>
      {children}
    </article>
  );
}
