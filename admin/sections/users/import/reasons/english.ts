import type { Reasons } from "./reasons.ts";

/** Sentences that name fields and records, and those about the command line, as the console says them. */
export const english: Reasons = {
  "{field} was left out: {reason}.": "{field}: left out. Reason: {reason}.",
  "{place} has the same {record}": "{place} has the same record ({record})",
  "{field} is {value}; expected {expected}": "{field} is {value}; expected {expected}",
  "{field}; expected {expected}": "{field}; expected {expected}",
  "Only a part of a row was moved: {reason}.": "Only a part of a row was moved: {reason}.",
  "The source does not say what product it is from. Say it with --from: {names}. {more}":
    "The file does not say what product it is from. Choose the product. {more}",
  "The source could be of several products. Say which: {names}.":
    "The file could be from several products. Choose the product.",
};
