import type { OutFiles } from "./files.ts";
import type { Given } from "./given.ts";
import type { AccountRecord, MemberRecord, PasskeyRecord, TeamRecord, UserRecord } from "./records.ts";
import type { TargetName } from "./target-names.ts";

/** A user with everything that belongs to the user. */
export interface Person {
  user: Given<UserRecord>;
  accounts: Given<AccountRecord>[];
  passkeys: Given<PasskeyRecord>[];
  members: Given<MemberRecord>[];
}

/** A product that people move out to. One file each in `targets/`. */
export interface Target {
  name: TargetName;
  /** Its name in sentences. */
  label: string;
  begin(files: OutFiles, now: number): TargetWriter;
}

/**
 * Writes one move. Teams come first, then users with their parts. What it takes of a record, it takes by `Given`, so that
 * the report has it; the rest is reported as left out.
 */
export interface TargetWriter {
  /** Absent where the format has no teams. Returns why the record was left out as a whole; undefined if it was written. */
  team?(team: Given<TeamRecord>): Promise<string | undefined>;
  user(person: Person): Promise<string | undefined>;
  /** Ends the files, and returns sentences about what to do with them. */
  end(): Promise<string[]>;
}
