import type { EmailToUsers, UserFilters } from "hallpass";
import { useRef, useState } from "react";
import { useFailureText } from "../../../data/failure.ts";
import { useProject } from "../../../data/projects.ts";

/** The recipients of one request: well below what the server takes, so that progress shows. */
const BATCH = 100;
/** The users of one page while recipients are collected. */
const PAGE = 500;

/** The content of a mail, without its recipients. */
export type Content = EmailToUsers extends infer Mail
  ? Mail extends unknown
    ? Omit<Mail, "userIds" | "idempotencyKey">
    : never
  : never;

/** Reads the ids of all users that match and have an address, page after page. */
export function useCollect() {
  const { app } = useProject();
  return async (filters: UserFilters): Promise<string[]> => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await app.listUsers({ ...filters, limit: PAGE, cursor });
      for (const { id, primaryEmail } of page) if (primaryEmail !== null) ids.push(id);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return ids;
  };
}

export interface Sending {
  state: "idle" | "running" | "stopped" | "done";
  /** How many mails are queued, of all. */
  queued: number;
  all: number;
  /** Why it stopped. */
  failure: string | undefined;
  /** Sends to these users. After a failure it goes on with those who have no mail yet. */
  send(ids: readonly string[], content: Content): Promise<void>;
  reset(): void;
}

/** Sends a mail to many users, batch after batch. */
export function useSending(): Sending {
  const { app } = useProject();
  const failureText = useFailureText();
  const [progress, setProgress] = useState<Pick<Sending, "state" | "queued" | "all" | "failure">>(IDLE);
  const idempotencyKey = useRef("");

  async function send(ids: readonly string[], content: Content) {
    const goesOn = progress.state === "stopped";
    let queued = goesOn ? progress.queued : 0;
    // The mails of a batch may be queued although its answer was lost. With the same key, they are not queued again.
    if (!goesOn) idempotencyKey.current = newKey();
    const all = ids.length;
    setProgress({ state: "running", queued, all, failure: undefined });
    try {
      while (queued < all) {
        const userIds = ids.slice(queued, queued + BATCH);
        const result = await app.sendEmail({ ...content, userIds, idempotencyKey: idempotencyKey.current });
        if (result.status === "error") throw result.error;
        queued += userIds.length;
        setProgress({ state: "running", queued, all, failure: undefined });
      }
      setProgress({ state: "done", queued, all, failure: undefined });
    } catch (error) {
      setProgress({ state: "stopped", queued, all, failure: await failureText(error) });
    }
  }

  return { ...progress, send, reset: () => setProgress(IDLE) };
}

const IDLE = { state: "idle", queued: 0, all: 0, failure: undefined } as const;

/** Not `crypto.randomUUID`: without HTTPS, browsers have it on localhost only. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");
