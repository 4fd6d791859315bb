import { describe, expect, test as testAlways } from "bun:test";
import { LEVELS, type Level } from "#contract/access.ts";
import { initiatePasskeyAuthentication, signInWithPasskey } from "#contract/auth/passkeys.ts";
import { signInWithPassword, signUpWithPassword } from "#contract/auth/passwords.ts";
import { createContactChannel } from "#contract/contact-channels.ts";
import { updateProject } from "#contract/projects.ts";
import * as contract from "#contract/team-invitations.ts";
import { listTeamMemberProfiles } from "#contract/team-members.ts";
import { createTeam, deleteTeam } from "#contract/teams.ts";
import { createUser, getCurrentUser, getUser } from "#contract/users.ts";
import { ADDRESS_LIMITS } from "#server/access/limits.ts";
import { asAddress } from "#testing/address.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { catchMails } from "#testing/mail/caught-mails.ts";
import { softAuthenticator } from "#testing/people/passkey-authenticator.ts";
import { EMPTY_CREDENTIAL, fromAnywhere } from "#testing/people/passkeys.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { addListener } from "#testing/server/listener.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestServer } from "#testing/server/server.ts";
import { type TestWire, wireTo } from "#testing/server/wire.ts";

const KEYS = {
  publishableClientKey: "pck_of_the_internal_project",
  secretServerKey: "ssk_of_the_internal_project",
  superSecretAdminKey: "sak_of_the_internal_project",
};
const ENVIRONMENT = {
  HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: KEYS.publishableClientKey,
  HALLPASS_INTERNAL_SECRET_SERVER_KEY: KEYS.secretServerKey,
  HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: KEYS.superSecretAdminKey,
};
const PASSWORD = "a password nobody has";
const UNKNOWN = "x".repeat(45);
let guests = 0;

/** A project with a team, and the callers of each level without a session. */
interface Place {
  id: string;
  at: (level: Level) => TestWire;
  team_id: string;
}

async function internal(server: TestServer): Promise<Place> {
  await server.owner();
  const at = (level: Level) =>
    fromAnywhere(wireTo(server.apiUrl, { level, headers: { projectId: "internal", ...KEYS } }));
  const made = await at("server").call(createTeam, { body: { display_name: "Rowers" } });
  return { id: "internal", at, team_id: made.body.id };
}

async function ordinary(server: TestServer, config: { sign_up_enabled: boolean }): Promise<Place> {
  const project = await server.project({ config: { passkey_enabled: true, ...config } });
  const made = await project.server.call(createTeam, { body: { display_name: "Rowers" } });
  return { id: project.id, at: (level) => fromAnywhere(project[level]), team_id: made.body.id };
}

/** Mails an invitation, and returns the id and the code of the mail. */
async function invite(server: TestServer, place: Place, email = `guest-${++guests}@example.com`) {
  const mails = catchMails(server);
  const callback_url =
    place.id === "internal" ? `${server.url}/handler/team-invitation` : "http://localhost/handler/team-invitation";
  const body = { team_id: place.team_id, email, callback_url };
  const sent = await place.at("server").call(contract.sendTeamInvitation, { body });
  const links = (await mails.to(email)).map(({ text }) => /team-invitation\?code=([0-9a-z]{45})/.exec(text)?.[1]);
  return { id: sent.body.id as string, email, code: links.find((code) => code !== undefined) ?? "" };
}

const describeSignUp = (wire: TestWire, code: string) => wire.call(contract.describeInvitedSignUp, { body: { code } });
const initiate = (wire: TestWire, code: string) => wire.call(contract.initiateInvitedPasskey, { body: { code } });
const signUp = (wire: TestWire, code: string, password = PASSWORD) =>
  wire.call(contract.signUpInvited, { body: { code, password, display_name: "Gus" } });

/** The answer of a device to the options for a passkey. */
async function passkeyFor(server: TestServer, wire: TestWire, code: string, page: { origin?: string } = {}) {
  const begun = await initiate(wire, code);
  const device = softAuthenticator();
  const credential = device.register(begun.body.options_json, { origin: server.url, ...page });
  return { begun, device, passkey: { credential, code: begun.body.code as string } };
}

async function signUpWithPasskey(server: TestServer, wire: TestWire, code: string, page: { origin?: string } = {}) {
  const { passkey, device } = await passkeyFor(server, wire, code, page);
  return { device, made: await wire.call(contract.signUpInvitedWithPasskey, { body: { code, passkey } }) };
}

/** A response that no device gave. */
const emptyPasskey = { credential: EMPTY_CREDENTIAL, code: UNKNOWN };

