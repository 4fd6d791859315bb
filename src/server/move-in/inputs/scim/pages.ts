import { type SpillingMap, spillingMap } from "#server/db/sqlite/spill.ts";
import { SourceError } from "#server/move-in/source-error.ts";
import { textsOf } from "#server/move-in/values.ts";
import type { RawRow } from "../collection.ts";
import { isObject, rowOf } from "../json.ts";
import { PageTooLong, type ScimClient } from "./client.ts";

/** What a server says of its pages (RFC 9865 §4). */
export interface Paging {
  hasCursors: boolean;
  maxPageSize: number | undefined;
}

/** Page sizes, from the first: a response that is too long is asked for again in smaller parts. */
const PAGE_SIZES = [100, 10, 1];
/** So many pages in a row may be empty. */
const MOST_EMPTY = 10;
/** A list may grow while it is read, but not without end. */
const MOST_TIMES_LONGER = 2;
const MOST_MORE = 10_000;
const MOST_RESOURCES = 50_000_000;

const LIST_RESPONSE = "urn:ietf:params:scim:api:messages:2.0:listresponse";

/**
 * The resources of a list (RFC 7644 §3.4.2), page after page. One page is in memory. Throws a SourceError if the pages
 * cannot be all of them: when they repeat, or when the list becomes shorter while it is read.
 */
export async function* resourcesOf(
  client: ScimClient,
  { name: list, isOptional }: { name: string; isOptional: boolean },
  paging: Paging,
  onProgress?: (done: number, of: number) => void,
): AsyncGenerator<RawRow> {
  const seen = spillingMap();
  const reading = new Reading(client, list, seen);
  const sizes = PAGE_SIZES.map((size) => Math.min(size, paging.maxPageSize ?? size));
  let at: Position = paging.hasCursors ? { cursor: "" } : { startIndex: 1 };
  try {
    for (;;) {
      const page = await pageAt(client, list, at, sizes);
      if (page === null && isOptional && reading.done === 0) return;
      const { resources, next } = reading.read(page, at);
      let number = reading.done - resources.length;
      for (const each of resources) yield rowOf(each, `${list}, row ${++number}`);
      onProgress?.(reading.done, reading.total ?? reading.done);
      if (!next) return;
      at = next;
    }
  } finally {
    seen.close();
  }
}

type Position = { cursor: string } | { startIndex: number };

/** Null if the server has no such list. Takes away from `sizes` the sizes that are too large. */
async function pageAt(client: ScimClient, list: string, at: Position, sizes: number[]) {
  for (;;) {
    const count = String(sizes[0]);
    const position: Record<string, string> =
      "cursor" in at ? { cursor: at.cursor } : { startIndex: String(at.startIndex) };
    try {
      return await client.get(list, { ...position, count });
    } catch (error) {
      if (!(error instanceof PageTooLong) || sizes.length === 1) throw error;
      sizes.shift();
    }
  }
}

/** A value that is neither a text nor a number is no id: the reader says so. */
const idIn = ({ id }: Record<string, unknown>) =>
  typeof id === "string" || typeof id === "number" ? String(id) : undefined;

/** What was read of a list, and whether its next page can be right. */
class Reading {
  readonly #client: ScimClient;
  readonly #address: string;
  /** The ids that were read. Larger than memory, if it has to be. */
  readonly #seen: SpillingMap;
  done = 0;
  total: number | undefined;
  #most = MOST_RESOURCES;
  #empty = 0;

  constructor(client: ScimClient, list: string, seen: SpillingMap) {
    this.#client = client;
    this.#address = client.addressOf(list);
    this.#seen = seen;
  }

  read(page: Record<string, unknown> | null, at: Position): { resources: unknown[]; next: Position | undefined } {
    if (page === null) this.#throw("does not exist (404)", "Check the address: the lists of users are below it.");
    const resources = this.#resourcesIn(page);
    const total = typeof page.totalResults === "number" ? page.totalResults : undefined;
    this.#requireNew(resources);
    this.done += resources.length;
    this.#empty = resources.length === 0 ? this.#empty + 1 : 0;
    const { nextCursor } = page;
    if (typeof nextCursor === "string" && nextCursor !== "") {
      // A server may use cursors although nobody has asked for them.
      this.total = total;
      this.#requireAnEnd(total);
      return { resources, next: { cursor: nextCursor } };
    }
    // A server may ignore the cursor that it was asked for, and count.
    if ("startIndex" in at || typeof page.startIndex === "number")
      return { resources, next: this.#after(resources, total) };
    if (total !== undefined && total > this.done) {
      this.#client.say(`${this.#address} gave ${this.done} entries, and says that it has about ${total}.`);
    }
    return { resources, next: undefined };
  }

  /** Where the next page begins; undefined after the last one. */
  #after(resources: readonly unknown[], total: number | undefined): Position | undefined {
    if (total === undefined) {
      this.#throw("does not say how many entries it has (totalResults)", "It is not a list of SCIM 2.0.");
    }
    if (this.total !== undefined && total < this.total) {
      this.#throw(`had ${this.total} entries, and has ${total} now: some may be on pages that were read before`);
    }
    this.total = total;
    this.#requireAnEnd(total);
    if (this.done >= total) return undefined;
    if (resources.length === 0) this.#throw(`says that it has ${total} entries, but gives only ${this.done}`);
    return { startIndex: this.done + 1 };
  }

  #resourcesIn({ schemas, Resources, totalResults }: Record<string, unknown>): unknown[] {
    const named = textsOf(schemas).map((each) => each.toLowerCase());
    const isList = named.includes(LIST_RESPONSE) || (Array.isArray(Resources) && typeof totalResults === "number");
    if (named.some((each) => each.startsWith("urn:scim:schemas:"))) {
      throw new SourceError(
        `${this.#address} speaks SCIM 1.1. Hallpass reads SCIM 2.0, which often has another address.`,
      );
    }
    if (!isList) {
      throw new SourceError(
        `${this.#address} answers with JSON that is not a list of SCIM 2.0. Check the address: it ends before /Users, as in https://idp.example.com/scim/v2`,
      );
    }
    // A list without entries may have no field for them.
    return Array.isArray(Resources) ? Resources : [];
  }

  /** One entry may come twice, when the list changes between two pages; a page of such entries is not the next one. */
  #requireNew(resources: readonly unknown[]): void {
    const ids = resources.map((each) => (isObject(each) ? idIn(each) : undefined));
    const isOld = (id: string | undefined) => id !== undefined && this.#seen.get(id) !== undefined;
    if (ids.length > 0 && ids.every(isOld)) this.#throw("gives a page again that it has given before");
    for (const id of ids) if (id !== undefined) this.#seen.set(id, "");
  }

  #requireAnEnd(total: number | undefined): void {
    if (this.#most === MOST_RESOURCES && total !== undefined) {
      this.#most = Math.min(MOST_RESOURCES, total * MOST_TIMES_LONGER + MOST_MORE);
    }
    if (this.done > this.#most || (total ?? 0) > this.#most || this.#empty >= MOST_EMPTY) {
      this.#throw(`does not come to an end: ${this.done} entries were read`);
    }
  }

  #throw(
    what: string,
    remedy = "Run the command again. If that does not help, save the list in files, and import them.",
  ): never {
    throw new SourceError(`${this.#address} ${what}. ${remedy}`);
  }
}
