import { type Entry, openPromise, type ZipFile } from "yauzl";
import { SourceError } from "../source-error.ts";
import { type Bytes, reasonOf } from "./bytes.ts";

export interface Archive {
  files: Bytes[];
  close(): void;
}

/** The files of a ZIP archive. An archive that was cut off has no list of its files, which it keeps at its end. */
export async function openZip(file: string, name: string): Promise<Archive> {
  const zip = await orRefuse(name, () => openPromise(file, { autoClose: false }));
  const files: Bytes[] = [];
  await orRefuse(name, async () => {
    for await (const entry of zip.eachEntry()) {
      if (!entry.fileName.endsWith("/")) files.push(entryBytes(zip, entry, name));
    }
  });
  return { files, close: () => zip.close() };
}

function entryBytes(zip: ZipFile, entry: Entry, archive: string): Bytes {
  const name = `${archive}/${entry.fileName}`;
  return {
    name,
    size: entry.uncompressedSize,
    chunks: () => entryChunks(zip, entry, name),
  };
}

async function* entryChunks(zip: ZipFile, entry: Entry, name: string): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted()) throw new SourceError(`${name} is encrypted. Unpack the archive, and name its folder.`);
  const stream = await orRefuse(name, () => zip.openReadStreamPromise(entry));
  try {
    yield* stream;
  } catch (error) {
    throw refusal(name, error);
  } finally {
    stream.destroy();
  }
}

async function orRefuse<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw refusal(name, error);
  }
}

const refusal = (name: string, error: unknown) =>
  new SourceError(`${name} cannot be unpacked: ${reasonOf(error)}`, error);
