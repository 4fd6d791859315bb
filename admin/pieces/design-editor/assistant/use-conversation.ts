import { RequestRefused } from "hallpass";
import type { AssistantModel, ChatContext, ChatMessage, HallpassAdminApp } from "hallpass/admin";
import { useResourceState } from "hallpass/react";
import { useEffect, useRef, useState } from "react";
import { asking, watchableOf } from "../../../data/asked.ts";
import { useFailureText } from "../../../data/failure.ts";
import { useProject } from "../../../data/projects.ts";
import { useSnapshot } from "../../../data/watched.ts";
import { useTexts } from "../../../texts/language.ts";
import type { DesignCalls } from "../designs.ts";
import {
  answerOf,
  beginning,
  isFull,
  lastConversation,
  type Message,
  messageIn,
  questionOf,
  toModel,
} from "./conversation.ts";

/** The server gives the model two minutes. */
const LIMIT_MILLIS = 150_000;

const CONTEXTS: Record<DesignCalls["kind"], ChatContext> = { template: "email-template", theme: "email-theme" };

/** Why there is no answer. */
export interface Failure {
  text: string;
  /** What the server says about the model, in English. */
  detail?: string;
}

export interface Conversation {
  /** Undefined until it is loaded. */
  messages: readonly Message[] | undefined;
  /** Null if the operator has set none; undefined until it is known. */
  model: AssistantModel | null | undefined;
  /** Why the conversation cannot be loaded. */
  trouble: unknown;
  reload(): Promise<void>;
  isAsking: boolean;
  /** Why the last question has no answer. */
  failure: Failure | undefined;
  /** Why the last answer is not kept. */
  unsaved: string | undefined;
  isFull: boolean;
  /** The changes that have come since the panel was opened. */
  fresh: ReadonlySet<string>;
  discarded: ReadonlySet<string>;
  discard(changeId: string, isDiscarded: boolean): void;
  send(text: string): Promise<void>;
  /** Asks the last question again. */
  retry(): Promise<void>;
  stop(): void;
  /** Begins a new conversation. Resolves to why it could not, in words. */
  begin(): Promise<string | undefined>;
}

interface ConversationOptions {
  /** The id of the design. */
  id: string;
  kind: DesignCalls["kind"];
  /** What the editor shows. */
  source: string;
  /** Gets the questions that the server does not keep yet when the panel closes. */
  onLost: (text: string) => void;
}

const modelOf = asking((app: HallpassAdminApp) => app.assistant.model());

/** The conversation about a design, which the server keeps, and the question that waits for an answer. */
export function useConversation({ id, kind, source, onLost }: ConversationOptions): Conversation {
  const t = useTexts();
  const failureText = useFailureText();
  const { app } = useProject();
  const model = useSnapshot(modelOf(app));
  /** The operator has taken the model away while the panel was open. */
  const [isGone, setGone] = useState(false);
  // Loaded when the panel opens, and not again: what comes after it is added here.
  const [thread] = useState(() => watchableOf(() => app.assistant.list(id)));
  const kept = useResourceState(thread);
  /** What has come since the thread was loaded. */
  const [added, setAdded] = useState<readonly unknown[]>([]);
  const [waiting, setWaiting] = useState<AbortController | null>(null);
  const [failure, setFailure] = useState<Failure>();
  const [unsaved, setUnsaved] = useState<string>();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const [discarded, setDiscarded] = useState<ReadonlySet<string>>(new Set());
  /** The questions that the server does not keep yet. */
  const unkept = useRef<readonly ChatMessage[]>([]);
  const latestSource = useRef(source);
  latestSource.current = source;

  const leave = useRef(() => {});
  leave.current = () => {
    waiting?.abort();
    const lost = unkept.current.flatMap((question) => messageIn(question)?.text ?? []);
    if (lost.length > 0) onLost(lost.join("\n"));
  };
  useEffect(() => () => leave.current(), []);

  const messages = kept.status === "ready" ? lastConversation([...kept.value.messages, ...added]) : undefined;

  async function ask(conversation: readonly Message[]) {
    const stopping = new AbortController();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      stopping.abort();
    }, LIMIT_MILLIS);
    setWaiting(stopping);
    setFailure(undefined);
    setUnsaved(undefined);
    try {
      for (const question of unkept.current) {
        await app.assistant.save(id, question);
        unkept.current = unkept.current.filter((each) => each !== question);
      }
      const sent = toModel(conversation, discarded);
      const { content } = await app.assistant.ask(id, CONTEXTS[kind], sent, stopping.signal, latestSource.current);
      await take(answerOf(content, Date.now()));
    } catch (error) {
      setFailure(
        isLate
          ? { text: t("assistant.late", { seconds: LIMIT_MILLIS / 1000 }) }
          : stopping.signal.aborted
            ? { text: t("assistant.stopped") }
            : await failureOf(error),
      );
    } finally {
      clearTimeout(timer);
      setWaiting(null);
    }
  }

  async function take(answer: ChatMessage) {
    setAdded((known) => [...known, answer]);
    setFresh((known) => new Set([...known, ...(messageIn(answer)?.changes ?? []).map((change) => change.id)]));
    try {
      await app.assistant.save(id, answer);
    } catch (error) {
      setUnsaved(await failureText(error));
    }
  }

  async function failureOf(error: unknown): Promise<Failure> {
    const code = error instanceof RequestRefused ? error.code : undefined;
    if (code === "ASSISTANT_NOT_SET_UP") setGone(true);
    if (error instanceof RequestRefused && (code === "ASSISTANT_MODEL_FAILED" || code === "ASSISTANT_ANSWER_INVALID")) {
      return { text: t("assistant.noAnswer"), detail: error.text };
    }
    return { text: await failureText(error) };
  }

  return {
    messages,
    model: isGone ? null : model.status === "ready" ? model.value : undefined,
    trouble: kept.status === "failed" ? kept.error : model.status === "failed" ? model.error : undefined,
    async reload() {
      await Promise.all([thread.refresh(), modelOf(app).refresh()]);
    },
    isAsking: waiting !== null,
    failure,
    unsaved,
    isFull: messages !== undefined && isFull(messages),
    fresh,
    discarded,
    discard(changeId, isDiscarded) {
      setDiscarded((known) => {
        const next = new Set(known);
        if (isDiscarded) next.add(changeId);
        else next.delete(changeId);
        return next;
      });
    },
    async send(text) {
      const question = questionOf(text);
      const shown = messageIn(question);
      if (!shown || !messages || waiting) return;
      unkept.current = [...unkept.current, question];
      setAdded((known) => [...known, question]);
      await ask([...messages, shown]);
    },
    async retry() {
      if (messages && !waiting) await ask(messages);
    },
    stop: () => waiting?.abort(),
    async begin() {
      const first = beginning(t("assistant.beginning"));
      try {
        await app.assistant.save(id, first);
      } catch (error) {
        return failureText(error);
      }
      unkept.current = [];
      setAdded((known) => [...known, first]);
      setFailure(undefined);
      setUnsaved(undefined);
      return undefined;
    },
  };
}
