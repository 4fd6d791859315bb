import { isTest, type Module } from "./modules.ts";

/**
 * Calls of builders that only one database has, and of the driver's own transaction: bun:sqlite's commits an asynchronous
 * body at its first await.
 */
export function wrongQueries(modules: Module[]): string[] {
  return modules
    .filter(({ file }) => file.startsWith("src/server/") && !isTest(file))
    .flatMap(({ file, source }) => {
      const isDriver = file.startsWith("src/server/db/");
      const pattern = isDriver
        ? /\bdb\.transaction\(/g
        : /\.(?:transaction\(|(?:get|all|run|values)\(\)(?!\s*\.next))/g;
      return [...source.matchAll(pattern)].map((match) => {
        const line = source.slice(0, match.index).split("\n").length;
        return `${file}:${line} calls ${match[0]}…: await the query, and write inside \`store.write\`.`;
      });
    });
}
