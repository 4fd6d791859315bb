// The floor: the least that the work costs. No access types, errors, logs, limits, projects or caches; one query, hash,
// signature or commit behind a bare `Bun.serve`.
// Started by the bench: `bun floor.ts <port> <directory>`.
import { Database } from "bun:sqlite";
import { createHash, generateKeyPairSync, randomUUID, sign, verify } from "node:crypto";
import { join } from "node:path";

import { requestHeaders } from "#contract/headers.ts";
import { seededPeople } from "../seed/people.ts";
import { ARGON } from "./argon.ts";
import { contractFloor, type Example } from "./contract-floor.ts";
import { isPlace } from "./places.ts";

const [port, directory = "."] = process.argv.slice(2);
const USERS = 100;

const database = new Database(join(directory, "floor.sqlite"), { create: true });
database.run("pragma journal_mode = wal");
database.run("pragma synchronous = full");
// Rows as wide as the product's, since each has to be read and shown.
database.run(`create table users (id text primary key, project_id text not null, display_name text,
    profile_image_url text, client_metadata text, client_read_only_metadata text, signed_up_at_millis integer not null,
    last_active_at integer not null, is_anonymous integer not null, password_hash text, otp_auth_enabled integer not null,
    selected_team_id text);
  create table contact_channels (id text primary key, user_id text not null, type text not null, value text not null,
    is_primary integer not null, is_verified integer not null);
  create unique index channels_of_user on contact_channels (user_id, type, value);
  create table teams (id text primary key, project_id text not null, display_name text not null);
  create table sessions (id text primary key, user_id text not null, digest text not null unique, expires_at integer not null);
  create table codes (digest text primary key, user_id text not null, expires_at integer not null, used_at integer);
  create table api_keys (id text primary key, user_id text not null, description text not null, is_public integer not null,
    digest text not null unique, last_four text not null, created_at integer not null, expires_at integer, revoked_at integer);
  create table grants (team_id text not null, user_id text not null, permission_id text not null,
    primary key (team_id, user_id, permission_id));
  create table entries (id text primary key, user_id text not null, at integer not null, what text not null);`);

const sha256 = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("hex");
const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const ES256 = { dsaEncoding: "ieee-p1363" } as const;
const HEADER = Buffer.from(JSON.stringify({ alg: "ES256" })).toString("base64url");

function tokenFor(userId: string, sessionId: string): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = JSON.stringify({ sub: userId, refreshTokenId: sessionId, iat: now, exp: now + 600 });
  const content = `${HEADER}.${Buffer.from(claims).toString("base64url")}`;
  return `${content}.${sign("sha256", Buffer.from(content), { key: privateKey, ...ES256 }).toString("base64url")}`;
}

type Claims = { sub: string; refreshTokenId: string };

function claimsOf(token: string): Claims {
  const end = token.lastIndexOf(".");
  const signature = Buffer.from(token.slice(end + 1), "base64url");
  const isGenuine = verify("sha256", Buffer.from(token.slice(0, end)), { key: publicKey, ...ES256 }, signature);
  if (!isGenuine) throw new Error("The token is forged.");
  return JSON.parse(Buffer.from(token.slice(token.indexOf(".") + 1, end), "base64url").toString());
}

const people = Array.from({ length: USERS }, (_, n) => {
  const userId = randomUUID();
  const sessionId = randomUUID();
  const refreshToken = createHash("sha256").update(`person ${n}`).digest("hex").slice(0, 45);
  const now = Date.now();
  database.run("insert into users values (?, 'project', null, null, null, null, ?, ?, 0, 'hash', 0, null)", [
    userId,
    now,
    now,
  ]);
  const email = `person-${n}@example.com`;
  database.run("insert into contact_channels values (?, ?, 'email', ?, 1, 0)", [randomUUID(), userId, email]);
  database.run("insert into sessions values (?, ?, ?, ?)", [sessionId, userId, sha256(refreshToken), Date.now() + 1e9]);
  const apiKey = createHash("sha256").update(`key ${n}`).digest("base64url").repeat(2);
  database.run("insert into api_keys values (?, ?, 'Bench', 0, ?, ?, ?, null, null)", [
    randomUUID(),
    userId,
    sha256(apiKey),
    apiKey.slice(-4),
    now,
  ]);
  const teamId = randomUUID();
  database.run("insert into grants values (?, ?, 'team_admin')", [teamId, userId]);
  return { accessToken: tokenFor(userId, sessionId), refreshToken, apiKey, teamId };
});
const passwordHash = await Bun.password.hash("correct horse battery", ARGON);

