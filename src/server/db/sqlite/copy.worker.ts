import { Database } from "bun:sqlite";
import { parentPort } from "node:worker_threads";
import { copyDatabase, requireUsable } from "./copy.ts";

/** The thread's task: to copy one file to another name, after a check if the file may come from another system. */
export interface CopyOrder {
  source: string;
  unfinished: string;
  isFromElsewhere: boolean;
}

/** Null for success, else the problem. */
export type CopyReply = string | null;

parentPort?.once("message", (order: CopyOrder) => {
  parentPort?.postMessage(work(order) satisfies CopyReply);
});

function work({ source, unfinished, isFromElsewhere }: CopyOrder): CopyReply {
  let database: Database | undefined;
  try {
    database = new Database(source, { readonly: true });
    database.run("pragma busy_timeout = 5000");
    if (isFromElsewhere) requireUsable(database);
    copyDatabase(database, unfinished);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    database?.close();
  }
}
