import { expect, test } from "bun:test";
import { completeCliLogin, pollCliLogin, startCliLogin } from "#contract/auth/cli-login.ts";
import { refreshSession, signOut } from "#contract/auth/sessions.ts";
import { ADDRESS_LIMITS } from "#server/access/limits.ts";
import { sweep } from "#server/jobs/sweeps.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { everything, rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject } from "#testing/server/server.ts";

eachServer((server) => {
  const start = async ({ server: wire }: TestProject, expiresInMillis?: number) => {
    const { body } = await wire.call(startCliLogin, { body: { expires_in_millis: expiresInMillis } });
    return { pollingCode: body.polling_code as string, loginCode: body.login_code as string };
  };
  const poll = (wire: TestProject["client"], polling_code: string) =>
    wire.call(pollCliLogin, { body: { polling_code } });
  const complete = (wire: TestProject["client"], login_code: string, refresh_token: string) =>
    wire.call(completeCliLogin, { body: { login_code, refresh_token } });
  const rows = ({ id }: TestProject) => rowsOfProject(server().running.deps.store, "cliLogins", id);

  test("a program polls, a user confirms, and the program gets the session once", async () => {
    const project = await server().project();
    const ada = await project.person();
    const started = await project.client.call(startCliLogin, { body: {} });
    const { polling_code, login_code, expires_at } = started.body;

    const waiting = await poll(project.client, polling_code);
    const confirmed = await complete(ada.wire, login_code, ada.refreshToken);
    const success = await poll(project.client, polling_code);
    const again = await poll(project.client, polling_code);

    expect([started.status, polling_code.length, login_code.length]).toEqual([200, 45, 45]);
    expect(new Date(expires_at).toISOString()).toBe(expires_at);
    expect(Math.abs(Date.parse(expires_at) - server().clock.now() - 7_200_000)).toBeLessThan(10_000);
    expect([waiting.status, waiting.body]).toEqual([200, { status: "waiting" }]);
    expect([confirmed.status, confirmed.body]).toEqual([200, { success: true }]);
    expect([success.status, success.body]).toEqual([201, { status: "success", refresh_token: ada.refreshToken }]);
    expect([again.status, again.body]).toEqual([200, { status: "used" }]);
    const refreshed = await project.client.with({ refreshToken: success.body.refresh_token }).call(refreshSession);
    expect(refreshed.status).toBe(200);
  });

  test("exactly one of many concurrent polls gets the session", async () => {
    const project = await server().project();
    const ada = await project.person();
    const { pollingCode, loginCode } = await start(project);
    await complete(ada.wire, loginCode, ada.refreshToken);

    const replies = await Promise.all(Array.from({ length: 50 }, () => poll(project.client, pollingCode)));

    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.status === "used")).toHaveLength(49);
  });

  test("exactly one of many concurrent confirmations succeeds, and its session is used", async () => {
    const project = await server().project();
    const people = await Promise.all(["ada", "ben", "eve"].map((name) => project.person(name)));
    const { pollingCode, loginCode } = await start(project);

    const replies = await Promise.all(people.map(({ wire, refreshToken }) => complete(wire, loginCode, refreshToken)));
    const { body } = await poll(project.client, pollingCode);

    const winner = replies.findIndex(({ status }) => status === 200);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(body.refresh_token).toBe(people[winner]?.refreshToken);
  });

  test("a login answers expired after its lifetime, even if it was used", async () => {
    const project = await server().project();
    const ada = await project.person();
    const [early, used] = [await start(project, 60_000), await start(project, 60_000)];
    await complete(ada.wire, used.loginCode, ada.refreshToken);
    await poll(project.client, used.pollingCode);
    server().clock.pass({ minutes: 1 });

    const confirmed = await complete(ada.wire, early.loginCode, ada.refreshToken);

    expect([confirmed.status, confirmed.code]).toEqual([400, null]);
    expect(confirmed.text).toBe("Invalid login code or the code has expired");
    for (const { pollingCode } of [early, used]) {
      expect((await poll(project.client, pollingCode)).body).toEqual({ status: "expired" });
    }
  });

  test("a login lasts two hours by default, and at most a day", async () => {
    const project = await server().project();
    const startWith = (expires_in_millis: number) =>
      project.client.call(startCliLogin, { body: { expires_in_millis } });

    expect((await startWith(86_400_000)).status).toBe(200);
    expect((await startWith(60_000.5)).status).toBe(200);
    expect((await startWith(86_400_001)).code).toBe("SCHEMA_ERROR");
    expect((await startWith(0)).code).toBe("SCHEMA_ERROR");
  });

  test("unknown codes are refused, and each code works only for its own purpose", async () => {
    const project = await server().project();
    const ada = await project.person();
    const { pollingCode, loginCode } = await start(project);

    const unknown = await poll(project.client, "nonsense");
    const swapped = await poll(project.client, loginCode);
    const refusals = [
      await complete(ada.wire, "nonsense", ada.refreshToken),
      await complete(ada.wire, pollingCode, ada.refreshToken),
    ];

    expect([unknown.status, unknown.code, swapped.code]).toEqual([400, "INVALID_POLLING_CODE", "INVALID_POLLING_CODE"]);
    for (const { status, text } of refusals) {
      expect([status, text]).toEqual([400, "Invalid login code or the code has expired"]);
    }
    expect((await poll(project.client, pollingCode)).body.status).toBe("waiting");
  });

  test("a login belongs to one project: other projects cannot poll or confirm it", async () => {
    const project = await server().project();
    const other = await server().project();
    const eve = await other.person("eve");
    const { pollingCode, loginCode } = await start(project);

    const polled = await poll(other.server, pollingCode);
    const confirmed = await complete(eve.wire, loginCode, eve.refreshToken);

    expect(polled.code).toBe("INVALID_POLLING_CODE");
    expect([confirmed.status, confirmed.text]).toEqual([
      400,
      "Project ID mismatch; please ensure that you are using the correct app url.",
    ]);
    expect((await poll(project.client, pollingCode)).body.status).toBe("waiting");
  });

  // The stored session becomes the program's session, so it must be valid, of this project, and of the confirming user.
  test("only a valid session of the caller can be handed over", async () => {
    const project = await server().project();
    const ada = await project.person();
    const ben = await project.person("ben");
    const gone = await project.person("gone");
    const stranger = await (await server().project()).person();
    await gone.wire.call(signOut);
    const { pollingCode, loginCode } = await start(project);

    const refusals = [
      await complete(project.client, loginCode, "nonsense"),
      await complete(project.client, loginCode, gone.refreshToken),
      await complete(project.client, loginCode, stranger.refreshToken),
      await complete(ada.wire, loginCode, ben.refreshToken),
    ];
    const waiting = await poll(project.client, pollingCode);
    // Published clients confirm without an access token: the refresh token is their credential.
    const bare = await complete(project.client, loginCode, ada.refreshToken);

    for (const { status, code } of refusals)
      expect([status, code]).toEqual([401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"]);
    expect(waiting.body.status).toBe("waiting");
    expect(bare.status).toBe(200);
  });

  test("codes are stored as digests; the waiting session is sealed, and deleted afterwards", async () => {
    const project = await server().project();
    const ada = await project.person();
    const { pollingCode, loginCode } = await start(project);
    await complete(ada.wire, loginCode, ada.refreshToken);

    const stored = JSON.stringify(await everything(server().running.deps.store));
    const [parked] = await rows(project);
    await poll(project.client, pollingCode);
    const [collected] = await rows(project);

    for (const each of [pollingCode, loginCode, ada.refreshToken]) expect(stored).not.toContain(each);
    expect(stored).not.toContain([...Buffer.from(ada.refreshToken)].join(","));
    expect([parked?.sealedRefreshToken === null, collected?.sealedRefreshToken]).toEqual([false, null]);
  });

  test("one address can start a few logins before it must wait; a server key is not limited", async () => {
    const project = await server().project();
    const here = project.client.with({}, { "x-forwarded-for": "192.0.2.77" });
    const begin = (wire: TestProject["client"]) => wire.call(startCliLogin, { body: {} });

    for (let at = 0; at < ADDRESS_LIMITS.cli_login_address.requests; at++) await begin(here);
    const refused = await begin(here);

    expect([refused.status, refused.code]).toEqual([429, "TOO_MANY_ATTEMPTS"]);
    expect((await begin(project.server)).status).toBe(200);
  });

  test("expired logins are deleted a day later", async () => {
    const project = await server().project();
    const { pollingCode } = await start(project, 60_000);
    const { deps } = server().running;

    server().clock.pass({ hours: 24 });
    await sweep(deps);
    const soon = await poll(project.client, pollingCode);
    server().clock.pass({ minutes: 2 });
    await sweep(deps);
    const later = await poll(project.client, pollingCode);

    expect([soon.body.status, later.code]).toEqual(["expired", "INVALID_POLLING_CODE"]);
    expect(await rows(project)).toEqual([]);
  });

  test("the audit log has the user who confirmed", async () => {
    const project = await server().project();
    const ada = await project.person();
    const { loginCode } = await start(project);
    await complete(ada.wire, loginCode, ada.refreshToken);

    const entries = await rowsOfProject(server().running.deps.store, "auditEntries", project.id);

    expect(entries.filter(({ action }) => action === "cli_login_completed")).toMatchObject([
      { actorId: ada.userId, subjectId: ada.userId },
    ]);
  });
});
