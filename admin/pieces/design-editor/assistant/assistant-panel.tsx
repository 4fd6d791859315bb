import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { FieldError } from "../../../components/field.tsx";
import { SidePanel } from "../../../components/side-panel.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { Trouble } from "../../../components/trouble.tsx";
import { useTexts } from "../../../texts/language.ts";
import type { SayText } from "../../../texts/texts.ts";
import type { DesignCalls } from "../designs.ts";
import type { Editing } from "../use-editing.ts";
import type { Problem } from "../use-preview.ts";
import { Composer } from "./composer.tsx";
import { MessageLog } from "./message-log.tsx";
import { NotSetUp } from "./not-set-up.tsx";
import { type Conversation, useConversation } from "./use-conversation.ts";

export interface AssistantPanelProps {
  onClose: () => void;
  id: string;
  kind: DesignCalls["kind"];
  editing: Pick<Editing, "tsxSource" | "change">;
  /** Why what is in the editor does not render. */
  problems: readonly Problem[];
  /** What is typed stays while the panel is closed. */
  draft: string;
  onDraft: (draft: string) => void;
}

/** The conversation with the assistant about a design. What it proposes is taken or discarded, and never saved by itself. */
export function AssistantPanel(props: AssistantPanelProps) {
  const { onClose, id, kind, editing, onDraft } = props;
  const t = useTexts();
  const field = useRef<HTMLTextAreaElement>(null);
  const conversation = useConversation({ id, kind, source: editing.tsxSource, onLost: onDraft });
  const { messages, model, trouble, reload } = conversation;
  const isReady = messages !== undefined && model !== undefined;
  const focusField = () => field.current?.focus();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when there is a field.
  useEffect(focusField, [isReady]);

  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={t("assistant.name")}
      subtitle={t(kind === "template" ? "assistant.subtitleTemplate" : "assistant.subtitleTheme")}
      footer={
        isReady && model !== null ? (
          <Footer {...props} field={field} conversation={conversation} focusField={focusField} />
        ) : undefined
      }
    >
      {trouble ? (
        <Trouble error={trouble} isPart onRetry={reload} />
      ) : !isReady ? (
        <Skeleton className="h-40" />
      ) : (
        <div className="flex flex-col gap-4">
          {model === null ? (
            <NotSetUp />
          ) : (
            <p className="text-[0.8125rem] text-soft wrap-anywhere">
              {t("assistant.sentTo", { model: model.name, host: model.host })}
            </p>
          )}
          {model && messages.length > 0 && !conversation.isFull && (
            <Begin conversation={conversation} onBegun={focusField} />
          )}
          <MessageLog
            messages={messages}
            conversation={conversation}
            source={editing.tsxSource}
            onTake={(tsxSource) => {
              editing.change({ tsxSource });
              focusField();
            }}
            onDone={focusField}
          />
        </div>
      )}
    </SidePanel>
  );
}

interface FooterProps extends AssistantPanelProps {
  field: RefObject<HTMLTextAreaElement | null>;
  conversation: Conversation;
  focusField: () => void;
}

function Footer({ conversation, problems, kind, field, focusField, draft, onDraft }: FooterProps) {
  const t = useTexts();
  const { isFull, isAsking, send, stop } = conversation;
  if (isFull) {
    return (
      <div className="flex flex-col gap-3">
        <p className="text-[0.8125rem]">{t("assistant.full")}</p>
        <Begin conversation={conversation} onBegun={focusField} />
      </div>
    );
  }
  const words = problems.filter((problem) => isRepairable(problem, kind)).map((problem) => wordsOf(problem, t));
  return (
    <div className="flex flex-col gap-3">
      <div role="status" className="empty:hidden">
        {words.length > 0 && !isAsking && (
          <div className="flex flex-col items-start gap-2 rounded-lg border border-bad/35 bg-bad-tint p-3 text-[0.8125rem]">
            <p className="font-medium">{t("assistant.broken")}</p>
            <p className="max-h-24 overflow-y-auto whitespace-pre-wrap wrap-anywhere">{words.join("\n")}</p>
            <Button
              size="small"
              onClick={() => {
                void send(t("assistant.repairMessage", { problems: words.join("\n") }));
                focusField();
              }}
            >
              {t("assistant.repair")}
            </Button>
          </div>
        )}
      </div>
      <Composer
        field={field}
        draft={draft}
        onDraft={onDraft}
        isAsking={isAsking}
        onSend={(text) => {
          onDraft("");
          void send(text);
        }}
        onStop={() => {
          stop();
          focusField();
        }}
      />
    </div>
  );
}

function Begin({ conversation: { begin, isAsking }, onBegun }: { conversation: Conversation; onBegun: () => void }) {
  const t = useTexts();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function start() {
    setBusy(true);
    const reason = await begin();
    setFailure(reason);
    setBusy(false);
    if (reason === undefined) onBegun();
  }

  if (isAsking) return null;
  return (
    <div className="flex flex-col items-start gap-2">
      <Button size="small" isBusy={isBusy} onClick={start}>
        {t("assistant.begin")}
      </Button>
      {failure && <FieldError>{failure}</FieldError>}
    </div>
  );
}

/** Values of variables and the other half of the mail are not in the source that the assistant writes. */
const isRepairable = ({ of, variable }: Problem, kind: DesignCalls["kind"]) =>
  variable === null && (of === null || of === kind);

function wordsOf({ line, column, message }: Problem, t: SayText): string {
  if (line === null) return message;
  const place = column === null ? t("design.goToLine", { line }) : t("design.goToPlace", { line, column });
  return `${place}: ${message}`;
}
