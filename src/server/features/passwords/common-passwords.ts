import { dictionary } from "@zxcvbn-ts/language-common";

/** About 50,000 of the most common passwords in lower case, sorted by UTF-16 code units, each between two line breaks. */
export const commonPasswords = `\n${dictionary["passwords-common"].toSorted().join("\n")}\n`;
