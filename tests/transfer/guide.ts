import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "#testing/server/command.ts";

export const GUIDES = join(import.meta.dir, "../../docs/moving-in");

export const guideOf = (product: string) => readFileSync(join(GUIDES, `${product}.md`), "utf8");

/** What the first commands of a guide change, and its second one a second time. */
interface Followed {
  records: Record<string, Record<string, number>>;
  source: { product: string };
}

/**
 * Runs the commands of a guide that import, as they are written there, in a directory with what the guide tells to get: the dry run,
 * the import, and the import once more, which changes nothing.
 */
export async function follow(
  product: string,
  { projectId, data, directory, environment }: Following,
): Promise<Followed> {
  const run = async (command: string) => {
    const words = command.replace("<id>", projectId).split(" ").slice(1);
    const { code, stdout, stderr } = await runCommand([...words, "--data", data, "--json"], { directory, environment });
    expect({ command, code, stderr, said: code && stdout }).toEqual({ command, code: 0, stderr: "", said: 0 });
    return JSON.parse(stdout);
  };
  // Commands with the address of a server are for a test of their own.
  const [rehearsal = "", command = ""] = Array.from(
    guideOf(product).matchAll(/^hallpass import (?!https:).*$/gm),
    ([line]) => line,
  );
  const rehearsed = await run(rehearsal);
  const imported = await run(command);
  const again = await run(command);

  expect(imported.source.product).toBe(product);
  expect(imported.records).toEqual(rehearsed.records);
  expect(imported.records.user.created).toBeGreaterThan(0);
  for (const outcomes of Object.values<object>(again.records)) {
    expect(Object.keys(outcomes).filter((outcome) => outcome !== "unchanged" && outcome !== "kept")).toEqual([]);
  }
  return imported;
}

interface Following {
  projectId: string;
  data: string;
  directory: string;
  environment?: Record<string, string>;
}
