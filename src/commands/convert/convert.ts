import { readFileSync } from "node:fs";
import { type Arguments, EXIT, UsageError } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { writingFile } from "#commands/export/writing.ts";
import { plainLines } from "#commands/plain-text.ts";
import { progressBar } from "#commands/progress.ts";
import { outgoingFor } from "#server/access/outgoing.ts";
import { inScratch } from "#server/db/sqlite/temporary-directory.ts";
import { reportFullDisk } from "#server/files/disk-space.ts";
import { requireReadable } from "#server/files/given.ts";
import { requireTarget } from "#server/files/target.ts";
import { type Converted, convert, productOf } from "#server/move-in/convert.ts";
import { withAddress } from "#server/move-in/inputs/database.ts";
import { openInput } from "#server/move-in/inputs/open.ts";
import type { ScimOptions } from "#server/move-in/inputs/scim/client.ts";
import { type MoveMap, parseMap } from "#server/move-in/map.ts";
import { Source } from "#server/move-in/source.ts";
import { SourceError } from "#server/move-in/source-error.ts";
import type { Settings } from "#server/settings.ts";
import { fetchPictures, shownPictures } from "./pictures.ts";
import { shownReport } from "./shown-report.ts";

/** `hallpass convert <source…>`: writes what an import would read. */
export async function convertCommand(args: Arguments): Promise<number> {
  const { settings } = readEnvironment(args, process.stderr);
  const { dataDirectory, importDatabase } = settings;
  const file = requireTarget(args.out ?? "", { dataDirectory, force: args.force });
  return orSayWhy(args, async () =>
    inScratch("hallpass-convert", async (scratch) => {
      const given = withAddress(args.given, importDatabase);
      const { lines, report } = await reportFullDisk(scratch, () =>
        convertGiven({ ...args, given }, settings, scratch),
      );
      const writeAll = (chunks: AsyncIterable<Uint8Array>) =>
        writingFile(file, { replace: args.force }, async (write) => {
          for await (const chunk of chunks) await write(chunk);
        });
      const all = { name: "lines", chunks: () => lines.chunks() };
      const pictures = args.fetchPictures ? await fetchPictures(settings, all, writeAll) : undefined;
      if (!pictures) await writeAll(lines.chunks());
      process.stdout.write(
        args.json
          ? `${JSON.stringify({ file, report, ...(pictures && { pictures }) })}\n`
          : `${shownReport(report)}${pictures ? shownPictures(pictures) : ""}`,
      );
      if (!args.json) process.stdout.write(`Written to ${file}. It contains secrets: delete it after the import.\n`);
      return EXIT.done;
    }),
  );
}

/** Reads the sources of a command line. */
export async function convertGiven(args: Arguments, settings: Settings, scratch: string): Promise<Converted> {
  const [projectId] = args.projects;
  if (args.projects.length > 1) throw new UsageError("Users of another product go into one --project only.");
  const map = mapOf(args.map);
  const progress = progressBar("Reading");
  const scim: ScimOptions = {
    outgoing: outgoingFor(settings),
    token: settings.importToken,
    wait: Bun.sleep,
    say(message) {
      progress.end();
      process.stderr.write(`${plainLines(message)}\n`);
    },
    onProgress: progress.update,
  };
  const source = new Source(await openInput(args.given, { scim }));
  try {
    const product = await productOf(source, args.from);
    if (projectId === undefined) {
      throw new UsageError(
        `This is from ${product.label}. Say with --project which project its users go into; the console shows its id in the Overview.`,
      );
    }
    return await convert(product, source, { projectId, map, scratch, now: Date.now });
  } finally {
    progress.end();
    await source.close();
  }
}

function mapOf(file: string | undefined): MoveMap {
  if (file === undefined) return {};
  requireReadable(file, "The map");
  return parseMap(readFileSync(file, "utf8"), file);
}

/** A source that cannot be read is the operator's to mend, as lines that are not valid are. */
export async function orSayWhy(args: Arguments, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    if (args.json) process.stdout.write(`${JSON.stringify({ error: { kind: "source", message: error.message } })}\n`);
    process.stderr.write(`${plainLines(error.message)}\nNothing was imported.\n`);
    return EXIT.invalidLines;
  }
}
