import { numberText } from "#server/crypto/number-text.ts";

const BASE_62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** As long as Svix's: a prefix that says what it is, and 27 characters, 160 bits. */
export const newId = (prefix: "ep" | "atmpt" | "qtask") =>
  `${prefix}_${numberText(crypto.getRandomValues(new Uint8Array(20)), BASE_62, 27)}`;
