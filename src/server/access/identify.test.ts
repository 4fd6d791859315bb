import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { SignJWT } from "jose";
import { createInternalKey, updateInternalKey } from "#contract/internal-keys.ts";
import { createProject } from "#contract/projects.ts";
import { deleteCurrentUser, getCurrentUser } from "#contract/users.ts";
import { onServer } from "#testing/server/on-server.ts";
import type { Person, TestProject, TestServer } from "#testing/server/server.ts";
import { wireTo } from "#testing/server/wire.ts";

const HOUR_MILLIS = 3_600_000;
const NOBODY = "00000000-0000-4000-8000-000000000000";

onServer(
  (server) => {
    const ask = (headers: Record<string, string>) => wireTo(server().apiUrl).send("GET", "/users/me", { headers });

    describe("the contract's order of errors", () => {
      // Clients rely on this order: an error at one step wins over errors at all later steps.
      test("each wrong header is reported before those that are checked later", async () => {
        const project = await server().project();
        const other = await server().project();
        const ada = await project.person();
        const good = await tokensOf(server(), project, ada);
        const foreign = (await tokensOf(server(), other, await other.person())).valid;
        const all = {
          "x-hallpass-publishable-client-key": "pck_wrong",
          "x-hallpass-admin-access-token": "no token",
          "x-hallpass-branch-id": "other",
        };
        const steps: [code: string, headers: Record<string, string>][] = [
          ["PROJECT_KEY_WITHOUT_ACCESS_TYPE", { ...all, "x-hallpass-access-token": "no token" }],
          ["INVALID_ACCESS_TYPE", { ...all, "x-hallpass-access-type": "root", "x-hallpass-access-token": "no token" }],
          [
            "ACCESS_TYPE_WITHOUT_PROJECT_ID",
            { ...all, "x-hallpass-access-type": "client", "x-hallpass-access-token": "no token" },
          ],
          ["UNPARSABLE_ACCESS_TOKEN", { "x-hallpass-project-id": NOBODY, "x-hallpass-access-token": "no token" }],
          ["ACCESS_TOKEN_EXPIRED", { "x-hallpass-project-id": NOBODY, "x-hallpass-access-token": good.expired }],
          ["INVALID_PROJECT_FOR_ACCESS_TOKEN", { "x-hallpass-project-id": NOBODY, "x-hallpass-access-token": foreign }],
          ["CURRENT_PROJECT_NOT_FOUND", { "x-hallpass-project-id": NOBODY }],
          [
            "UNPARSABLE_ADMIN_ACCESS_TOKEN",
            { "x-hallpass-project-id": project.id, "x-hallpass-access-token": good.valid },
          ],
        ];

        const codes = [];
        for (const [at, [, headers]] of steps.entries()) {
          codes.push((await ask(at < 3 ? headers : { ...all, "x-hallpass-access-type": "client", ...headers })).code);
        }
        const wrongKey = await project.client
          .with({ publishableClientKey: "pck_wrong", branchId: "x" })
          .send("GET", "/");
        const wrongBranch = await project.client.with({ branchId: "other" }).call(getCurrentUser);

        expect(codes).toEqual(steps.map(([code]) => code));
        expect(wrongKey.code).toBe("INVALID_PUBLISHABLE_CLIENT_KEY");
        expect(wrongBranch.code).toBe("BRANCH_DOES_NOT_EXIST");
      });

      test("without access type and key there is no caller: refused where one is required", async () => {
        const refused = await ask({});
        const onlyToken = await ask({ "x-hallpass-access-token": "whatever" });

        expect([refused.status, refused.code]).toEqual([400, "ACCESS_TYPE_REQUIRED"]);
        expect(refused.body.error).toContain("x-hallpass-access-type");
        expect(onlyToken.code).toBe("ACCESS_TYPE_REQUIRED");
      });

      test.each(["publishable-client-key", "secret-server-key", "super-secret-admin-key", "admin-access-token"])(
        "%s without an access type is refused with an explanation",
        async (name) => {
          const reply = await ask({ [`x-hallpass-${name}`]: "x" });

          expect([reply.status, reply.code]).toEqual([400, "PROJECT_KEY_WITHOUT_ACCESS_TYPE"]);
        },
      );

      test("an unknown access type is named in the text, and the wire has no details (sic)", async () => {
        const reply = await ask({ "x-hallpass-access-type": "root" });

        expect(reply.status).toBe(400);
        expect(reply.body).toEqual({
          code: "INVALID_ACCESS_TYPE",
          error: "The x-hallpass-access-type header must be 'client', 'server', or 'admin', but was 'root'.",
        });
      });

      test("an access type needs a project", async () => {
        const reply = await ask({ "x-hallpass-access-type": "server" });

        expect(reply.status).toBe(400);
        expect(reply.body.details).toEqual({ request_type: "server" });
        expect(reply.body.error).toStartWith(
          "The x-hallpass-access-type header was 'server', but the x-hallpass-project-id header was not provided.",
        );
      });

      test("an unknown project is named", async () => {
        const reply = await ask({ "x-hallpass-access-type": "client", "x-hallpass-project-id": NOBODY });

        expect(reply.status).toBe(400);
        expect(reply.body).toMatchObject({ code: "CURRENT_PROJECT_NOT_FOUND", details: { project_id: NOBODY } });
      });

      test("the only branch is main", async () => {
        const project = await server().project();

        const main = await project.client.with({ branchId: "main" }).send("GET", "/projects/current");
        const other = await project.client.with({ branchId: "feature" }).send("GET", "/projects/current");

        expect(main.status).toBe(200);
        expect(other.status).toBe(400);
        expect(other.body).toMatchObject({
          details: { branch_id: "feature" },
          error: "The branch with ID feature does not exist.",
        });
      });

      // It opened any project in the original's development mode.
      test("the development override key grants no access", async () => {
        const project = await server().project();

        for (const prefix of ["hallpass", "stack"] as const) {
          const reply = await project.client
            .as({ prefix })
            .send("GET", "/projects/current", { headers: { [`x-${prefix}-development-override-key`]: "key" } });

          expect([reply.status, reply.code]).toEqual([401, null]);
          expect(reply.headers.get("content-type")).toStartWith("text/plain");
        }
      });
    });

    describe("keys", () => {
      test.each([
        ["client", "CLIENT_AUTHENTICATION_REQUIRED", "INVALID_PUBLISHABLE_CLIENT_KEY"],
        ["server", "SERVER_AUTHENTICATION_REQUIRED", "INVALID_SECRET_SERVER_KEY"],
        ["admin", "ADMIN_AUTHENTICATION_REQUIRED", "INVALID_SUPER_SECRET_ADMIN_KEY"],
      ] as const)("%s access needs the key of its level, and no other", async (level, required, invalid) => {
        const project = await server().project();
        const { publishableClientKey, secretServerKey, superSecretAdminKey } = project.keys;
        const names = {
          client: "publishableClientKey",
          server: "secretServerKey",
          admin: "superSecretAdminKey",
        } as const;
        const all = { publishableClientKey, secretServerKey, superSecretAdminKey };
        const others = Object.fromEntries(Object.entries(all).filter(([name]) => name !== names[level]));
        const at = wireTo(server().apiUrl, { level, headers: { projectId: project.id, ...others } });
        const ask = (wire: typeof at) => wire.send("GET", "/projects/current");

        const missing = await ask(at);
        const empty = await ask(at.with({ [names[level]]: "" }));
        const wrong = await ask(at.with({ [names[level]]: "sak_wrong" }));
        const swapped = await ask(at.with({ [names[level]]: Object.values(others)[0] ?? "" }));
        const right = await ask(at.with({ [names[level]]: all[names[level]] }));

        expect([missing.status, missing.code, empty.code]).toEqual([401, required, required]);
        expect([wrong.status, wrong.code, swapped.code]).toEqual([401, invalid, invalid]);
        expect(wrong.body.details).toEqual({ project_id: project.id });
        expect(right.status).toBe(200);
      });

      test("a key opens only its project", async () => {
        const project = await server().project();
        const other = await server().project();

        const reply = await other.server.with({ secretServerKey: project.keys.secretServerKey }).send("GET", "/");

        expect(reply.code).toBe("INVALID_SECRET_SERVER_KEY");
      });

      test("revoked and expired keys are refused at once, like wrong ones", async () => {
        const project = await server().project();
        const make = (expiresInMillis: number) =>
          project.admin.call(createInternalKey, {
            body: {
              description: "short",
              expires_at_millis: server().clock.now() + expiresInMillis,
              has_publishable_client_key: true,
              has_secret_server_key: true,
              has_super_secret_admin_key: false,
            },
          });
        const revoked = await make(HOUR_MILLIS);
        const expired = await make(60_000);
        const tryServer = (keys: typeof revoked) =>
          project.server.with({ secretServerKey: keys.body.secret_server_key }).send("GET", "/projects/current");
        const tryClient = (keys: typeof revoked) =>
          project.client
            .with({ publishableClientKey: keys.body.publishable_client_key })
            .send("GET", "/projects/current");
        const before = [await tryServer(revoked), await tryServer(expired)];

        await project.admin.call(updateInternalKey, { params: { id: revoked.body.id }, body: { revoked: true } });
        server().clock.pass({ minutes: 2 });

        expect(before.map(({ status }) => status)).toEqual([200, 200]);
        expect((await tryServer(revoked)).code).toBe("INVALID_SECRET_SERVER_KEY");
        expect((await tryClient(revoked)).code).toBe("INVALID_PUBLISHABLE_CLIENT_KEY");
        expect((await tryServer(expired)).code).toBe("INVALID_SECRET_SERVER_KEY");
        expect((await tryClient(expired)).code).toBe("INVALID_PUBLISHABLE_CLIENT_KEY");
      });

      test("a client at an endpoint for servers learns which levels are allowed", async () => {
        const project = await server().project();

        const reply = await project.client.send("POST", "/auth/sessions", {
          body: "{}",
          headers: { "content-type": "application/json" },
        });

        expect(reply.status).toBe(401);
        expect(reply.body).toEqual({
          code: "INSUFFICIENT_ACCESS_TYPE",
          details: { actual_access_type: "client", allowed_access_types: ["server", "admin"] },
          error: "The x-hallpass-access-type header must be 'server' or 'admin', but was 'client'.",
        });
      });
    });

    describe("access tokens", () => {
      test("an expired token reports when it expired", async () => {
        const project = await server().project();
        const { expired, expiredAtMillis } = await tokensOf(server(), project, await project.person());

        const reply = await project.client.with({ accessToken: expired }).call(getCurrentUser);

        expect([reply.status, reply.code]).toEqual([401, "ACCESS_TOKEN_EXPIRED"]);
        expect(reply.body.details).toEqual({ expired_at_millis: expiredAtMillis });
        expect(reply.body.error).toEndWith(
          ` (The access token expired at ${new Date(expiredAtMillis).toISOString()}.)`,
        );
      });

      test("a token of another project names both projects, at every level", async () => {
        const project = await server().project();
        const other = await server().project();
        const ada = await other.person();

        for (const wire of [project.client, project.server, project.admin]) {
          const reply = await wire.with({ accessToken: ada.accessToken }).call(getCurrentUser);

          expect([reply.status, reply.code]).toEqual([401, "INVALID_PROJECT_FOR_ACCESS_TOKEN"]);
          expect(reply.body.details).toEqual({ expected_project_id: project.id, actual_project_id: other.id });
        }
      });

      test("a token that was tampered with is not parsable", async () => {
        const project = await server().project();
        const other = await server().project();
        const { accessToken } = await project.person();
        const [head = "", claims = "", signature = ""] = accessToken.split(".");
        const unsigned = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
        const promoted = Buffer.from(
          JSON.stringify({ ...JSON.parse(Buffer.from(claims, "base64url").toString()), sub: NOBODY }),
        ).toString("base64url");
        const byOther = (await tokensOf(server(), other, await other.person())).forged(project.id);

        for (const token of [
          "x",
          "a.b.c",
          `${head}.${claims}`,
          `${head}.${claims}.`,
          `${unsigned}.${claims}.`,
          `${head}.${promoted}.${signature}`,
          await byOther,
        ]) {
          const reply = await project.client.with({ accessToken: token }).call(getCurrentUser);

          expect([token, reply.status, reply.code]).toEqual([token, 401, "UNPARSABLE_ACCESS_TOKEN"]);
        }
      });

      test("a token without a session can act, but not sign out", async () => {
        const project = await server().project();
        const ada = await project.person();
        const { valid } = await tokensOf(server(), project, ada);
        const wire = project.client.with({ accessToken: valid });

        expect((await wire.call(getCurrentUser)).body.id).toBe(ada.userId);
        expect((await wire.send("DELETE", "/auth/sessions/current")).code).toBe("ACCESS_TOKEN_EXPIRED");
      });

      test("when the user was deleted, the request continues without a user", async () => {
        const project = await server().project({ config: { client_user_deletion_enabled: true } });
        const ada = await project.person();
        await ada.wire.call(deleteCurrentUser);

        const reply = await ada.wire.call(getCurrentUser);

        expect([reply.status, reply.code]).toEqual([400, "CANNOT_GET_OWN_USER_WITHOUT_USER"]);
      });
    });

    describe("admin access tokens", () => {
      const asOwner = (projectId: string, adminAccessToken: string, level: "client" | "server" | "admin" = "admin") =>
        wireTo(server().apiUrl, { level, headers: { projectId, adminAccessToken } });

      test("an owner's token opens the project at every level, without a key", async () => {
        const project = await server().project();
        const { accessToken } = await server().owner();

        for (const level of ["client", "server", "admin"] as const) {
          expect((await asOwner(project.id, accessToken, level).send("GET", "/projects/current")).status).toBe(200);
        }
      });

      test("a token that is invalid, expired, of another project or of a user who is no owner is refused with its own code", async () => {
        const project = await server().project();
        const owner = await server().owner();
        const internal = { id: "internal" };
        const ownTokens = await tokensOf(server(), internal, owner);
        const person = await project.person();

        const replies = {
          none: await asOwner(project.id, "no token").send("GET", "/projects/current"),
          expired: await asOwner(project.id, ownTokens.expired).send("GET", "/projects/current"),
          elsewhere: await asOwner(project.id, person.accessToken).send("GET", "/projects/current"),
          forged: await asOwner(project.id, await (await tokensOf(server(), project, person)).forged("internal")).send(
            "GET",
            "/projects/current",
          ),
        };

        expect([replies.none.status, replies.none.code]).toEqual([401, "UNPARSABLE_ADMIN_ACCESS_TOKEN"]);
        expect([replies.expired.status, replies.expired.code]).toEqual([401, "ADMIN_ACCESS_TOKEN_EXPIRED"]);
        expect(replies.expired.body.details).toEqual({ expired_at_millis: ownTokens.expiredAtMillis });
        expect([replies.elsewhere.status, replies.elsewhere.code]).toEqual([401, "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN"]);
        expect(replies.forged.code).toBe("UNPARSABLE_ADMIN_ACCESS_TOKEN");
      });

      test("a user of `internal` who does not own the project is no admin of it; a deleted user gets a different code", async () => {
        const owner = await server().owner();
        const project = await server().project();
        const stranger = await internalUser(server());

        const notTheirs = await asOwner(project.id, stranger.accessToken).send("GET", "/projects/current");
        const created = await stranger.wire.call(createProject, { body: { display_name: "Theirs" } });
        const theirs = await asOwner(created.body.id, stranger.accessToken).send("GET", "/projects/current");
        const notOurs = await asOwner(created.body.id, owner.accessToken).send("GET", "/projects/current");
        await server().running.deps.store.write(async (tx) => {
          await tx.delete(tx.users).where(eq(tx.users.id, stranger.userId));
        });
        const gone = await asOwner(created.body.id, stranger.accessToken).send("GET", "/projects/current");

        expect(notTheirs.code).toBe("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN");
        expect(theirs.status).toBe(200);
        expect(notOurs.code).toBe("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN");
        expect([gone.status, gone.code]).toEqual([401, null]);
        expect(gone.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      });
    });
  },
  { environment: { HALLPASS_INTERNAL_SIGN_UP: "open" } },
);

/** Signs tokens of a user as the server would at another time, or for another project. */
async function tokensOf({ running }: TestServer, { id }: { id: string } | TestProject, person: Pick<Person, "userId">) {
  const project = await running.deps.projects.get(id);
  if (!project) throw new Error("No such project.");
  const [key] = project.signingKeys;
  const now = Math.floor(running.deps.now() / 1000);
  const sign = (projectId: string, expiresAt: number) =>
    new SignJWT({ branchId: "main", role: "authenticated" })
      .setProtectedHeader({ alg: "ES256", kid: key.id })
      .setIssuer(project.issuer.replace(project.id, projectId))
      .setAudience(projectId)
      .setSubject(person.userId)
      .setIssuedAt(expiresAt - 600)
      .setExpirationTime(expiresAt)
      .sign(key.privateKey);
  return {
    /** Names no session, like tokens of old clients. */
    valid: await sign(id, now + 600),
    expired: await sign(id, now - 3_000),
    expiredAtMillis: (now - 3_000) * 1000,
    forged: (projectId: string) => sign(projectId, now + 600),
  };
}

/** A user of project `internal` who signed up without an invitation. */
async function internalUser(server: TestServer) {
  await server.owner();
  const internal = await server.running.deps.projects.get("internal");
  const client = wireTo(server.apiUrl, {
    level: "client",
    headers: { projectId: "internal", publishableClientKey: internal?.hostedPublishableKey ?? "" },
  });
  const email = `stranger-${crypto.randomUUID()}@example.com`;
  const reply = await client.send("POST", "/auth/password/sign-up", {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email,
      password: "a long password",
      verification_callback_url: `${server.url}/handler/email-verification`,
    }),
  });
  if (reply.status !== 200) throw new Error(`No user of internal: ${reply.text}`);
  const { access_token: accessToken, user_id: userId } = reply.body;
  return { userId: userId as string, accessToken: accessToken as string, wire: client.with({ accessToken }) };
}
