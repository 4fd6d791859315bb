import { type ReservedSQL, SQL } from "bun";
import type { DatabaseAddress } from "./address.ts";
import type { ForeignDatabase } from "./foreign.ts";
import { refusal } from "./reasons.ts";

const CONNECT_SECONDS = 10;

/**
 * Connects to a database, and leaves what `begin` begins to read: a transaction that only reads and sees one snapshot. Closing
 * ends both.
 */
export async function openedBy(
  address: DatabaseAddress,
  options: Pick<SQL.PostgresOrMySQLOptions, "prepare">,
  begin: (connection: ReservedSQL) => Promise<Pick<ForeignDatabase, "tables" | "unreadable">>,
): Promise<ForeignDatabase> {
  const { url, tls } = address;
  const sql = new SQL({ ...options, url, max: 1, connectionTimeout: CONNECT_SECONDS, ...(tls && { tls }) });
  try {
    const connection = await sql.reserve();
    return {
      ...(await begin(connection)),
      async close() {
        await connection.unsafe("rollback").catch((error) => {
          throw refusal(address, error);
        });
        connection.release();
        await sql.close();
      },
    };
  } catch (error) {
    await sql.close();
    throw refusal(address, error);
  }
}
