import { type Answer, type Grant, listIn } from "./provider.ts";

/** A bound on what a provider can make the server read during one sign-in. */
const MOST_PAGES = 10;

/** One page of a provider's list, and the URL of the next one. */
interface Page {
  items: unknown;
  next: string | null;
}

/**
 * Finds an entry in a list that a provider returns in pages. Returns undefined when it is not there, or when the provider
 * refuses the list.
 */
export async function findInPages(
  { askFor }: Pick<Grant, "askFor">,
  first: string,
  pageIn: (answer: Answer, url: string) => Page,
  isWanted: (item: Answer) => boolean,
): Promise<Answer | undefined> {
  let url: string | null = first;
  for (let read = 0; url !== null && read < MOST_PAGES; read++) {
    const answer: Answer | null = await askFor(url, "refusal");
    if (!answer) return undefined;
    const { items, next }: Page = pageIn(answer, url);
    const found = listIn(items).find(isWanted);
    if (found) return found;
    url = next;
  }
  return undefined;
}
