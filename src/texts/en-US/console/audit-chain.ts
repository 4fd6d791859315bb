import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "auditChain.label": "State of the hash chain",
  "auditChain.hint": "Each entry is sealed together with the one before it, so that a later change shows.",
  "auditChain.checkAll": "Check all",
  "auditChain.again": "Check again",
  "auditChain.brokenTitle": "The log breaks at entry {sequence}",
  "auditChain.changed":
    "Entry {sequence} is not the one that was sealed: somebody with access to the database changed it, or the database was damaged.",
  "auditChain.missing":
    "Entry {sequence} is missing: somebody with access to the database removed it, or the database was damaged.",
  "auditChain.cut":
    "Entries {sequence} to {last}, the end of the log, are missing: somebody with access to the database removed them, or the database was damaged.",
  "auditChain.end":
    "Entries may be missing from here on: somebody with access to the database changed or removed the record of where the log ends, or the database was damaged.",
  "auditChain.remedy":
    "Keep a copy of the database as it is, compare the log with a backup, and then change the password of the database. Nothing repairs a break: it stays visible.",
  "auditChain.showEntry": "Show the entry",
  "auditChain.showNext": "Show the entry after it",
  "auditChain.failed": "The chain could not be checked.",
  "auditChain.unbroken": { one: "Unbroken since {day}: {count} entry", other: "Unbroken since {day}: {count} entries" },
  "auditChain.checking": {
    one: "Checking: {checked} of {count} entry",
    other: "Checking: {checked} of {count} entries",
  },
  "auditChain.unchecked": {
    one: "{count} entry is sealed, {checked} of them are checked",
    other: "{count} entries are sealed, {checked} of them are checked",
  },
  "auditChain.intact": {
    one: "The {count} entry before it, until {moment}, is intact.",
    other: "The {count} entries before it, until {moment}, are intact.",
  },
} as const satisfies TextGroup;
