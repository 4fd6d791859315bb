/** What a built-in template is given is not what it declares. Which variable is wrong, the sandbox says: it has all of arktype. */
export class WrongVariables extends Error {}

/**
 * Stands for `arktype` in the built-in templates of the executable: they declare texts and nothing else, and arktype would be
 * a third of the server's memory. Answers with what is declared. Throws `WrongVariables` unless all of it is text.
 */
export function type(declared: Record<string, string>): (given: Record<string, unknown>) => Record<string, string> {
  const names = Object.keys(declared);
  if (Object.values(declared).some((definition) => definition !== "string"))
    throw new Error("A built-in template declares something that is no text.");
  return (given) =>
    Object.fromEntries(
      names.map((name) => {
        const value = given[name];
        if (typeof value !== "string") throw new WrongVariables(name);
        return [name, value];
      }),
    );
}
