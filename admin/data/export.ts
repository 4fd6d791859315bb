import { toast } from "sonner";
import { useFailureText } from "./failure.ts";
import { useProject } from "./projects.ts";

/** A page of a list. */
interface Page<Row> extends Iterable<Row> {
  readonly nextCursor: string | null;
}

/** What is saved, and what is said meanwhile. */
interface Export<Row> {
  /** The name of the file after that of the project, such as `users.csv`. */
  name: string;
  /** What the file begins with. */
  head?: string;
  load: (cursor: string | undefined) => Promise<Page<Row>>;
  write: (row: Row) => string;
  saving: (count: number) => string;
  saved: (count: number) => string;
}

/**
 * Saves a list as a file, which is named after the project. Reads page after page, because a list may be longer than what
 * one reply should carry.
 */
export function useExport() {
  const failureText = useFailureText();
  const fileName = useFileName();
  return async function exportAll<Row>({ name, head = "", load, write, saving, saved }: Export<Row>) {
    const progress = toast.loading(saving(0));
    const parts = [head];
    let count = 0;
    let cursor: string | undefined;
    try {
      do {
        const page = await load(cursor);
        for (const row of page) {
          parts.push(write(row));
          count++;
        }
        cursor = page.nextCursor ?? undefined;
        toast.loading(saving(count), { id: progress });
      } while (cursor !== undefined);
      saveFile(fileName(name), parts);
      toast.success(saved(count), { id: progress });
    } catch (error) {
      toast.error(await failureText(error), { id: progress });
    }
  };
}

/** Names files after the project. */
export function useFileName(): (name: string) => string {
  const { displayName } = useProject();
  return (name) => `${displayName.replace(/[^\p{L}\p{N}]+/gu, "-")}-${name}`;
}

/** Lets the browser save a file. */
export function saveFile(name: string, parts: string[]) {
  const url = URL.createObjectURL(
    new Blob(parts, { type: name.endsWith(".csv") ? "text/csv" : "application/x-ndjson" }),
  );
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