const userOfSession = database.query<Record<string, unknown>, [string, string]>(
  `select u.*, c.value as primary_email, c.is_verified, t.display_name as team, s.expires_at from users u
    join sessions s on s.user_id = u.id
    left join contact_channels c on c.user_id = u.id and c.type = 'email' and c.is_primary = 1
    left join teams t on t.id = u.selected_team_id
    where u.id = ? and s.id = ?`,
);
const sessionByDigest = database.query<{ id: string; user: string }, [string]>(
  "select s.id, u.id as user from sessions s join users u on u.id = s.user_id where s.digest = ?",
);
const keyByDigest = database.query<Record<string, unknown>, [string]>("select * from api_keys where digest = ?");
const grantsOfMember = database.query<{ permission_id: string }, [string, string, string]>(
  `select g.permission_id from grants g join sessions s on s.user_id = g.user_id
    where g.team_id = ? and g.user_id = ? and s.id = ?`,
);
/** The permissions that each permission contains, computed once. */
const closures = new Map([
  [
    "team_admin",
    ["$delete_team", "$invite_members", "$manage_api_keys", "$read_members", "$remove_members", "$update_team"],
  ],
]);
const SERVER_KEY = sha256("a secret server key");
const rename = database.query("update users set display_name = ? where id = ?");
const note = database.query("insert into entries values (?, ?, ?, ?)");

const addCode = database.query("insert into codes values (?, ?, ?, null)");
const codeByDigest = database.query<{ user_id: string; expires_at: number }, [string]>(
  "select user_id, expires_at from codes where digest = ?",
);
const useCode = database.query("update codes set used_at = ? where digest = ? and used_at is null");
const addSession = database.query("insert into sessions values (?, ?, ?, ?)");

database.run(`create table crowd (number integer primary key, id text not null unique, project_id text not null,
    display_name text, profile_image_url text, client_metadata text, client_read_only_metadata text, server_metadata text,
    signed_up_at integer not null, last_active_at integer not null, is_anonymous integer not null, password_hash text,
    otp_auth_enabled integer not null, primary_email text, selected_team_id text);
  create index crowd_by_sign_up on crowd (project_id, signed_up_at, id);
  create virtual table crowd_search using fts5 (text, content = '', tokenize = 'trigram');`);

/** Creates as many users as the product has; returns some of their ids. */
function fillCrowd(count: number): string[] {
  const add = database.query(
    "insert into crowd values (?, ?, 'project', ?, null, null, null, null, ?, ?, 0, 'x', 0, ?, null)",
  );
  const index = database.query("insert into crowd_search (rowid, text) values (?, ?)");
  const some: string[] = [];
  database.transaction(() => {
    let n = 0;
    for (const { id, name, email, signedUpAt, lastActiveAt } of seededPeople({ count, now: Date.now() })) {
      if (isPlace(n, count)) some.push(id);
      add.run(++n, id, name, signedUpAt, lastActiveAt, email);
      index.run(n, `${name} ${email}`);
    }
  })();
  database.run("insert into crowd_search (crowd_search) values ('optimize')");
  return some;
}

type CrowdRow = Record<string, unknown>;
const firstPage = database.query<CrowdRow, [number]>(
  "select * from crowd where project_id = 'project' order by signed_up_at, id limit ?",
);
const pageFrom = database.query<CrowdRow, [string, string, number]>(
  `select * from crowd where project_id = 'project'
    and (signed_up_at, id) >= ((select signed_up_at from crowd where id = ?), ?) order by signed_up_at, id limit ?`,
);
const found = database.query<CrowdRow, [string, number]>(
  `select crowd.* from crowd_search join crowd on crowd.number = crowd_search.rowid where crowd_search match ?
    order by signed_up_at, id limit ?`,
);

function page(rows: CrowdRow[], limit: number): Response {
  const items = rows.slice(0, limit).map((row) => ({
    id: row.id,
    display_name: row.display_name,
    primary_email: row.primary_email,
    primary_email_verified: false,
    primary_email_auth_enabled: false,
    profile_image_url: row.profile_image_url,
    signed_up_at_millis: row.signed_up_at,
    last_active_at_millis: row.last_active_at,
    client_metadata: row.client_metadata,
    client_read_only_metadata: row.client_read_only_metadata,
    server_metadata: row.server_metadata,
    has_password: row.password_hash !== null,
    otp_auth_enabled: row.otp_auth_enabled === 1,
    passkey_auth_enabled: false,
    auth_with_email: true,
    requires_totp_mfa: false,
    is_anonymous: row.is_anonymous === 1,
    oauth_providers: [],
    selected_team_id: row.selected_team_id,
    selected_team: null,
  }));
  return Response.json({ items, pagination: { next_cursor: rows[limit]?.id ?? null } });
}

