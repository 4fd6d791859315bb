import { Database, type SQLQueryBindings } from "bun:sqlite";
import { type Death, WORKERS, type Worker, workers } from "./places.ts";

let death: Death | null = null;
/** How many of the worker's statements are left until the deadly one. */
let left = 0;
let diesAtCommit = false;

/** Ends this process at a place: nothing of it runs afterwards, as in a power cut. */
export function dieAt(wanted: Death): void {
  death = wanted;
  left = wanted.nth;
}

/** Watches the statements of this process, from before it opens its database. */
export function watchStatements(): void {
  const prepare = Database.prototype.prepare;
  Database.prototype.prepare = function (this: Database, sql: string, ...rest: never[]) {
    const statement = prepare.call(this, sql, ...rest);
    const worker = workers.find((name) => WORKERS[name].statement.test(sql));
    if (worker === undefined && sql !== "commit") return statement;
    for (const name of ["run", "values"] as const) {
      const real = statement[name].bind(statement) as (...values: SQLQueryBindings[]) => never;
      statement[name] = (...values: SQLQueryBindings[]) => {
        if (worker !== undefined) before(worker);
        const result = real(...values);
        if (worker !== undefined) after(worker);
        else if (diesAtCommit) die();
        return result;
      };
    }
    return statement;
  } as typeof prepare;
}

function before(worker: Worker): void {
  if (death?.worker !== worker) return;
  left--;
  if (left === 0 && death.moment === "before its statement") die();
}

function after(worker: Worker): void {
  if (death?.worker !== worker || left > 0) return;
  if (death.moment === "before the commit") die();
  diesAtCommit = true;
}

const die = () => process.kill(process.pid, "SIGKILL");
