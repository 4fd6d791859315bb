/**
 * The variables of a built-in template do not match its declaration. The sandbox, which has all of arktype, then says
 * which one is wrong.
 */
export class WrongVariables extends Error {}

/**
 * Replaces `arktype` in the built-in templates of the executable: they declare only strings, and arktype would take a
 * third of the server's memory. Returns the declared variables. Throws `WrongVariables` unless all of them are strings.
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
