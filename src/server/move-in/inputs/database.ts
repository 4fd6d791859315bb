import { type ForeignDatabase, ForeignDatabaseError } from "#server/db/foreign/foreign.ts";
import { SourceError } from "../source-error.ts";
import type { Input } from "./collection.ts";

/** A database: every table is a list of rows, with its schema unless that is the default one. */
export async function databaseInput(address: string): Promise<Input> {
  const { openForeign } = await import("#server/db/foreign/open.ts");
  return inputOf(await orRefuse(() => openForeign(address)));
}

/** An SQLite file. */
export async function sqliteInput(file: string): Promise<Input> {
  const { openSqlite } = await import("#server/db/foreign/sqlite.ts");
  return inputOf(await orRefuse(async () => openSqlite(file)));
}

/** What an operator named, with `database` replaced by the address in the settings. */
export function withAddress(places: readonly string[], address: string | null): string[] {
  return places.map((place) => {
    if (place !== "database") return place;
    if (address !== null) return address;
    throw new SourceError(
      'The source "database" is the address in HALLPASS_IMPORT_DATABASE, which is not set. For a file of this name, write ./database.',
    );
  });
}

function inputOf({ tables, unreadable, close }: ForeignDatabase): Input {
  return {
    unreadable,
    close,
    collections: tables.map(({ name, isView, columns, rows }) => ({
      name,
      isView,
      fields: columns,
      async *rows() {
        let number = 0;
        try {
          for await (const value of rows()) yield { place: `${name}, row ${++number}`, value };
        } catch (error) {
          throw asSourceError(error);
        }
      },
    })),
  };
}

async function orRefuse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asSourceError(error);
  }
}

const asSourceError = (error: unknown) =>
  error instanceof ForeignDatabaseError ? new SourceError(error.message, error) : error;
