import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { errors } from "#contract/errors.ts";
import { mountedEndpoints } from "./endpoints.ts";

/**
 * What the contract promises and no test of a whole run saw happen: a mounted endpoint that never worked, or an error
 * it declares that was never provoked. One sentence each; `folder` is where `recordReply` wrote.
 */
export async function unprovoked(folder: string): Promise<string[]> {
  const seen = new Set(
    readdirSync(folder)
      .filter((file) => file.endsWith(".jsonl"))
      .flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n")),
  );
  const wasSeen = (id: string, code: string | null) => seen.has(JSON.stringify([id, code]));
  return (await mountedEndpoints()).flatMap(({ id, errors: declared }) => [
    ...(wasSeen(id, null) ? [] : [`${id}: no test saw it work.`]),
    ...declared
      .filter((code) => errors[code].sentBy === "server" && !wasSeen(id, code))
      .map((code) => `${id}: no test provokes ${code}.`),
  ]);
}
