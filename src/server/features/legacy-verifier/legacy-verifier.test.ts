import { expect, test } from "bun:test";
import { Webhook } from "svix";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import {
  createLegacyVerifier,
  deleteLegacyVerifier,
  getLegacyVerifier,
  rotateLegacySecret,
  testLegacyVerifier,
  updateLegacyVerifier,
} from "#contract/legacy-verifier.ts";
import { startFormerProduct } from "#testing/outside/former-product.ts";
import { onServer } from "#testing/server/on-server.ts";
import { everything, rowsOfProject } from "#testing/server/rows.ts";
import { wireTo } from "#testing/server/wire.ts";
import { fromNow } from "#testing/waiting.ts";

const refusalOf = ({ headers }: { headers: Headers }) => headers.get("x-hallpass-refusal");
const url = "https://old.example.com/check";
const soon = () => fromNow({ days: 30 });

onServer(
  (server) => {
    const auditOf = async (id: string) =>
      (await rowsOfProject(server().running.deps.store, "auditEntries", id)).filter(({ action }) =>
        action.startsWith("legacy_"),
      );

    test("a project has one verifier, whose secret is shown once, and every change is in the audit log", async () => {
      const project = await server().project();
      const ends_at_millis = soon();

      const none = await project.admin.call(getLegacyVerifier);
      const created = await project.admin.call(createLegacyVerifier, { body: { url, ends_at_millis } });
      const second = await project.admin.call(createLegacyVerifier, { body: { url, ends_at_millis } });
      const read = await project.admin.call(getLegacyVerifier);
      const changed = await project.admin.call(updateLegacyVerifier, { body: { is_enabled: false } });
      const rotated = await project.admin.call(rotateLegacySecret, { body: {} });
      const deleted = await project.admin.call(deleteLegacyVerifier, { body: {} });

      expect([refusalOf(none), created.status, refusalOf(second)]).toEqual([
        "LEGACY_VERIFIER_NOT_FOUND",
        201,
        "LEGACY_VERIFIER_ALREADY_EXISTS",
      ]);
      const { secret, ...shown } = created.body;
      expect(secret).toStartWith("whsec_");
      expect(read.body).toEqual(shown);
      expect(shown).toMatchObject({ url, ends_at_millis, is_enabled: true, moved_accounts: 0, last_failure: null });
      expect(changed.body).toMatchObject({ is_enabled: false, url });
      expect(rotated.body.secret).not.toBe(secret);
      expect(rotated.body.previous_secret_until_millis).toBeGreaterThan(fromNow({ hours: 23 }));
      expect(deleted.body).toEqual({ success: true });
      const entries = await auditOf(project.id);
      expect(entries.map(({ action }) => action)).toEqual([
        "legacy_verifier_created",
        "legacy_verifier_updated",
        "legacy_secret_rotated",
        "legacy_verifier_deleted",
      ]);
      expect(JSON.stringify(entries)).not.toContain(secret);
      expect(entries[1]?.personal).toMatchObject({ before: { is_enabled: true }, after: { is_enabled: false } });
      for (const [endpoint, body] of [
        [getLegacyVerifier, undefined],
        [updateLegacyVerifier, { is_enabled: true }],
        [deleteLegacyVerifier, {}],
        [rotateLegacySecret, {}],
        [testLegacyVerifier, {}],
      ] as const) {
        expect(refusalOf(await project.admin.call(endpoint, { body } as never))).toBe("LEGACY_VERIFIER_NOT_FOUND");
      }
    });

    test.each([
      ["https://", { url: "http://old.example.com/check" }],
      ["user name", { url: "https://ada:secret@old.example.com/check" }],
      ["fragment", { url: "https://old.example.com/check#part" }],
      ["future", { ends_at_millis: fromNow({ days: -1 }) }],
      ["at most 366 days", { ends_at_millis: fromNow({ days: 400 }) }],
    ])(
      "an address or a date that cannot be used is refused (%s) when it is set and when it is changed: %o",
      async (said, wrong) => {
        const project = await server().project();
        const body = { url, ends_at_millis: soon() };

        const set = await project.admin.call(createLegacyVerifier, { body: { ...body, ...wrong } });
        await project.admin.call(createLegacyVerifier, { body });
        const before = await everything(server().running.deps.store);
        const changed = await project.admin.call(updateLegacyVerifier, { body: wrong });

        for (const reply of [set, changed]) {
          expect([refusalOf(reply), reply.text.includes(said)]).toEqual(["LEGACY_VERIFIER_INVALID", true]);
        }
        const after = await everything(server().running.deps.store);
        expect(after.legacyVerifiers).toEqual(before.legacyVerifiers as unknown[]);
      },
    );

    test("the date is required, and accounts of the console do not move in", async () => {
      const project = await server().project();
      const { accessToken } = await server().owner();
      const headers = { projectId: "internal", adminAccessToken: accessToken };
      const internal = wireTo(server().apiUrl, { level: "admin", headers });

      const undated = await project.admin.call(createLegacyVerifier, { body: { url } as never });
      const console_ = await internal.call(createLegacyVerifier, { body: { url, ends_at_millis: soon() } });

      expect([undated.code, refusalOf(console_)]).toEqual(["SCHEMA_ERROR", "LEGACY_VERIFIER_INVALID"]);
    });

    test("for a day after its replacement the earlier secret signs, too", async () => {
      const project = await server().project();
      await using former = await startFormerProduct(project, {});
      const { secret } = (await project.admin.call(rotateLegacySecret, { body: {} })).body;
      const ask = () =>
        project.client.call(signInWithPassword, { body: { email: "ada@old.example", password: "a guess" } });

      await ask();
      server().clock.pass({ days: 2 });
      await ask();

      const [first, later] = former.receiver.seen.map(({ headers }) => headers.get("webhook-signature")?.split(" "));
      expect([first?.length, later?.length]).toEqual([2, 1]);
      const [{ headers, text } = { headers: new Headers(), text: "" }] = former.receiver.seen;
      for (const each of [secret, former.secret]) {
        expect(() => new Webhook(each).verify(text, Object.fromEntries(headers))).not.toThrow();
      }
    });

    test("a test says in words what came back of a made-up address, and warns of a verifier that accepts everything", async () => {
      const project = await server().project();
      await using former = await startFormerProduct(project, {});
      const tested = async () => (await project.admin.call(testLegacyVerifier, { body: {} })).body;

      const right = await tested();
      former.receiver.answer = () => Response.json({});
      const open = await tested();
      former.receiver.answer = () => new Response("", { status: 503 });
      const broken = await tested();

      expect([right.outcome, open.outcome, broken.outcome]).toEqual(["refused", "accepted", "failed"]);
      expect(right.reason).toContain("404");
      expect(open.reason).toContain("lets everybody in");
      expect(broken.reason).toContain("503");
      const [asked] = former.receiver.seen;
      expect(asked?.body.email).toEndWith("@example.com");
      expect((await project.admin.call(getLegacyVerifier)).body).toMatchObject({ failures: 0, refused_passwords: 0 });
      expect(await rowsOfProject(server().running.deps.store, "users", project.id)).toEqual([]);
    });
  },
  { dev: true },
);
