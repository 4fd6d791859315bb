import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Source } from "#server/move-in/source.ts";
import { SourceError } from "#server/move-in/source-error.ts";
import { openInput } from "../open.ts";

const directory = mkdtempSync(join(tmpdir(), "hallpass-dumps-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function tablesOf(text: string | Uint8Array, name = "dump.sql") {
  const file = join(directory, name);
  await Bun.write(file, text);
  const source = new Source(await openInput([file]));
  const tables: Record<string, unknown[]> = {};
  for (const each of source.names) {
    tables[each] = [];
    for await (const { value } of source.rows(each)) tables[each].push(value);
  }
  return tables;
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "nothing";
  } catch (error) {
    if (error instanceof SourceError) return error.message;
    throw error;
  }
}

/** As pg_dump 17 writes it; the function is Supabase's own example of a trigger. */
const PG_DUMP = String.raw`--
-- PostgreSQL database dump
--

\restrict abc

SET statement_timeout = 0;
SET standard_conforming_strings = on;

CREATE FUNCTION public.handle_new_user() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
INSERT INTO public.profiles (id) VALUES (new.id);
COPY public.profiles FROM stdin;
return new;
end;
$$;

CREATE TABLE auth.users (
    id uuid NOT NULL,
    email character varying(255) DEFAULT 'a, (b'::character varying,
    "isAnonymous" boolean DEFAULT false NOT NULL,
    meta jsonb,
    logins bigint,
    raw bytea,
    tags text[] DEFAULT '{}'::text[],
    created_at timestamp with time zone,
    CONSTRAINT users_email_check CHECK (((email)::text <> ''::text))
);

CREATE TABLE public."User" (
    id integer NOT NULL,
    name text
);

CREATE TABLE public.nothing (
    id integer
);

COPY auth.users (id, email, "isAnonymous", meta, logins, raw, tags, created_at) FROM stdin;
a1b2	ada@example.com	f	{"a": "b\\nc"}	5	\\x00ff	{a,"b \\"c\\"",NULL}	2026-01-02 03:04:05+00
c3d4	tab\there\\n	t	\N	9007199254740993	\N	{}	\N
\.

COPY public.nothing (id) FROM stdin;
\.

INSERT INTO public."User" VALUES (1, 'It''s; -- not a comment
and (goes) on');
INSERT INTO public."User" (id, name) VALUES (2, E'a\\b\n'), (3, NULL);
ALTER TABLE ONLY public."User" ADD CONSTRAINT "User_pkey" PRIMARY KEY (id);
`;

const PG_TABLES = {
  "auth.users": [
    {
      id: "a1b2",
      email: "ada@example.com",
      isAnonymous: false,
      meta: { a: "b\nc" },
      logins: 5,
      raw: Buffer.from([0, 255]),
      tags: ["a", 'b "c"', null],
      created_at: "2026-01-02 03:04:05+00",
    },
    {
      id: "c3d4",
      email: "tab\there\\n",
      isAnonymous: true,
      meta: null,
      logins: "9007199254740993",
      raw: null,
      tags: [],
      created_at: null,
    },
  ],
  User: [
    { id: 1, name: "It's; -- not a comment\nand (goes) on" },
    { id: 2, name: "a\\b\n" },
    { id: 3, name: null },
  ],
  nothing: [],
};

describe("a plain dump of PostgreSQL", () => {
  test("gives its tables, from COPY and INSERT, and takes no text inside of a function for one", async () => {
    expect(await tablesOf(PG_DUMP)).toEqual(PG_TABLES);
  });

  test("with the line ends of Windows, or in UTF-16, as PowerShell writes it, says the same", async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(PG_DUMP.replaceAll("\n", "\r\n"), "utf16le")]);
    expect(await tablesOf(utf16)).toEqual(PG_TABLES);
  });

  test("with more rows than are looked at first gives each row once", async () => {
    const rows = Array.from({ length: 50 }, (_, at) => ({ id: at }));
    const copy = (part: typeof rows) => `COPY public.a (id) FROM stdin;\n${part.map(({ id }) => id).join("\n")}\n\\.\n`;
    const text = `-- a dump\nCREATE TABLE public.a (\n    id integer\n);\n${copy(rows.slice(0, 30))}${copy(rows.slice(30))}`;
    expect(await tablesOf(text)).toEqual({ a: rows });
    const inserts = `-- a dump\nINSERT INTO a (id) VALUES\n${rows.map(({ id }) => `\t(${id})`).join(",\n")};\n`;
    expect(await tablesOf(inserts)).toEqual({ a: rows });
  });

  test("is refused at its line when it was cut off or a row lacks a value", async () => {
    expect(await refusalOf(tablesOf(PG_DUMP.slice(0, PG_DUMP.indexOf("c3d4"))))).toContain(
      "in the middle of a table: it was cut off",
    );
    expect(await refusalOf(tablesOf(PG_DUMP.replace("a1b2\t", "")))).toContain("has 7 values for 8 columns");
    expect(await refusalOf(tablesOf("-- a dump\nINSERT INTO a VALUES (1);\n"))).toContain("--column-inserts");
  });

  test("in the custom format is refused with the command that makes a plain one", async () => {
    expect(await refusalOf(tablesOf("PGDMP\u0001\u0010", "users.dump"))).toContain(
      "pg_restore --no-owner --file=dump.sql",
    );
  });
});

test("A dump of MySQL gives its tables, with its escapes and its bytes", async () => {
  const text = String.raw`-- MySQL dump 10.13  Distrib 8.4.0, for Linux (x86_64)
/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
DROP TABLE IF EXISTS ${"`wp_users`"};
CREATE TABLE ${"`wp_users`"} (
  ${"`ID`"} bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  ${"`user_login`"} varchar(60) COLLATE utf8mb4_unicode_520_ci NOT NULL DEFAULT '',
  ${"`raw`"} binary(2) DEFAULT NULL,
  ${"`is_on`"} tinyint(1) DEFAULT '0' COMMENT 'a, b',
  PRIMARY KEY (${"`ID`"}),
  KEY ${"`user_login_key`"} (${"`user_login`"})
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4;
LOCK TABLES ${"`wp_users`"} WRITE;
INSERT INTO ${"`wp_users`"} VALUES (1,'O\'Neil; \\ \"x\"\r\n',0x00FF,1),(2,'',NULL,0);
UNLOCK TABLES;
DELIMITER ;;
CREATE TRIGGER a BEFORE INSERT ON b FOR EACH ROW BEGIN
INSERT INTO ${"`wp_users`"} VALUES (9);
END ;;
DELIMITER ;
`;
  expect(await tablesOf(text)).toEqual({
    wp_users: [
      { ID: 1, user_login: 'O\'Neil; \\ "x"\r\n', raw: Buffer.from([0, 255]), is_on: 1 },
      { ID: 2, user_login: "", raw: null, is_on: 0 },
    ],
  });
});

test("A dump of SQLite gives its tables", async () => {
  const text = `PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE IF NOT EXISTS "user" ("id" text not null primary key, "emailVerified" integer not null, "raw" blob);
INSERT INTO user VALUES('a','1',X'00ff');
COMMIT;
`;
  expect(await tablesOf(text)).toEqual({ user: [{ id: "a", emailVerified: 1, raw: Buffer.from([0, 255]) }] });
});
