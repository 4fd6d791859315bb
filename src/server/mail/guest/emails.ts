/** The values given to the components that templates import from `@hallpass/emails`. The components render nothing. */

export interface Said {
  subjects: string[];
  categories: string[];
}

let said: Said = { subjects: [], categories: [] };

/** Collects the values that the components below receive while `work` runs. */
export function listen<T>(work: () => T): { result: T; said: Said } {
  said = { subjects: [], categories: [] };
  const result = work();
  return { result, said };
}

/** Sets the subject of the mail. */
export function Subject({ value }: { value: string }) {
  said.subjects.push(String(value));
  return null;
}

/** Sets the category of the mail, which decides whether users can unsubscribe from it. */
export function NotificationCategory({ value }: { value: string }) {
  said.categories.push(String(value));
  return null;
}
