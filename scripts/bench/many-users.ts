import { Database } from "bun:sqlite";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { requestHeaders } from "#contract/headers.ts";
import { DATABASE_FILE } from "#server/db/lock.ts";
import { duel } from "./duel.ts";
import { httpRequest } from "./load.ts";
import { type Product, seed, signInOwner, startProduct } from "./product.ts";
import { micros, type Row, times } from "./rows.ts";

const names = requestHeaders("hallpass");
const DAY_MILLIS = 86_400_000;

/** The overview of a project, for few users and for many: servers of the same program, one of which has more to hold. */
export async function metricsBySize(
  directory: string,
  sizes: readonly [number, number],
  share: number,
): Promise<Row[]> {
  const [few, many] = [await withUsers(directory, sizes[0]), await withUsers(directory, sizes[1])];
  try {
    const request = (product: Product) => () => httpRequest("GET", "/api/v1/internal/metrics", product.admin);
    const { ratio, ...cost } = await duel(
      { product: { server: many, request: request(many) }, floor: { server: few, request: request(few) } },
      { rounds: share < 1 ? 2 : 5, millis: 1_000 * Math.max(share, 0.4), connections: 8 },
    );
    const [small, large] = sizes.map((size) => size.toLocaleString("en"));
    return [
      {
        work: `metrics, ${large} users to ${small}`,
        product: micros(cost.product.cpuPerRequest),
        floor: micros(cost.floor.cpuPerRequest),
        measured: times(ratio),
        budget: "<= 2 x",
        met: ratio <= 2,
      },
    ];
  } finally {
    await few.stop();
    await many.stop();
  }
}

/** Of each user's name a part is shared by so many, whatever the size. */
export const SHARING = 20;

/** A server with so many users in a project; with names and addresses they are found by. */
export async function withUsers(directory: string, size: number): Promise<Product & { file: string }> {
  const place = join(directory, `users-${size}`);
  mkdirSync(place);
  const first = await startProduct(place);
  const product = await seed(first);
  const projectId = product.admin[names.projectId] ?? "";
  await first.stop();
  const file = join(place, "data", DATABASE_FILE);
  fill(file, projectId, size);
  const server = await startProduct(place);
  await addedUp(file);
  return { ...product, ...server, file, admin: await signInOwner(server, projectId) };
}

/** Users who came in the course of a year, all with a password, a third of whom was here in the last month. */
function fill(file: string, projectId: string, size: number): void {
  const database = new Database(file);
  const now = Date.now();
  const uuid = [
    "lower(hex(randomblob(4)))",
    ...Array(3).fill("lower(hex(randomblob(2)))"),
    "lower(hex(randomblob(6)))",
  ].join(" || '-' || ");
  const numbers = `(with recursive s (n) as (select 1 union all select n + 1 from s where n < ${size}) select n from s)`;
  database.run("pragma foreign_keys = off");
  database.transaction(() => {
    database
      .query(
        `insert into users (id, project_id, display_name, signed_up_at, last_active_at, is_anonymous, otp_auth_enabled,
            password_hash)
          select ${uuid}, ?1, 'Person ' || n || ' of group-' || (n % ${Math.ceil(size / SHARING)}) || '-',
            ?2 - n * ${365 * DAY_MILLIS} / ${size}, ?2 - n * 1000, 0, 0, 'x'
          from ${numbers} order by n desc`,
      )
      .run(projectId, now);
    database
      .query(
        `insert into contact_channels (id, project_id, user_id, type, value, is_primary, is_verified, used_for_auth,
            created_at)
          select 'channel of ' || id, project_id, id, 'email', 'somebody-' || rowid || '@example.com', 1, 0, 0, signed_up_at
          from users where project_id = ?1 and display_name is not null`,
      )
      .run(projectId);
    database
      .query(
        `insert into user_activity (user_id, project_id, last_active_at, country_code, located_at)
          select id, project_id, last_active_at, substr('ATDEJPFRUS', 1 + rowid % 5 * 2, 2), 1 from users where project_id = ?1
          on conflict do nothing`,
      )
      .run(projectId);
    database
      .query(
        `insert into active_days (day, user_id, project_id)
          select ?2 / ${DAY_MILLIS} - rowid % 31, id, project_id from users where project_id = ?1 and rowid % 3 = 0
          on conflict do nothing`,
      )
      .run(projectId, now);
  })();
  database.close();
}

/** The server adds up and indexes what the triggers have noted. */
async function addedUp(file: string): Promise<void> {
  const database = new Database(file, { readonly: true });
  const left = database.query("select 1 from metric_changes union all select 1 from search_stale limit 1");
  while (left.get()) await Bun.sleep(100);
  database.close();
}
