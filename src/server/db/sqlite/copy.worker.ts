import { Database } from "bun:sqlite";
import { parentPort } from "node:worker_threads";
import { copyDatabase, requireUsable } from "./copy.ts";

/** The thread's task: to copy one file to another name, after a check if the file may come from another system. */
export interface CopyOrder {
  source: string;
  /** Null: the file is only checked. */
  unfinished: string | null;
  isFromElsewhere: boolean;
}

/** The copy is complete and is being checked; then the outcome, with null for success. */
export type CopyReply = { isCopied: true } | { problem: string | null };

parentPort?.once("message", (order: CopyOrder) => {
  post({ problem: work(order) });
});

const post = (reply: CopyReply) => parentPort?.postMessage(reply);

function work({ source, unfinished, isFromElsewhere }: CopyOrder): string | null {
  let database: Database | undefined;
  try {
    database = new Database(source, { readonly: true });
    database.run("pragma busy_timeout = 5000");
    if (isFromElsewhere) requireUsable(database);
    if (unfinished !== null) copyDatabase(database, unfinished, () => post({ isCopied: true }));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    database?.close();
  }
}
