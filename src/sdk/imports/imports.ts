import * as contract from "#contract/imports.ts";
import { resource } from "#sdk/cache/resource.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { Connection } from "#sdk/wire/connection.ts";
import { lookUp } from "#sdk/wire/look-up.ts";
import { createWire, type Wire } from "#sdk/wire/wire.ts";
import type { UserImportReport } from "./report.ts";

export type { UserImportReport } from "./report.ts";

/**
 * `empty`: it waits for its file. `checking`: the file arrives and is checked. `checked`: it can be started. `stopped`: it
 * ended at a conflict, and can be started again. `failed`: it ended with an error.
 */
export type ImportState = "empty" | "checking" | "checked" | "importing" | "stopped" | "done" | "failed";

/** A product from which users can be imported. */
export interface ImportProduct {
  /** For `from`, such as `clerk`. */
  readonly name: string;
  /** As its makers write it, such as `Clerk`. */
  readonly label: string;
  /** The files that it reads, in words. */
  readonly expects: string;
}

/** An import in a list. */
export interface UserImportSummary {
  readonly id: string;
  readonly state: ImportState;
  readonly fileName: string;
  /** The product that was named; `null` to recognize it. */
  readonly from: string | null;
  /** How many bytes of the file have arrived. */
  readonly receivedBytes: number;
  /** Lines that were imported, of all. A user is a line, and so are their accounts, passkeys and memberships. */
  readonly lines: { readonly done: number; readonly total: number };
  /** The number of users in the file. */
  readonly users: number;
  readonly onConflict: "stop" | "skip" | null;
  readonly keepExisting: boolean | null;
  /** Why the last file was refused, or why the import failed. */
  readonly problem: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  /** When the server deletes it. */
  readonly expiresAt: Date;
}

/** A record that could not be imported. */
export interface ImportConflict {
  /** Where it is in the file, such as `users.csv, line 12`. */
  readonly place: string;
  readonly type: string;
  readonly field: string | null;
  readonly value: string;
  readonly reason: string;
}

/** The result of an import: records by outcome, and conflicts. */
export interface UserImportResult {
  /** The number of records, by type and outcome: `created`, `updated`, `unchanged`, `kept` or `skipped`. */
  readonly records: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The first conflicts; `records` counts all of them as skipped. */
  readonly conflicts: readonly ImportConflict[];
}

/** An import with its report and result. A snapshot: later changes do not show in it. */
export interface UserImport extends UserImportSummary {
  /** `null` until a file was checked. */
  readonly report: UserImportReport | null;
  /** `null` until it was started. */
  readonly result: UserImportResult | null;
  /**
   * Uploads a file of at most 32 MiB, and resolves when it is checked. Throws IMPORT_SOURCE_INVALID for a file that cannot
   * be imported; another one can be uploaded then. `signal` ends the upload.
   */
  upload(file: Blob | Uint8Array<ArrayBuffer>, options?: { signal?: AbortSignal }): Promise<UserImport>;
  /** Starts the import on the server. It continues when your program ends; `imports.get` shows its progress. */
  start(options?: StartImportOptions): Promise<UserImport>;
  /** Deletes the import with what was uploaded. One that runs cannot be deleted. */
  delete(): Promise<void>;
}

/** The input of `import.start`. */
export interface StartImportOptions {
  /** Whether a record that cannot be imported ends the import (the default) or is left out. */
  onConflict?: "stop" | "skip";
  /** Leaves records as they are that exist already. By default, they are updated. */
  keepExisting?: boolean;
}

/** The input of `imports.create`. */
export interface NewUserImport {
  /** For messages, and for the format of the file: `users.csv`. */
  fileName: string;
  /** The `name` of a product. By default, the file shows it. */
  from?: string;
  /** Renamed roles, and settings that the product needs: as the file of `--map` of `hallpass import`. */
  map?: Record<string, unknown>;
}

/** Imports of users from other products. A project has one at a time. */
export interface UserImports {
  /** The imports of the project, newest first. The server keeps a result for a week. */
  readonly all: Watchable<UserImportSummary[]>;
  /** Returns an import by id; `null` when there is no such import. */
  get(id: string): Promise<UserImport | null>;
  /** The products from which users can be imported. */
  products(): Promise<ImportProduct[]>;
  /**
   * Creates an import, which waits for its file. Throws IMPORT_ALREADY_OPEN while the project has another one that has not
   * ended.
   *
   *     const created = await app.imports.create({ fileName: "users.csv", from: "clerk" });
   *     const checked = await created.upload(new Blob([csv]));
   *     console.log(checked.report?.warnings);
   *     await checked.start({ onConflict: "skip" });
   */
  create(options: NewUserImport): Promise<UserImport>;
}

/** For a whole file over a slow line, and its check. */
const UPLOAD_MILLIS = 20 * 60_000;

/** The imports of a project. */
export function userImports(wire: Wire<"server">, connection: Connection): UserImports {
  const { deps } = connection;
  const all = resource(async () => (await wire.call(contract.listImports)).items.map(summary), deps);

  function show(payload: contract.Import): UserImport {
    const params = { import_id: payload.id };
    return Object.freeze<UserImport>({
      ...summary(payload),
      report: payload.report,
      result: payload.result,
      async upload(file, { signal = AbortSignal.timeout(UPLOAD_MILLIS) } = {}) {
        const checked = await sending(connection, file).call(contract.putImportSource, { params }, { signal });
        await all.refresh();
        return show(checked);
      },
      async start({ onConflict, keepExisting } = {}) {
        const body = { on_conflict: onConflict, keep_existing: keepExisting };
        const started = await wire.call(contract.startImport, { params, body });
        await all.refresh();
        return show(started);
      },
      async delete() {
        await wire.call(contract.deleteImport, { params, body: {} });
        await all.refresh();
      },
    });
  }

  return {
    all,
    get: (id) =>
      lookUp(id, "IMPORT_NOT_FOUND", async () =>
        show(await wire.call(contract.getImport, { params: { import_id: id } })),
      ),
    products: async () => (await wire.call(contract.listImportProducts)).items,
    async create({ fileName, from, map }) {
      const created = await wire.call(contract.createImport, { body: { file_name: fileName, from, map } });
      await all.refresh();
      return show(created);
    },
  };
}

/** A wire whose requests carry a file. Every other request of an app is JSON, and smaller for knowing nothing of files. */
function sending(connection: Connection, file: Blob | Uint8Array<ArrayBuffer>): Wire<"server"> {
  const { deps, ownerSession } = connection;
  return createWire({
    ...connection,
    ownerSession,
    deps: {
      ...deps,
      fetch(url, init) {
        const headers = new Headers(init?.headers);
        headers.set("content-type", "application/octet-stream");
        return deps.fetch(url, { ...init, headers, body: file });
      },
    },
  });
}

const summary = (payload: contract.ListedImport): UserImportSummary => ({
  id: payload.id,
  state: payload.state,
  fileName: payload.file_name,
  from: payload.from,
  receivedBytes: payload.received_bytes,
  lines: payload.lines,
  users: payload.users,
  onConflict: payload.on_conflict,
  keepExisting: payload.keep_existing,
  problem: payload.problem,
  createdAt: new Date(payload.created_at_millis),
  startedAt: dateOrNull(payload.started_at_millis),
  endedAt: dateOrNull(payload.ended_at_millis),
  expiresAt: new Date(payload.expires_at_millis),
});

const dateOrNull = (millis: number | null) => (millis === null ? null : new Date(millis));