function listCrowd(url: string): Response {
  const query = new URL(url).searchParams;
  const limit = Number(query.get("limit"));
  const [cursor, term] = [query.get("cursor"), query.get("query")];
  if (term) return page(found.all(`"${term}"`, limit + 1), limit);
  return page(cursor ? pageFrom.all(cursor, cursor, limit + 1) : firstPage.all(limit + 1), limit);
}

const seen = new Map<string, Claims>();
let queue: { write(): void; done(): void }[] = [];

/** Commits all waiting writes together. */
function commitQueued(): void {
  const group = queue;
  queue = [];
  database.run("begin immediate");
  for (const { write } of group) write();
  database.run("commit");
  for (const { done } of group) done();
}

const durably = (write: () => void) =>
  new Promise<void>((done) => {
    if (queue.length === 0) setImmediate(commitQueued);
    queue.push({ write, done });
  });

/** Redeems a code for a session: looks the code up, marks it as used, stores the session and signs a token. */
async function redeem(code: string): Promise<Response> {
  const hash = sha256(code);
  const found = codeByDigest.get(hash);
  if (!found || found.expires_at < Date.now()) throw new Error("The code is unknown or expired.");
  const sessionId = randomUUID();
  const refreshToken = randomUUID();
  await durably(() => {
    useCode.run(Date.now(), hash);
    addSession.run(sessionId, found.user_id, sha256(refreshToken), Date.now() + 1e9);
    note.run(randomUUID(), found.user_id, Date.now(), "audit");
  });
  return Response.json({ access_token: tokenFor(found.user_id, sessionId), refresh_token: refreshToken });
}

function me(claims: Claims): Response {
  const user = userOfSession.get(claims.sub, claims.refreshTokenId);
  if (!user) throw new Error("The session or its user does not exist.");
  return Response.json({
    id: user.id,
    display_name: user.display_name,
    primary_email: user.primary_email,
    primary_email_verified: user.is_verified === 1,
    profile_image_url: user.profile_image_url,
    signed_up_at_millis: user.signed_up_at_millis,
    client_metadata: user.client_metadata,
    client_read_only_metadata: user.client_read_only_metadata,
    has_password: user.password_hash !== null,
    otp_auth_enabled: user.otp_auth_enabled === 1,
    passkey_auth_enabled: false,
    auth_with_email: true,
    requires_totp_mfa: false,
    is_anonymous: user.is_anonymous === 1,
    oauth_providers: [],
    selected_team_id: user.selected_team_id,
    selected_team: user.team,
  });
}

const showKey = (found: Record<string, unknown> | null) => Response.json(shownKey(found));

function shownKey(found: Record<string, unknown> | null): object {
  if (!found || found.revoked_at !== null) throw new Error("The key is unknown or revoked.");
  return {
    id: found.id,
    description: found.description,
    is_public: found.is_public === 1,
    created_at_millis: found.created_at,
    expires_at_millis: found.expires_at ?? undefined,
    type: "user",
    user_id: found.user_id,
    value: { last_four: found.last_four },
  };
}

function showGrants({ sub, refreshTokenId, teamId }: Claims & { teamId: string }): Response {
  const direct = grantsOfMember.all(teamId, sub, refreshTokenId);
  const items = direct
    .flatMap(({ permission_id: id }) => [id, ...(closures.get(id) ?? [])])
    .sort()
    .map((id) => ({ id, user_id: sub, team_id: teamId }));
  return Response.json({ items, is_paginated: false });
}

/**
 * For `saturated`: the floor gets the same requests as Hallpass, takes the parameters of its statement from them, and does
 * nothing else: it checks no signature, no key and no limit.
 */
const claimsOfToken = new Map<string, Claims>();
const ACCESS_TOKEN = requestHeaders("hallpass").accessToken;
const REFRESH_TOKEN = requestHeaders("hallpass").refreshToken;

/** What a person of the product sends. */
interface Asked {
  accessToken: string;
  refreshToken: string;
  apiKey: string;
  teamId: string;
}

