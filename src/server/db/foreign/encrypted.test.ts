import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chownSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type OwnPostgres, startOwnPostgres } from "#testing/database/own-postgres.ts";
import { makeCertificate } from "#testing/outside/certificates.ts";
import { errorOf, until } from "#testing/waiting.ts";
import { openForeign } from "./open.ts";

describe("a PostgreSQL server with a certificate of its own", () => {
  let postgres: OwnPostgres;
  /** How many connections are encrypted. */
  const encrypted = async () => {
    const sql = new Bun.SQL({ url: postgres.url, max: 1 });
    const [row] = await sql`select count(*)::int as count from pg_stat_ssl where ssl`;
    await sql.close();
    return row.count as number;
  };

  beforeAll(async () => {
    postgres = await startOwnPostgres();
    const sql = new Bun.SQL({ url: postgres.url, max: 1 });
    const [{ data_directory: data }] = await sql`show data_directory`;
    const { cert, key } = await makeCertificate({ names: ["db.example"] });
    for (const [name, content] of Object.entries({ "server.crt": cert, "server.key": key })) {
      writeFileSync(join(data, name), content, { mode: 0o600 });
      chownSync(join(data, name), postgres.owner.uid, postgres.owner.gid);
    }
    await sql.close();
    await postgres.run("alter system set ssl = on");
    await postgres.run("select pg_reload_conf()");
    await until(async () => {
      const opened = await openForeign(`${postgres.url}?sslmode=require`).catch(() => undefined);
      await opened?.close();
      return opened !== undefined;
    });
  });
  afterAll(() => postgres?.[Symbol.asyncDispose]());

  test("is asked for encryption by an address that does not speak of it, as other tools do", async () => {
    // The server ends a connection a moment after its client has.
    const noneIsLeft = () => until(async () => (await encrypted()) === 0);
    await noneIsLeft();
    const opened = await openForeign(postgres.url);
    const byItself = await encrypted();
    await opened.close();
    await noneIsLeft();
    const plain = await openForeign(`${postgres.url}?sslmode=disable`);
    const disabled = await encrypted();
    await plain.close();

    expect([byItself, disabled]).toEqual([1, 0]);
  });

  test("is refused by an address that asks for a check of the certificate", async () => {
    expect(String(await errorOf(openForeign(`${postgres.url}?sslmode=verify-full`)))).toContain(
      "or name its authority in HALLPASS_TRUSTED_CA",
    );
  });
});
