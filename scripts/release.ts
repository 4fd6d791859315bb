/**
 * `npm run release`: the files of a release in `dist/release`, with checksums and bills of materials: executables for
 * every system, and the SDK. Fetches Bun for other systems from the npm registry.
 */
import { readOptions } from "./release/options.ts";
import { makeRelease, type ReleasedFile } from "./release/release.ts";

const { targets, isTwice, json } = readOptions(process.argv.slice(2));
const say = (line: string) => process.stderr.write(`${line}\n`);
const files = await makeRelease(targets, { isTwice, progress: say }).catch((error) => {
  for (let each = error; each instanceof Error; each = each.cause) say(each.message);
  say("There is no release: dist/release is not complete.");
  process.exit(1);
});
process.stdout.write(json ? `${JSON.stringify({ files })}\n` : `${files.map(line).join("\n")}\n`);

function line({ file, bytes, components, isStarted, difference }: ReleasedFile): string {
  const facts = [`${(bytes / 1024 / 1024).toFixed(1)} MiB`, `${components} packages`];
  if (isStarted !== undefined) facts.push(isStarted ? "started" : "not started: it is for another system");
  if (difference === null) facts.push("a second build is the same");
  if (difference) facts.push(`a second build differs in ${difference.bytes} bytes, first at ${difference.first}`);
  return `${file}: ${facts.join(", ")}`;
}
