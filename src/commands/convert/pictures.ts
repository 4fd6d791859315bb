import { plainText } from "#commands/plain-text.ts";
import { progressBar } from "#commands/progress.ts";
import { outgoingFor } from "#server/access/outgoing.ts";
import type { Bytes } from "#server/move-in/inputs/bytes.ts";
import { type PictureReport, Pictures } from "#server/move-in/pictures/pictures.ts";
import type { Settings } from "#server/settings.ts";

/** Fetches the pictures that lines have links to, and writes the lines with them. */
export async function fetchPictures(
  settings: Settings,
  lines: Bytes,
  write: (chunks: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<PictureReport> {
  const { publicUrl } = settings;
  const progress = progressBar("Fetching pictures");
  const pictures = new Pictures({ outgoing: outgoingFor(settings), publicUrl, onProgress: progress.update });
  try {
    await write(pictures.fetched(lines));
    return pictures.report;
  } finally {
    progress.end();
    pictures.close();
  }
}

export function shownPictures({ fetched, links }: PictureReport): string {
  const left = links.map(({ why, count, examples }) => {
    const more = count > examples.length ? "; …" : "";
    return `  ${count} × a picture stays a link: ${why} (${plainText(examples.join("; "))}${more})`;
  });
  return `${[`Pictures: ${fetched} fetched`, ...left].join("\n")}\n`;
}
