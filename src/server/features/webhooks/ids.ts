import { numberText } from "#server/crypto/number-text.ts";

const BASE_62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Creates an id of the same length as Svix's: a prefix for the kind, and 27 characters with 160 bits. */
export const newId = (prefix: "ep" | "atmpt" | "qtask") =>
  `${prefix}_${numberText(crypto.getRandomValues(new Uint8Array(20)), BASE_62, 27)}`;
