/** What templates import as `@hallpass/emails`: nothing is drawn, and what was said is written down. */

export interface Said {
  subjects: string[];
  categories: string[];
}

let said: Said = { subjects: [], categories: [] };

/** Hears what the components below are given while `work` runs. */
export function listen<T>(work: () => T): { result: T; said: Said } {
  said = { subjects: [], categories: [] };
  const result = work();
  return { result, said };
}

/** The subject of the mail. */
export function Subject({ value }: { value: string }) {
  said.subjects.push(String(value));
  return null;
}

/** Which kind of mail it is, and thereby who may refuse it. */
export function NotificationCategory({ value }: { value: string }) {
  said.categories.push(String(value));
  return null;
}
