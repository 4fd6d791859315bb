import { databaseAddress } from "./address.ts";
import type { ForeignDatabase } from "./foreign.ts";

/** Opens the database at an address. The drivers load when one is used. */
export async function openForeign(text: string): Promise<ForeignDatabase> {
  const address = databaseAddress(text);
  if (address.kind === "mysql") return (await import("./mysql.ts")).openMysql(address);
  return (await import("./postgres.ts")).openPostgres(address);
}
