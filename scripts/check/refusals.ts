import { refusals } from "#contract/refusals.ts";
import { isTest, type Module } from "./modules.ts";

const HOME = "src/server/access/refusal.ts";

/**
 * Refusals that do not use the catalog, and codes of the catalog that no code of the server uses: one sentence each. The
 * types of `refuse` check the rest.
 */
export function wrongRefusals(modules: Pick<Module, "file" | "source">[]): string[] {
  const server = modules.filter(({ file }) => file.startsWith("src/server/") && !isTest(file));
  const named = new Set(
    server.flatMap(({ source }) => [...source.matchAll(/"([A-Z][A-Z_]*)"/g)].map(([, code]) => code)),
  );
  return [
    ...server.filter(({ file }) => file !== HOME).flatMap(byHand),
    ...Object.keys(refusals)
      .filter((code) => !named.has(code))
      .map((code) => `No code of the server refuses with ${code}: remove it from src/contract/refusals.ts.`),
  ];
}

function byHand({ file, source }: Pick<Module, "file" | "source">): string[] {
  return [...source.matchAll(/\bnew Refusal\(|\btext\([^)]*,\s*[45]\d\d\)/g)].map((match) => {
    const line = source.slice(0, match.index).split("\n").length;
    return `${file}:${line} refuses by hand: use \`refuse\` with a code of src/contract/refusals.ts.`;
  });
}
