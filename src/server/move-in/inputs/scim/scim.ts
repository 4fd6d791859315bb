import { SourceError } from "#server/move-in/source-error.ts";
import type { Input, RawRow } from "../collection.ts";
import { isObject } from "../json.ts";
import { scimAddress } from "./address.ts";
import { ScimClient, type ScimOptions } from "./client.ts";
import { AnswerFault } from "./faults.ts";
import { type Paging, resourcesOf } from "./pages.ts";

/** A SCIM 2.0 server (RFC 7643, 7644): its users and groups. docs/security/rules.md, rule 12. */
export async function scimInput(address: string, options: ScimOptions): Promise<Input> {
  const client = new ScimClient(scimAddress(address), options);
  const paging = await pagingOf(client);
  const rows = (name: string, isOptional: boolean) =>
    resourcesOf(client, { name, isOptional }, paging, options.onProgress);
  return {
    collections: [
      { name: "Users", rows: () => some(rows("Users", false), client.addressOf("Users")) },
      { name: "Groups", rows: () => rows("Groups", true) },
    ],
  };
}

/** Reads /ServiceProviderConfig (RFC 7643 §5). Many servers have none, or none that is complete. */
async function pagingOf(client: ScimClient): Promise<Paging> {
  const { pagination } = (await configOf(client)) ?? {};
  if (!isObject(pagination)) return { hasCursors: false, maxPageSize: undefined };
  const { cursor, maxPageSize } = pagination;
  const isSize = Number.isInteger(maxPageSize) && Number(maxPageSize) > 0;
  return { hasCursors: cursor === true, maxPageSize: isSize ? Number(maxPageSize) : undefined };
}

async function configOf(client: ScimClient): Promise<Record<string, unknown> | null> {
  try {
    return await client.get("ServiceProviderConfig");
  } catch (error) {
    // Some servers forbid it. What is wrong with the token or the address is wrong with their lists, too.
    if (error instanceof AnswerFault) return null;
    throw error;
  }
}

/** A server that does not show any user shows no error, either: then the token is the wrong one. */
async function* some(rows: AsyncIterable<RawRow>, address: string): AsyncGenerator<RawRow> {
  let isEmpty = true;
  for await (const row of rows) {
    isEmpty = false;
    yield row;
  }
  if (isEmpty) {
    throw new SourceError(
      `${address} has no users, or the token may not see them. Check the address and the rights of the token.`,
    );
  }
}
