import { Kind, type TSchema } from "@sinclair/typebox";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";

/** The parameters of a query or a form. Only those are lists that the schema has as lists. */
export type OAuthParameters = Record<string, string | string[]>;

/**
 * Reads parameters as RFC 6749 §3.1 and §3.2 ask: one that the endpoint does not know is ignored, one without a value was not
 * sent, and one that is sent twice is an error, unless the schema has a list (`resource`, RFC 8707 §2).
 */
export function oauthParameters(entries: readonly [string, string][], schema: TSchema | undefined): OAuthParameters {
  const known: Record<string, TSchema> = schema?.properties ?? {};
  const isList = (name: string) => known[name]?.[Kind] === "Array";
  const sent = Map.groupBy(
    entries.filter(([, value]) => value !== ""),
    ([name]) => name,
  );
  const repeated = [...sent].find(([name, pairs]) => pairs.length > 1 && !isList(name));
  if (repeated) throw new OAuthRefusal("invalid_request", `The parameter ${repeated[0]} was sent more than once.`);
  return Object.fromEntries(
    [...sent]
      .filter(([name]) => Object.hasOwn(known, name))
      .map(([name, pairs]) => {
        const values = pairs.map(([, value]) => value);
        return [name, isList(name) ? values : (values[0] ?? "")];
      }),
  );
}
