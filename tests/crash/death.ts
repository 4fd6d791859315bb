import { Database, type SQLQueryBindings } from "bun:sqlite";
import { PostgresConnections } from "#server/db/postgres/connections.ts";
import { type Client, clientSending } from "#server/db/postgres/drizzle.ts";
import { type Death, WORKERS, type Worker, workers } from "./places.ts";

let death: Death | null = null;
/** How many of the worker's statements are left until the deadly one. */
let left = 0;

/** Ends this process at a place: nothing of it runs afterwards, as in a power cut. */
export function dieAt(wanted: Death): void {
  death = wanted;
  left = wanted.nth;
}

/** Watches the statements of this process, from before it opens its database. */
export function watchStatements(): void {
  watchSqlite();
  watchPostgres();
}

/** SQLite has one writer: all transactions run on its connection. */
function watchSqlite(): void {
  const connection = watched();
  const prepare = Database.prototype.prepare;
  Database.prototype.prepare = function (this: Database, sql: string, ...rest: never[]) {
    const statement = prepare.call(this, sql, ...rest);
    const worker = workerOf(sql);
    if (worker === undefined && sql !== COMMIT) return statement;
    for (const name of ["run", "values"] as const) {
      const real = statement[name].bind(statement) as (...values: SQLQueryBindings[]) => never;
      statement[name] = (...values: SQLQueryBindings[]) => {
        connection.before(worker);
        const result = real(...values);
        connection.after(worker, sql);
        return result;
      };
    }
    return statement;
  } as typeof prepare;
}

/** On PostgreSQL each transaction reserves a connection. */
function watchPostgres(): void {
  const { reserved } = PostgresConnections.prototype;
  PostgresConnections.prototype.reserved = function <T>(
    this: PostgresConnections,
    body: (client: Client) => Promise<T>,
  ) {
    return reserved.call(this, (client) => body(watchedClient(client))) as Promise<T>;
  };
}

function watchedClient(client: Client): Client {
  const connection = watched();
  return clientSending(async ({ query, params }, read) => {
    const worker = workerOf(query);
    connection.before(worker);
    const answer = await read(client.unsafe(query, params));
    connection.after(worker, query);
    return answer;
  });
}

const COMMIT = "commit";
const workerOf = (sql: string) => workers.find((name) => WORKERS[name].statement.test(sql));

/** What happens around each statement of one connection. */
function watched() {
  let diesAtCommit = false;
  return {
    before(worker: Worker | undefined): void {
      if (worker === undefined || death?.worker !== worker) return;
      left--;
      if (left === 0 && death.moment === "before its statement") die();
    },
    after(worker: Worker | undefined, sql: string): void {
      if (sql === COMMIT && diesAtCommit) die();
      if (worker === undefined || death?.worker !== worker || left > 0) return;
      if (death.moment === "before the commit") die();
      diesAtCommit = true;
    },
  };
}

const die = () => process.kill(process.pid, "SIGKILL");
