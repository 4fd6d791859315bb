import { dictionary } from "@zxcvbn-ts/language-common";

/** The 50,000 most common passwords in lower case, each between two line breaks. */
export const commonPasswords = `\n${dictionary["passwords-common"].join("\n")}\n`;