/** Calls each of the four endpoints with a code. */
async function askAll(wire: TestWire, code: string) {
  const passkey = { body: { code, passkey: emptyPasskey } };
  return [
    await describeSignUp(wire, code),
    await initiate(wire, code),
    await signUp(wire, code),
    await wire.call(contract.signUpInvitedWithPasskey, passkey),
  ];
}
const codes = (replies: { code: string | null }[]) => replies.map(({ code }) => code);

eachServer(
  (server, dialect) => {
    const test = detailOnPostgres(dialect);
    const users = async (projectId: string) =>
      (await rowsOfProject(server().running.deps.store, "users", projectId)).length;
    const members = async ({ at, team_id }: Place): Promise<string[]> =>
      (await at("server").call(listTeamMemberProfiles, { query: { team_id } })).body.items.map(
        (each: { user_id: string }) => each.user_id,
      );

    describe("while sign-up to the console is closed, an invited person", () => {
      test("sees the team and the address, signs up with a password, and joins the team", async () => {
        const place = await internal(server());
        const { email, code } = await invite(server(), place);
        const wire = place.at("client");

        const shown = await describeSignUp(wire, code.toUpperCase());
        const uninvited = await wire.call(signUpWithPassword, {
          body: { email, password: PASSWORD, verification_callback_url: `${server().url}/handler/email-verification` },
        });
        const made = await signUp(wire, code);

        expect([shown.status, shown.body]).toEqual([
          200,
          { team_display_name: "Rowers", recipient_email: email, methods: ["password", "passkey"] },
        ]);
        expect(uninvited.code).toBe("SIGN_UP_NOT_ENABLED");
        expect([made.status, Object.keys(made.body).sort()]).toEqual([
          200,
          ["access_token", "refresh_token", "user_id"],
        ]);
        expect(made.headers.get("cache-control")).toContain("no-store");
        const me = wire.with({ accessToken: made.body.access_token });
        expect((await me.call(getCurrentUser)).body).toMatchObject({
          id: made.body.user_id,
          display_name: "Gus",
          primary_email: email,
          primary_email_verified: true,
          has_password: true,
        });
        expect(await members(place)).toEqual([made.body.user_id]);
        expect((await wire.call(signInWithPassword, { body: { email, password: PASSWORD } })).status).toBe(200);
        const pending = await place
          .at("server")
          .call(contract.listTeamInvitations, { query: { team_id: place.team_id } });
        expect(pending.body.items).toEqual([]);
      });

      test("leaves the audit entries and events of a sign-up and of an acceptance", async () => {
        await addListener(server().running.deps.store, "internal");
        const place = await internal(server());
        const { code } = await invite(server(), place);
        const { store } = server().running.deps;
        const made = await signUp(place.at("client"), code);

        const id: string = made.body.user_id;
        const entries = (await rowsOfProject(store, "auditEntries", "internal")).filter(
          ({ actorId }) => actorId === id,
        );
        expect(entries.map(({ action, subjectId }) => [action, subjectId]).sort()).toEqual([
          ["sign_up", id],
          ["team_member_added", place.team_id],
        ]);
        const events = (await rowsOfProject(store, "events", "internal")).map(({ type }) => type);
        expect(events).toEqual(
          expect.arrayContaining(["user.created", "team_membership.created", "team_permission.created"]),
        );
      });

      describe.each(LEVELS)("as %s", (level) => {
        test("signs up with a passkey and signs in with it again", async () => {
          const place = await internal(server());
          const { email, code } = await invite(server(), place);
          const wire = place.at(level);

          const { made, device } = await signUpWithPasskey(server(), wire, code);
          const begun = await wire.call(initiatePasskeyAuthentication, { body: {} });
          const authentication_response = device.signIn(begun.body.options_json, { origin: server().url });
          const again = await wire.call(signInWithPasskey, {
            body: { authentication_response, code: begun.body.code },
          });

          expect([made.status, again.status, again.body.user_id]).toEqual([200, 200, made.body.user_id]);
          const me = wire.with({ accessToken: made.body.access_token });
          expect((await me.call(getCurrentUser)).body).toMatchObject({
            primary_email: email,
            primary_email_verified: true,
            has_password: false,
            passkey_auth_enabled: true,
          });
          expect(await members(place)).toEqual([made.body.user_id]);
        });
      });

      test("is asked for a passkey under the invited address, or under their name", async () => {
        const place = await internal(server());
        const { email, code } = await invite(server(), place);
        const named = await place
          .at("client")
          .call(contract.initiateInvitedPasskey, { body: { code, display_name: "Gus" } });

        expect((await initiate(place.at("client"), code)).body.options_json.user).toMatchObject({ name: email });
        expect(named.body.options_json.user).toMatchObject({ name: "Gus" });
      });
    });

    describe("an invitation", () => {
      test("admits only the address that it was mailed to", async () => {
        const place = await internal(server());
        const { email, code } = await invite(server(), place);
        const before = await users("internal");
        for (const name of ["email", "primary_email", "recipient_email"]) {
          const body = { code, password: PASSWORD, [name]: "mallory@example.com" };
          expect((await place.at("client").call(contract.signUpInvited, { body })).code).toBe("SCHEMA_ERROR");
        }
        expect(await users("internal")).toBe(before);

        const made = await signUp(place.at("client"), code);

        const user = await place.at("server").call(getUser, { params: { user_id: made.body.user_id } });
        expect(user.body.primary_email).toBe(email);
        const channels = await rowsOfProject(server().running.deps.store, "contactChannels", "internal");
        const own = channels.filter(({ userId }) => userId === made.body.user_id);
        expect(own.map(({ value, usedForAuth }) => [value, usedForAuth])).toEqual([[asAddress(email), true]]);
      });

      test("makes a new account also in a session of somebody else, who keeps theirs", async () => {
        const place = await internal(server());
        const { email, code } = await invite(server(), place);
        const owner = await server().owner();

        const made = await signUp(owner.wire, code);

        expect([made.status, made.body.user_id === owner.userId]).toEqual([200, false]);
        expect((await owner.wire.call(getCurrentUser)).body).toMatchObject({ primary_email: owner.email });
        expect(await members(place)).toEqual([made.body.user_id]);
        expect(email).not.toBe(owner.email);
      });

      describe.each(LEVELS)("as %s", (level) => {
        test("an invitation that was used, revoked or has expired admits nobody, nor does one of a deleted team", async () => {
          const place = await internal(server());
          const [used, revoked, old] = [
            await invite(server(), place),
            await invite(server(), place),
            await invite(server(), place),
          ];
          const wire = place.at(level);
          expect((await signUp(wire, used.code)).status).toBe(200);
          const query = { team_id: place.team_id };
          await place.at("server").call(contract.revokeTeamInvitation, { params: { id: revoked.id }, query });
          const before = await users("internal");

          const again = await askAll(wire, used.code);
          const taken = await askAll(wire, revoked.code);
          server().clock.pass({ days: 8 });
          const late = await askAll(place.at(level), old.code);
          const orphan = await invite(server(), place);
          await place.at("server").call(deleteTeam, { params: { team_id: place.team_id } });
          const teamless = await askAll(place.at(level), orphan.code);

          expect(codes(again)).toEqual(Array(4).fill("VERIFICATION_CODE_ALREADY_USED"));
          expect(codes(taken)).toEqual(Array(4).fill("VERIFICATION_CODE_NOT_FOUND"));
          expect(codes(late)).toEqual(Array(4).fill("VERIFICATION_CODE_EXPIRED"));
          expect(codes(teamless)).toEqual(Array(4).fill("VERIFICATION_CODE_NOT_FOUND"));
          expect(await users("internal")).toBe(before);
        });

        test("survives a bad password, a passkey of another page and methods that are off", async () => {
          const place = await internal(server());
          const { code } = await invite(server(), place);
          const wire = place.at(level);
          const turn = (config: { credential_enabled: boolean; passkey_enabled: boolean }) =>
            place.at("admin").call(updateProject, { body: { config } });
          const before = await users("internal");
          const begun = await passkeyFor(server(), wire, code);

          const passwords = [await signUp(wire, code, "short"), await signUp(wire, code, "password123")];
          const { made: foreign } = await signUpWithPasskey(server(), wire, code, { origin: "https://evil.example" });
          const other = softAuthenticator().register(
            { ...begun.begun.body.options_json, challenge: "AAAA" },
            { origin: server().url },
          );
          const forged = await wire.call(contract.signUpInvitedWithPasskey, {
            body: { code, passkey: { ...begun.passkey, credential: other } },
          });
          server().clock.pass({ seconds: 66 });
          const late = await wire.call(contract.signUpInvitedWithPasskey, { body: { code, passkey: begun.passkey } });
          await turn({ credential_enabled: false, passkey_enabled: true });
          const noPassword = await signUp(wire, code);
          const shown = await describeSignUp(wire, code);
          await turn({ credential_enabled: true, passkey_enabled: false });
          const noPasskey = [
            await initiate(wire, code),
            await wire.call(contract.signUpInvitedWithPasskey, { body: { code, passkey: begun.passkey } }),
          ];
          await turn({ credential_enabled: true, passkey_enabled: true });

          expect(codes(passwords)).toEqual(["PASSWORD_TOO_SHORT", "PASSWORD_TOO_COMMON"]);
          expect(codes([foreign, forged, late])).toEqual([
            "PASSKEY_AUTHENTICATION_FAILED",
            "PASSKEY_REGISTRATION_FAILED",
            "PASSKEY_REGISTRATION_FAILED",
          ]);
          expect([noPassword.code, shown.body.methods]).toEqual(["PASSWORD_AUTHENTICATION_NOT_ENABLED", ["passkey"]]);
          expect(codes(noPasskey)).toEqual(Array(2).fill("PASSKEY_AUTHENTICATION_NOT_ENABLED"));
          expect([await users("internal"), await members(place)]).toEqual([before, []]);
          expect((await signUp(wire, code)).status).toBe(200);
        });

        test("an invitation to an address with which somebody signs in makes no second account, and stays", async () => {
          const place = await internal(server());
          const email = `ben-${++guests}@example.com`;
          const body = { primary_email: email, primary_email_auth_enabled: true, password: PASSWORD };
          const ben = await place.at("server").call(createUser, { body });
          const { code } = await invite(server(), place, email);
          const before = await users("internal");

          const replies = await askAll(place.at(level), code);

          expect(codes(replies)).toEqual(Array(4).fill("USER_EMAIL_ALREADY_EXISTS"));
          expect(await users("internal")).toBe(before);
          const signedIn = await place.at("client").call(signInWithPassword, { body: { email, password: PASSWORD } });
          const bens = place.at("client").with({ accessToken: signedIn.body.access_token });
          expect((await bens.call(contract.acceptTeamInvitation, { body: { code } })).status).toBe(200);
          expect(await members(place)).toEqual([ben.body.id]);
        });

        test("does not open the closed sign-up of another project than the console's", async () => {
          const place = await ordinary(server(), { sign_up_enabled: false });
          const { code } = await invite(server(), place);

          const closed = [];
          // More often than a code can be tried: where sign-up is closed, nothing is counted.
          for (let times = 0; times < 6; times++) closed.push(...(await askAll(place.at(level), code)));

          expect(codes(closed)).toEqual(Array(24).fill("SIGN_UP_NOT_ENABLED"));
          expect(await users(place.id)).toBe(0);
          const stillWorks = await place.at("client").call(contract.checkTeamInvitation, { body: { code } });
          expect(stillWorks.status).toBe(200);
        });

        test("can be tried twenty times", async () => {
          const place = await internal(server());
          const { code } = await invite(server(), place);
          const tries = [];
          for (let times = 0; times < 20; times++) tries.push((await describeSignUp(place.at(level), code)).status);

          expect(tries).toEqual(Array(20).fill(200));
          expect(codes(await askAll(place.at(level), code))).toEqual(
            Array(4).fill("VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"),
          );
        });
      });

      test("works in its own project only", async () => {
        const [console, app] = [await internal(server()), await ordinary(server(), { sign_up_enabled: true })];
        const [ofConsole, ofApp] = [await invite(server(), console), await invite(server(), app)];
        const before = [await users("internal"), await users(app.id)];

        const replies = [
          ...(await askAll(app.at("client"), ofConsole.code)),
          ...(await askAll(console.at("client"), ofApp.code)),
        ];

        expect(codes(replies)).toEqual(Array(8).fill("VERIFICATION_CODE_NOT_FOUND"));
        expect([await users("internal"), await users(app.id)]).toEqual(before);
        expect((await signUp(app.at("client"), ofApp.code)).status).toBe(200);
      });

      test("an invitation of a project with open sign-up verifies the address, too", async () => {
        const place = await ordinary(server(), { sign_up_enabled: true });
        const { email, code } = await invite(server(), place);

        const made = await signUp(place.at("client"), code);

        const user = await place.at("server").call(getUser, { params: { user_id: made.body.user_id } });
        expect(user.body).toMatchObject({ primary_email: email, primary_email_verified: true });
        expect(await members(place)).toEqual([made.body.user_id]);
      });

      testAlways("used ten times at once makes one account", async () => {
        const place = await internal(server());
        const { code } = await invite(server(), place);
        const before = await users("internal");
        const { passkey } = await passkeyFor(server(), place.at("client"), code);

        const replies = await Promise.all([
          ...Array.from({ length: 8 }, () => signUp(place.at("client"), code)),
          ...Array.from({ length: 2 }, () =>
            place.at("client").call(contract.signUpInvitedWithPasskey, { body: { code, passkey } }),
          ),
        ]);

        const refused = replies.filter(({ status }) => status !== 200);
        expect(refused).toHaveLength(9);
        for (const { code: why } of refused) {
          expect(why).toBeOneOf(["VERIFICATION_CODE_ALREADY_USED", "USER_EMAIL_ALREADY_EXISTS"]);
        }
        expect([await users("internal"), (await members(place)).length]).toEqual([before + 1, 1]);
      });

      testAlways(
        "two invitations to one address, used at once, make one account and keep the other invitation",
        async () => {
          const place = await internal(server());
          const { email, code } = await invite(server(), place);
          const other = await invite(server(), await internal(server()), email);
          const before = await users("internal");

          const replies = await Promise.all([signUp(place.at("client"), code), signUp(place.at("client"), other.code)]);

          expect(codes(replies).sort()).toEqual(["USER_EMAIL_ALREADY_EXISTS", null]);
          expect(await users("internal")).toBe(before + 1);
          const left = replies[0]?.status === 200 ? other.code : code;
          const check = await place.at("client").call(contract.checkTeamInvitation, { body: { code: left } });
          expect(check.status).toBe(200);
        },
      );
    });

    describe("whoever claimed an invited address without proof", () => {
      test("loses it to the invited person, if it was a further address of their account", async () => {
        const place = await ordinary(server(), { sign_up_enabled: true });
        const email = `gus-${++guests}@example.com`;
        const eve = await place.at("server").call(createUser, {
          body: {
            primary_email: `eve-${guests}@example.com`,
            primary_email_verified: true,
            primary_email_auth_enabled: true,
            password: PASSWORD,
          },
        });
        await place.at("server").call(createContactChannel, {
          body: { user_id: eve.body.id, type: "email", value: email, used_for_auth: true },
        });
        const { code } = await invite(server(), place, email);

        const made = await signUp(place.at("client"), code);

        expect([made.status, made.body.user_id === eve.body.id]).toEqual([200, false]);
        const channels = await rowsOfProject(server().running.deps.store, "contactChannels", place.id);
        const opens = channels.filter(({ value, usedForAuth }) => value === email && usedForAuth);
        expect(opens.map(({ userId }) => userId)).toEqual([made.body.user_id]);
      });

      test("shares no account with the invited person, if it is all that their account has", async () => {
        const place = await ordinary(server(), { sign_up_enabled: true });
        const email = `gus-${++guests}@example.com`;
        const verification_callback_url = "http://localhost/verify";
        await place.at("client").call(signUpWithPassword, {
          body: { email, password: "a password of eve", verification_callback_url },
        });
        const { code } = await invite(server(), place, email);

        expect((await signUp(place.at("client"), code)).code).toBe("USER_EMAIL_ALREADY_EXISTS");
        expect([await users(place.id), await members(place)]).toEqual([1, []]);
      });
    });

    describe("limits", () => {
      test("one network address can try a limited number of codes per minute, at each endpoint", async () => {
        const place = await internal(server());
        const asks = [
          describeSignUp,
          initiate,
          signUp,
          (wire: TestWire, code: string) =>
            wire.call(contract.signUpInvitedWithPasskey, { body: { code, passkey: emptyPasskey } }),
        ];
        for (const ask of asks) {
          const here = place.at("client");
          const seen = new Set<string | null>();
          for (let at = 0; at <= ADDRESS_LIMITS.code_address.requests; at++) seen.add((await ask(here, UNKNOWN)).code);
          expect([...seen]).toEqual(["VERIFICATION_CODE_NOT_FOUND", "TOO_MANY_ATTEMPTS"]);
        }
      });

      test("one network address can sign up by invitations a limited number of times", async () => {
        const place = await internal(server());
        const here = place.at("client");
        const { requests } = ADDRESS_LIMITS.sign_up_address;
        const seen = [];
        let code = "";
        for (let at = 0; at <= requests; at++) {
          if (at % 15 === 0) ({ code } = await invite(server(), place));
          seen.push(await here.call(contract.signUpInvitedWithPasskey, { body: { code, passkey: emptyPasskey } }));
        }

        expect(codes(seen.slice(0, requests))).toEqual(Array(requests).fill("PASSKEY_REGISTRATION_FAILED"));
        expect(seen.at(-1)?.body.details.limit).toBe("sign_up_address");
      });
    });
  },
  { environment: ENVIRONMENT },
);
