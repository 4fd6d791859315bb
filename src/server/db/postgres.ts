import type { MigrateOptions } from "./migrate.ts";
import type { Store } from "./store.ts";

export async function openPostgres(_options: MigrateOptions & { url: string }): Promise<Store> {
  throw new Error("PostgreSQL is not connected yet");
}
