/** The values given to the components that templates import from `@hallpass/emails`. The components render nothing. */

export interface Recorded {
  subjects: string[];
  categories: string[];
}

let recorded: Recorded = { subjects: [], categories: [] };

/** Collects the values that the components below receive while `work` runs. */
export function recordWhile<T>(work: () => T): { result: T; recorded: Recorded } {
  recorded = { subjects: [], categories: [] };
  const result = work();
  return { result, recorded };
}

/** Sets the subject of the email. */
export function Subject({ value }: { value: string }) {
  recorded.subjects.push(String(value));
  return null;
}

/** Sets the category of the email, which decides whether users can unsubscribe from it. */
export function NotificationCategory({ value }: { value: string }) {
  recorded.categories.push(String(value));
  return null;
}
