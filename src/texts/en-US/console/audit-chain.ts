import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "auditChain.label": "Status of the hash chain",
  "auditChain.hint": "Hallpass seals each entry together with the one before it, so any later change is detected.",
  "auditChain.checkAll": "Check all",
  "auditChain.again": "Check again",
  "auditChain.brokenTitle": "The log breaks at entry {sequence}",
  "auditChain.changed":
    "Entry {sequence} differs from the one that was sealed: somebody with access to the database changed it, or the database was damaged.",
  "auditChain.missing":
    "Entry {sequence} is missing: somebody with access to the database removed it, or the database was damaged.",
  "auditChain.cut":
    "Entries {sequence} to {last}, at the end of the log, are missing: somebody with access to the database removed them, or the database was damaged.",
  "auditChain.end":
    "Entries may be missing from here on: somebody with access to the database changed or removed the record of the last entry, or the database was damaged.",
  "auditChain.remedy":
    "Keep a copy of the database as it is, compare the log with a backup, and then change the database password. A break cannot be repaired and stays visible.",
  "auditChain.showEntry": "Show the entry",
  "auditChain.showNext": "Show the entry after it",
  "auditChain.failed": "The chain could not be checked.",
  "auditChain.unbroken": { one: "Unbroken since {day}: {count} entry", other: "Unbroken since {day}: {count} entries" },
  "auditChain.checking": {
    one: "Checking: {checked} of {count} entry",
    other: "Checking: {checked} of {count} entries",
  },
  "auditChain.unchecked": {
    one: "{count} sealed entry, {checked} checked",
    other: "{count} sealed entries, {checked} checked",
  },
  "auditChain.intact": {
    one: "The {count} entry before it, until {moment}, is intact.",
    other: "The {count} entries before it, until {moment}, are intact.",
  },
} as const satisfies TextGroup;
