import { Database } from "bun:sqlite";
import { SEEN } from "#server/features/activity/index.ts";
import { MARK, SAMPLED_EVERY } from "#server/features/users/search/hit-statements.ts";
import { countsOf, inBatches, type SeededPerson, seededPeople, seededTeams, type Wanted } from "./people.ts";

const BATCH = 20_000;
/** Tables whose triggers would record each row for the server's jobs, which would then be busy for an hour. */
const FILLED = ["users", "contact_channels", "user_activity", "active_days"];

/**
 * Fills a project with or without a running server. Does the work of triggers and jobs for many rows at once; each batch is
 * complete, so the script can stop at any time. Returns the id of the team that one user in ten is in.
 */
export function fillSqlite(file: string, wanted: Wanted): string {
  const { projectId, passwordHash, progress } = wanted;
  const database = new Database(file);
  database.run("pragma busy_timeout = 20000");
  database.run("pragma foreign_keys = on");
  // Ids are random: among a million, each lookup reads another page of the file.
  database.run("pragma cache_size = -400000");
  const teams = seededTeams(wanted);
  const addTeam = database.query("insert into teams (id, project_id, display_name, created_at) values (?, ?, ?, ?)");
  database.transaction(() => {
    for (const { id, name, createdAt } of teams) addTeam.run(id, projectId, name, createdAt);
  })();
  const [teamId = "", ...further] = teams.map(({ id }) => id);
  let done = 0;
  for (const batch of inBatches(seededPeople(wanted), BATCH)) {
    database.transaction(() => {
      const triggers = triggersOf(database);
      for (const { name } of triggers) database.run(`drop trigger ${name}`);
      addPeople(database, { projectId, teamId, further, passwordHash, batch });
      addCounts(database, projectId, batch);
      for (const { sql } of triggers) database.run(sql);
    })();
    done += batch.length;
    progress(done);
  }
  // The job does the same when it is idle.
  for (const index of ["user_search", "user_search_sample"])
    database.run(`insert into ${index} (${index}) values ('optimize')`);
  database.run("insert or ignore into search_unpacked (pack, since) select pack, 0 from search_full_packs");
  database.run("pragma wal_checkpoint(truncate)");
  database.close();
  return teamId;
}

const triggersOf = (database: Database) =>
  database
    .query<{ name: string; sql: string }, []>(
      `select name, sql from sqlite_schema where type = 'trigger' and tbl_name in (${FILLED.map((name) => `'${name}'`)})`,
    )
    .all();

interface Batch {
  projectId: string;
  teamId: string;
  further: readonly string[];
  passwordHash: string;
  batch: readonly SeededPerson[];
}

function addPeople(database: Database, { projectId, teamId, further, passwordHash, batch }: Batch): void {
  database.run(
    "insert into search_projects (project_id) select ?1 where not exists (select 1 from search_projects where project_id = ?1)",
    [projectId],
  );
  let number = database
    .query<{ last: number }, [string]>(
      `select coalesce(max(u.number), p.number << 32) as last from search_projects p
        left join users u on u.number between (p.number << 32) and (p.number << 32) + 4294967295
        where p.project_id = ?`,
    )
    .get(projectId)?.last;
  if (number === undefined) throw new Error("The project has no number.");

  const addUser = database.query(
    `insert into users (number, id, project_id, display_name, signed_up_at, last_active_at, is_anonymous, otp_auth_enabled,
      password_hash, primary_email, primary_email_verified, primary_email_for_auth)
      values (?, ?, ?, ?, ?, ?, 0, 0, ?, ?, 0, 1)`,
  );
  const addChannel = database.query(
    `insert into contact_channels (id, project_id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
      values (?, ?, ?, 'email', ?, 1, 0, 1, ?)`,
  );
  const addText = database.query("insert into user_search (rowid, text) values (?, ?)");
  const addSampled = database.query("insert into user_search_sample (rowid, text) values (?, ?)");
  const addActivity = database.query(
    `insert into user_activity (user_id, project_id, last_active_at, country_code, located_at, traits)
      select id, project_id, last_active_at, ?, last_active_at, traits | ${SEEN} from users where id = ?`,
  );
  const addDay = database.query("insert into active_days (day, user_id, project_id) values (?, ?, ?)");
  const addMember = database.query(
    "insert into team_members (project_id, team_id, user_id, created_at) values (?, ?, ?, ?)",
  );
  for (const person of batch) {
    const { id, channelId, name, email, signedUpAt, lastActiveAt, country, activeDay, inTeam, furtherTeam } = person;
    addUser.run(++number, id, projectId, name, signedUpAt, lastActiveAt, passwordHash, email);
    addChannel.run(channelId, projectId, id, email, signedUpAt);
    const text = `${name}\x1f${email}`;
    const isSampled = number % SAMPLED_EVERY === 0;
    addText.run(number, isSampled ? MARK : text);
    if (isSampled) addSampled.run(number, text);
    addActivity.run(country, id);
    if (activeDay !== null) addDay.run(activeDay, id, projectId);
    if (inTeam) addMember.run(projectId, teamId, id, signedUpAt);
    const other = furtherTeam === null ? undefined : further[furtherTeam];
    if (other !== undefined) addMember.run(projectId, other, id, signedUpAt);
  }
}

function addCounts(database: Database, projectId: string, batch: readonly SeededPerson[]): void {
  const add = database.query(
    `insert into metric_counts (project_id, metric, key, count) values (?, ?, ?, ?)
      on conflict do update set count = count + excluded.count`,
  );
  for (const { metric, key, count } of countsOf(batch)) add.run(projectId, metric, key, count);
}
