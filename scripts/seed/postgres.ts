import { SQL } from "bun";
import { SEEN } from "#server/features/activity/index.ts";
import { countsOf, inBatches, seededPeople, seededTeams, type Wanted } from "./people.ts";

const BATCH = 20_000;
const FILLED = ["users", "contact_channels", "user_activity", "active_days"];

/**
 * Fills a project as `fillSqlite` does. Rebuilds the trigram indexes at the end, since adding to them row by row takes many
 * times as long. Searches do not work meanwhile, so this is for test databases.
 */
export async function fillPostgres(url: string, wanted: Wanted): Promise<string> {
  const { projectId, passwordHash, progress } = wanted;
  const sql = new SQL({ url, max: 1 });
  const teams = seededTeams(wanted);
  await sql.unsafe(ADD_TEAMS, [JSON.stringify(teams), projectId]);
  const [teamId = "", ...further] = teams.map(({ id }) => id);
  const indexes: { name: string; definition: string }[] = await sql`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename in ('users', 'contact_channels') and indexdef like '% USING gin %'`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  try {
    let done = 0;
    for (const batch of inBatches(seededPeople(wanted), BATCH)) {
      await sql.begin(async (tx) => {
        for (const table of FILLED) await tx.unsafe(`alter table ${table} disable trigger user`);
        const given = [JSON.stringify(batch), projectId, teamId, passwordHash];
        for (const statement of ADD_PEOPLE) {
          const used = [...new Set(statement.match(/\$\d/g))].length;
          await tx.unsafe(statement, given.slice(0, used));
        }
        const members = batch.map(({ id, signedUpAt, furtherTeam }) => ({
          id,
          signedUpAt,
          team: further[furtherTeam ?? -1],
        }));
        if (further.length > 0) await tx.unsafe(ADD_MEMBERS, [JSON.stringify(members), projectId]);
        await tx.unsafe(ADD_COUNTS, [JSON.stringify(countsOf(batch)), projectId]);
        for (const table of FILLED) await tx.unsafe(`alter table ${table} enable trigger user`);
      });
      done += batch.length;
      progress(done);
    }
  } finally {
    for (const { definition } of indexes) await sql.unsafe(definition);
    // The index definition does not contain this setting.
    await sql.unsafe("alter index users_by_part alter column 1 set statistics 0");
  }
  await sql.unsafe("vacuum analyze");
  await sql.close();
  return teamId;
}

const PEOPLE = `jsonb_to_recordset($1::text::jsonb) as p (id text, "channelId" text, name text, email text,
  "signedUpAt" bigint, "lastActiveAt" bigint, country text, "activeDay" bigint, "inTeam" boolean)`;

/** $1 are the users, $2 the project, $3 the team, $4 the password hash. */
const ADD_PEOPLE = [
  `insert into users (id, project_id, display_name, signed_up_at, last_active_at, is_anonymous, otp_auth_enabled,
      password_hash, primary_email, primary_email_verified, primary_email_for_auth, search_addresses)
    select id, $2, name, "signedUpAt", "lastActiveAt", false, false, $4, email, false, true, email from ${PEOPLE} where $3 <> ''`,
  `insert into contact_channels (id, project_id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
    select "channelId", $2, id, 'email', email, true, false, true, "signedUpAt" from ${PEOPLE}`,
  `insert into user_activity (user_id, project_id, last_active_at, country_code, located_at, traits)
    select p.id, $2, "lastActiveAt", country, "lastActiveAt", u.traits | ${SEEN}
    from ${PEOPLE} join users u on u.id = p.id`,
  `insert into active_days (day, user_id, project_id) select "activeDay", id, $2 from ${PEOPLE} where "activeDay" is not null`,
  `insert into team_members (project_id, team_id, user_id, created_at)
    select $2, $3, id, "signedUpAt" from ${PEOPLE} where "inTeam"`,
];

const ADD_TEAMS = `insert into teams (id, project_id, display_name, created_at)
  select id, $2, name, "createdAt" from jsonb_to_recordset($1::text::jsonb) as t (id text, name text, "createdAt" bigint)`;

const ADD_MEMBERS = `insert into team_members (project_id, team_id, user_id, created_at)
  select $2, team, id, "signedUpAt" from jsonb_to_recordset($1::text::jsonb) as m (id text, team text, "signedUpAt" bigint)`;

const ADD_COUNTS = `insert into metric_counts (project_id, metric, key, count)
  select $2, metric, key, count from jsonb_to_recordset($1::text::jsonb) as c (metric text, key text, count bigint)
  on conflict (project_id, metric, key) do update set count = metric_counts.count + excluded.count`;