/** Makes the floor's people known by the tokens and keys of the product's. */
function learn(asked: Asked[]): Response {
  const adopt = database.query("update api_keys set digest = ? where user_id = ?");
  const grant = database.query("update grants set team_id = ? where user_id = ?");
  const open = database.query("update sessions set digest = ? where user_id = ?");
  for (const [at, { accessToken, refreshToken, apiKey, teamId }] of asked.entries()) {
    const person = people[at];
    if (!person) break;
    const claims = claimsOf(person.accessToken);
    claimsOfToken.set(accessToken, claims);
    adopt.run(sha256(apiKey), claims.sub);
    grant.run(teamId, claims.sub);
    open.run(sha256(refreshToken), claims.sub);
  }
  return new Response("ok");
}

const asTheContractSays = contractFloor(directory);

function asker(request: Request): Claims {
  const claims = claimsOfToken.get(request.headers.get(ACCESS_TOKEN) ?? "");
  if (!claims) throw new Error("The token is unknown.");
  return claims;
}

Bun.serve({
  port: Number(port),
  hostname: "127.0.0.1",
  routes: {
    "/health": () => new Response("ok"),
    "/people": () => Response.json(people),
    "/crowd": async (request) => {
      const { count } = (await request.json()) as { count: number };
      return Response.json(fillCrowd(count));
    },
    "/users": (request) => {
      if (sha256(request.headers.get("token") ?? "") !== SERVER_KEY) throw new Error("The server key is wrong.");
      return listCrowd(request.url);
    },
    "/me": (request) => {
      const token = request.headers.get("token") ?? "";
      const claims = seen.get(token) ?? claimsOf(token);
      seen.set(token, claims);
      return me(claims);
    },
    "/bare/learn": async (request) => learn((await request.json()) as Asked[]),
    "/bare/me": (request) => me(asker(request)),
    "/bare/check": async (request) => {
      const { api_key } = (await request.json()) as { api_key: string };
      return showKey(keyByDigest.get(sha256(api_key)));
    },
    "/contract/learn": async (request) => {
      asTheContractSays.learn((await request.json()) as Example);
      return new Response("ok");
    },
    "/contract/check": (request, server) =>
      asTheContractSays.answer({
        request,
        peer: server.requestIP(request)?.address,
        async body() {
          const { api_key } = (await request.json()) as { api_key: string };
          return shownKey(keyByDigest.get(sha256(api_key)));
        },
      }),
    "/bare/permissions": (request) => {
      const teamId = new URL(request.url).searchParams.get("team_id") ?? "";
      return showGrants({ ...asker(request), teamId });
    },
    "/bare/refresh": (request) => {
      const session = sessionByDigest.get(sha256(request.headers.get(REFRESH_TOKEN) ?? ""));
      return Response.json({ access_token: session && tokenFor(session.user, session.id) });
    },
    "/bare/users": (request) => listCrowd(request.url),
    "/me-unseen": (request) => me(claimsOf(request.headers.get("token") ?? "")),
    "/refresh": (request) => {
      const session = sessionByDigest.get(sha256(request.headers.get("token") ?? ""));
      return Response.json({ access_token: session && tokenFor(session.user, session.id) });
    },
    "/check": async (request) => {
      if (sha256(request.headers.get("token") ?? "") !== SERVER_KEY) throw new Error("The server key is wrong.");
      const { api_key: key } = (await request.json()) as { api_key: string };
      const found = keyByDigest.get(sha256(key));
      return showKey(found);
    },
    "/permissions/:team": (request) => {
      const claims = seen.get(request.headers.get("token") ?? "") ?? claimsOf(request.headers.get("token") ?? "");
      seen.set(request.headers.get("token") ?? "", claims);
      return showGrants({ ...claims, teamId: request.params.team });
    },
    "/verify": async () => Response.json(await Bun.password.verify("correct horse battery", passwordHash)),
    "/hash": async () => Response.json(await Bun.password.hash("correct horse battery", ARGON)),
    "/codes": async (request) => {
      const { count } = (await request.json()) as { count: number };
      const codes = Array.from({ length: count }, () => randomUUID());
      const { sub: userId } = claimsOf(people[0]?.accessToken ?? "");
      database.transaction(() => {
        for (const code of codes) addCode.run(sha256(code), userId, Date.now() + 1e9);
      })();
      return Response.json(codes);
    },
    "/redeem": async (request) => redeem(((await request.json()) as { code: string }).code),
    "/rename": async (request) => {
      const { display_name: name } = (await request.json()) as { display_name: string };
      const { sub: userId } = seen.get(request.headers.get("token") ?? "") ?? { sub: "" };
      await durably(() => {
        rename.run(name, userId);
        note.run(randomUUID(), userId, Date.now(), "event");
        note.run(randomUUID(), userId, Date.now(), "audit");
      });
      return Response.json({ id: userId, name });
    },
  },
});
