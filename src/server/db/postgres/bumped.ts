import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";

/** The channel on which instances tell each other which cached values are out of date. */
export const BUMPED = "hallpass_bumped";

const Payload = Type.Tuple([Type.String(), Type.Number()]);

/** What a commit tells about a key and its version. It says no more than that: every role of a database may listen. */
export const payloadOf = (bumped: Static<typeof Payload>): string => JSON.stringify(bumped);

/** Reads what a commit told; null when another version of Hallpass, or somebody else, told something different. */
export function bumpedOf(payload: string): Static<typeof Payload> | null {
  try {
    const value: unknown = JSON.parse(payload);
    return Value.Check(Payload, value) ? value : null;
  } catch {
    return null;
  }
}
