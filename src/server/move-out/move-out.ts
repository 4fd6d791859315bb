import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import type { Snapshot, Store } from "#server/db/store/store.ts";
import { countUsers, projectsOf } from "#server/transfer/export.ts";
import type { FileRecord, TransferDeps } from "#server/transfer/noun.ts";
import { nounNamed } from "#server/transfer/nouns.ts";
import { OutFiles } from "./files.ts";
import { Given } from "./given.ts";
import type { AccountRecord, MemberRecord, PasskeyRecord, TeamRecord, UserRecord } from "./records.ts";
import { type MoveOutReport, OutReporting } from "./report.ts";
import type { Person, Target } from "./target.ts";

export interface MoveOutOptions {
  projectId: string;
  target: Target;
  /** An empty folder, which only its owner can read. */
  folder: string;
  includeSecrets: boolean;
  onProgress?(users: number, ofUsers: number): void;
}

/**
 * Writes the users of a project, and its teams where the format has them, as another product imports them: as they are
 * at one moment. Memory use does not grow with the number of users.
 */
export async function moveOut(
  deps: TransferDeps & { store: Store },
  { projectId, target, folder, includeSecrets, onProgress }: MoveOutOptions,
): Promise<MoveOutReport> {
  if (projectId === INTERNAL_PROJECT_ID) {
    throw new Error("The users of project internal are the owners of projects here. They have no place elsewhere.");
  }
  const report = new OutReporting();
  const files = new OutFiles(folder);
  const writer = target.begin(files, deps.now());
  const nowhere = `the import of ${target.label} has no place for it`;
  const [teams, users] = [nounNamed("team"), nounNamed("user")];
  try {
    const next = await deps.store.read(async (db) => {
      await projectsOf(db, [projectId]);
      const total = await countUsers(db, [projectId]);
      for await (const records of teams.inProject?.(db, deps, projectId) ?? []) {
        for (const record of records) {
          const team = given<TeamRecord>("team", record);
          finish(team, team.record.id, writer.team ? await writer.team(team) : nowhere);
        }
      }
      let done = 0;
      for await (const records of users.inProject?.(db, deps, projectId) ?? []) {
        for (const person of await peopleOf(db, records)) await write(person);
        done += records.length;
        onProgress?.(done, total);
      }
      return writer.end();
    });
    return report.done(target.name, files.written, next);
  } finally {
    await files.close();
  }

  async function write(person: Person): Promise<void> {
    const { user, accounts, passkeys, members } = person;
    const left = await writer.user(person);
    finish(user, user.record.id, left);
    for (const part of [...accounts, ...passkeys, ...members]) {
      const why = part.leftBecause ?? (part.isTaken ? undefined : nowhere);
      finish(part, user.record.id, left ? "its user is left out" : why);
    }
  }

  function finish(record: Given<object>, id: string, left: string | undefined): void {
    report.record(record.type, id, left);
    record.close(left ?? nowhere);
  }

  /** Users with their parts, which are read for all of a chunk at once. */
  async function peopleOf(db: Snapshot, records: FileRecord[]): Promise<Person[]> {
    const ids = records.map((record) => users.keyOf(record));
    const partsOf = async <R extends object>(type: string) => {
      const found = (await nounNamed(type).ofUsers?.(db, deps, projectId, ids)) ?? [];
      const byUser = Map.groupBy(found, ({ user_id }) => String(user_id));
      return (id: string) => (byUser.get(id) ?? []).map((record) => given<R>(type, record));
    };
    const accounts = await partsOf<AccountRecord>("oauth_account");
    const passkeys = await partsOf<PasskeyRecord>("passkey");
    const members = await partsOf<MemberRecord>("team_member");
    return records.map((record) => {
      const id = users.keyOf(record);
      return {
        user: given<UserRecord>("user", withoutSecrets(record)),
        accounts: accounts(id),
        passkeys: passkeys(id),
        members: members(id),
      };
    });
  }

  function withoutSecrets(record: FileRecord): FileRecord {
    const shown = includeSecrets ? undefined : users.withoutSecrets?.(record);
    for (const name of shown?.leftOut ?? []) {
      report.field("user", name, { why: "secrets are written only with --include-secrets" });
    }
    return shown?.record ?? record;
  }

  function given<R extends object>(type: string, record: FileRecord): Given<R> {
    // The schemas of the nouns say what their records have.
    const known: unknown = record;
    return new Given(type, known as R, report);
  }
}
