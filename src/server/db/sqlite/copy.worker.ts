import { Database } from "bun:sqlite";
import { parentPort } from "node:worker_threads";
import { copyDatabase, requireUsable } from "./copy.ts";
import { sqliteCodeOf } from "./error-code.ts";

/** The thread's task: to copy one file to another name, after a check if the file may come from another system. */
export interface CopyOrder {
  source: string;
  /** Null: the file is only checked. */
  unfinished: string | null;
  isFromElsewhere: boolean;
}

/** What the thread does: it checks a file from elsewhere, copies it, and checks the copy. */
export type CopyPhase = "copying" | "checking";

/** Why there is no copy, with SQLite's code of the error, or an empty one. */
export interface CopyProblem {
  message: string;
  code: string;
}

/** A phase begins; then the outcome, with null for success. */
export type CopyReply = { phase: CopyPhase } | { problem: CopyProblem | null };

parentPort?.once("message", (order: CopyOrder) => {
  post({ problem: work(order) });
});

const post = (reply: CopyReply) => parentPort?.postMessage(reply);

function work({ source, unfinished, isFromElsewhere }: CopyOrder): CopyProblem | null {
  let database: Database | undefined;
  try {
    database = new Database(source, { readonly: true });
    database.run("pragma busy_timeout = 5000");
    if (isFromElsewhere) {
      post({ phase: "checking" });
      requireUsable(database);
    }
    if (unfinished !== null) {
      post({ phase: "copying" });
      copyDatabase(database, unfinished, () => post({ phase: "checking" }));
    }
    return null;
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error), code: sqliteCodeOf(error) };
  } finally {
    database?.close();
  }
}
