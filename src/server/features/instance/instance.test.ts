import { beforeEach, expect, test } from "bun:test";
import {
  checkAdminLink,
  initiateOwnerPasskey,
  setUpInstance,
  setUpInstanceWithPasskey,
  signInWithAdminLink,
} from "#contract/instance.ts";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { getProject } from "#contract/projects.ts";
import { getCurrentUser } from "#contract/users.ts";
import { ADDRESS_LIMITS } from "#server/access/limits.ts";
import { BY_SHELL } from "#server/audit/write.ts";
import { createSetUpLink, createSignInLink } from "#server/features/instance/admin-link.ts";
import { disableUser, enableUser } from "#server/features/users/index.ts";
import { hasOwner } from "#server/foundation/project-owners/index.ts";
import { asAddress } from "#testing/address.ts";
import { EMPTY_CREDENTIAL } from "#testing/people/passkeys.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOf } from "#testing/server/rows.ts";
import type { TestServer } from "#testing/server/server.ts";
import { wireTo } from "#testing/server/wire.ts";

const UNKNOWN = "x".repeat(45);
const codeOf = (link: string | null) => link?.split("#code=")[1] ?? "";

/** A client without a session, as the console's pages are. */
async function visitor({ apiUrl, running: { deps } }: TestServer) {
  const internal = await deps.projects.get("internal");
  return wireTo(apiUrl, {
    level: "client",
    headers: { projectId: "internal", publishableClientKey: internal?.hostedPublishableKey ?? "" },
  });
}

/** The stored address of the first owner. */
async function ownersAddress({ store }: TestServer["running"]["deps"]) {
  const [channel] = await rowsOf(store, "contactChannels");
  if (!channel) throw new Error("There is no owner yet.");
  return channel.value;
}

const wanted = (code: string) => ({
  code,
  email: "Owner@Example.com",
  password: "correct horse battery",
  display_name: "Olga",
  project_display_name: "Boats",
});

const passkeyOwner = {
  email: "owner@example.com",
  project_display_name: "Boats",
  passkey: { credential: EMPTY_CREDENTIAL, code: UNKNOWN },
};

// Each test continues where the one before ended, because an instance is set up once.
eachServer((server) => {
  // All come from one address, whose codes are counted by the minute.
  beforeEach(() => server().clock.pass({ minutes: 2 }));

  test("a set-up link opens the console, keeps its code out of requests, and has a purpose", async () => {
    const { deps } = server().running;
    const wire = await visitor(server());

    const link = await createSetUpLink(deps);
    const looks = [await wire.call(checkAdminLink, { body: { code: codeOf(link) } })];
    looks.push(await wire.call(checkAdminLink, { body: { code: codeOf(link) } }));

    // After the `#`, which browsers do not send.
    expect(link).toStartWith(`${server().url}/admin/set-up#code=`);
    for (const look of looks) expect(look.body).toEqual({ kind: "set_up", email: null });
  });

  test("a new set-up link makes earlier ones useless", async () => {
    const { deps } = server().running;
    const wire = await visitor(server());
    const [first, second] = [await createSetUpLink(deps), await createSetUpLink(deps)];

    expect((await wire.call(checkAdminLink, { body: { code: codeOf(first) } })).code).toBe(
      "VERIFICATION_CODE_NOT_FOUND",
    );
    expect((await wire.call(checkAdminLink, { body: { code: codeOf(second) } })).status).toBe(200);
  });

  test("a link works for an hour", async () => {
    const { deps } = server().running;
    const wire = await visitor(server());
    const code = codeOf(await createSetUpLink(deps));

    server().clock.pass({ minutes: 59 });
    const inTime = await wire.call(checkAdminLink, { body: { code } });
    server().clock.pass({ minutes: 2 });

    expect(inTime.status).toBe(200);
    for (const reply of [
      await wire.call(checkAdminLink, { body: { code } }),
      await wire.call(setUpInstance, { body: wanted(code) }),
      await wire.call(signInWithAdminLink, { body: { code } }),
    ]) {
      expect([reply.status, reply.code]).toEqual([400, "VERIFICATION_CODE_EXPIRED"]);
    }
  });

  test("an invalid password is refused, and the link still works", async () => {
    const wire = await visitor(server());
    const code = codeOf(await createSetUpLink(server().running.deps));

    const short = await wire.call(setUpInstance, { body: { ...wanted(code), password: "short" } });
    const common = await wire.call(setUpInstance, { body: { ...wanted(code), password: "password123" } });

    expect([short.code, common.code]).toEqual(["PASSWORD_TOO_SHORT", "PASSWORD_TOO_COMMON"]);
    expect((await wire.call(checkAdminLink, { body: { code } })).status).toBe(200);
    expect(await hasOwner(server().running.deps)).toBe(false);
  });

  test("a code can be checked twenty times", async () => {
    const wire = await visitor(server());
    const code = codeOf(await createSetUpLink(server().running.deps));

    const replies = [];
    for (let at = 0; at < 20; at++) replies.push((await wire.call(checkAdminLink, { body: { code } })).status);

    expect(new Set(replies)).toEqual(new Set([200]));
    for (const reply of [
      await wire.call(checkAdminLink, { body: { code } }),
      await wire.call(setUpInstance, { body: wanted(code) }),
      await wire.call(signInWithAdminLink, { body: { code } }),
    ]) {
      expect([reply.status, reply.code]).toEqual([400, "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"]);
    }
  });

  // The first use of the link makes the owner. A race must not let an attacker become a second one.
  test("one of ten concurrent uses of a set-up link creates the owner and one project", async () => {
    const { deps } = server().running;
    const wire = await visitor(server());
    const code = codeOf(await createSetUpLink(deps));

    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        wire.call(setUpInstance, { body: { ...wanted(code), email: `owner-${at}@example.com` } }),
      ),
    );

    const [winner, ...rest] = replies.filter(({ status }) => status === 200);
    expect(rest).toEqual([]);
    expect(replies.filter(({ code }) => code === "VERIFICATION_CODE_ALREADY_USED")).toHaveLength(9);
    expect(Object.keys(winner?.body).sort()).toEqual(["access_token", "project_id", "refresh_token", "user_id"]);
    expect((await rowsOf(deps.store, "users")).map(({ id }) => id)).toEqual([winner?.body.user_id]);
    expect((await rowsOf(deps.store, "projects")).map(({ id }) => id).sort()).toEqual(
      [winner?.body.project_id, "internal"].sort(),
    );
  });

  test("the first owner has a verified address, the first project and the internal project", async () => {
    const { deps } = server().running;
    const [user] = await rowsOf(deps.store, "users");
    const [channel] = await rowsOf(deps.store, "contactChannels");
    const projects = await rowsOf(deps.store, "projects");
    const wire = await visitor(server());

    const link = await createSignInLink(deps, await ownersAddress(deps));
    const look = await wire.call(checkAdminLink, { body: { code: codeOf(link) } });
    const [ofInternal, ofFirst] = ["internal", "Boats"].map((name) =>
      projects.find(({ id, displayName }) => id === name || displayName === name),
    );
    const wrongUse = await wire.call(setUpInstance, { body: wanted(codeOf(link)) });
    const signedIn = await wire.call(signInWithAdminLink, { body: { code: codeOf(link) } });
    const me = await wire.with({ accessToken: signedIn.body.access_token }).call(getCurrentUser);

    expect(look.body).toEqual({ kind: "sign_in", email: channel?.value });
    // Otherwise, whoever is invited to the first project would operate the whole server.
    expect(ofFirst?.ownerTeamId).toBeString();
    expect(ofFirst?.ownerTeamId).not.toBe(ofInternal?.ownerTeamId);
    expect([wrongUse.status, wrongUse.code]).toEqual([404, "VERIFICATION_CODE_NOT_FOUND"]);
    expect(Object.keys(signedIn.body).sort()).toEqual(["access_token", "refresh_token", "user_id"]);
    expect(me.body).toMatchObject({ id: user?.id, display_name: "Olga", primary_email_verified: true });
    for (const { id } of projects) {
      const admin = wireTo(server().apiUrl, {
        level: "admin",
        headers: { projectId: id, adminAccessToken: signedIn.body.access_token },
      });
      expect((await admin.call(getProject)).body.id).toBe(id);
    }
  });

  test("one of twenty concurrent uses of a sign-in link succeeds", async () => {
    const { deps } = server().running;
    const wire = await visitor(server());
    const before = (await rowsOf(deps.store, "sessions")).length;
    const code = codeOf(await createSignInLink(deps, await ownersAddress(deps)));

    const replies = await Promise.all(
      Array.from({ length: 20 }, () => wire.call(signInWithAdminLink, { body: { code } })),
    );
    const late = [
      await wire.call(checkAdminLink, { body: { code } }),
      await wire.call(setUpInstance, { body: wanted(code) }),
      await wire.call(signInWithAdminLink, { body: { code: code.toUpperCase() } }),
    ];

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === "VERIFICATION_CODE_ALREADY_USED")).toHaveLength(19);
    expect(await rowsOf(deps.store, "sessions")).toHaveLength(before + 1);
    for (const reply of late) expect(reply.status).toBeOneOf([400, 409]);
  });

  test("a set-up link does not allow sign-in, and there is no link for an unknown address", async () => {
    const { deps } = server().running;
    const wire = await visitor(server());
    const code = codeOf(await createSetUpLink(deps));

    const signIn = await wire.call(signInWithAdminLink, { body: { code } });

    expect([signIn.status, signIn.code]).toEqual([404, "VERIFICATION_CODE_NOT_FOUND"]);
    expect(await createSignInLink(deps, asAddress("nobody@example.com"))).toBeNull();
  });

  test("a disabled owner gets no link that would not work", async () => {
    const { deps } = server().running;
    const [channel] = await rowsOf(deps.store, "contactChannels");
    const wanted = { projectId: INTERNAL_PROJECT_ID, userId: channel?.userId ?? "" };
    await disableUser(deps, wanted, BY_SHELL);

    const refusal = await createSignInLink(deps, await ownersAddress(deps)).catch((error) => error.message);
    await enableUser(deps, wanted, BY_SHELL);

    expect(refusal).toContain(`is disabled. Enable it first: hallpass users enable ${channel?.userId}`);
    expect(await createSignInLink(deps, await ownersAddress(deps))).toContain("/admin/set-up#code=");
  });

  // A link printed before the owner was created by other means must not make a second owner.
  test("an instance with an owner cannot be set up again", async () => {
    const { deps } = server().running;
    const wire = await visitor(server());
    const code = codeOf(await createSetUpLink(deps));

    const reply = await wire.call(setUpInstance, { body: wanted(code) });

    expect([reply.status, reply.code]).toEqual([409, "VERIFICATION_CODE_ALREADY_USED"]);
    expect(await rowsOf(deps.store, "users")).toHaveLength(1);
  });

  test("an unknown code is not found, and a code of another length is invalid", async () => {
    const wire = await visitor(server());

    for (const reply of [
      await wire.call(checkAdminLink, { body: { code: UNKNOWN } }),
      await wire.call(setUpInstance, { body: wanted(UNKNOWN) }),
      await wire.call(signInWithAdminLink, { body: { code: UNKNOWN } }),
    ]) {
      expect([reply.status, reply.code]).toEqual([404, "VERIFICATION_CODE_NOT_FOUND"]);
    }
    const short = await wire.call(checkAdminLink, { body: { code: "short" } });
    expect(short.text).toContain("body.code must be exactly 45 characters");
  });

  test("the codes that one address can try are limited", async () => {
    const wire = await visitor(server());
    const asks = [
      () => wire.call(checkAdminLink, { body: { code: UNKNOWN } }),
      () => wire.call(setUpInstance, { body: wanted(UNKNOWN) }),
      () => wire.call(initiateOwnerPasskey, { body: { code: UNKNOWN, email: "owner@example.com" } }),
      () => wire.call(setUpInstanceWithPasskey, { body: { ...passkeyOwner, code: UNKNOWN } }),
      () => wire.call(signInWithAdminLink, { body: { code: UNKNOWN } }),
    ];

    for (const ask of asks) {
      server().clock.pass({ minutes: 2 });
      const seen = new Set<string | null>();
      for (let at = 0; at <= ADDRESS_LIMITS.code_address.requests; at++) seen.add((await ask()).code);
      expect([...seen]).toEqual(["VERIFICATION_CODE_NOT_FOUND", "TOO_MANY_ATTEMPTS"]);
    }
  });

  test("links work only at the project `internal`", async () => {
    const first = (await rowsOf(server().running.deps.store, "projects")).find(({ id }) => id !== "internal");
    const project = await server().running.deps.projects.get(first?.id ?? "");
    const client = wireTo(server().apiUrl, {
      level: "client",
      headers: { projectId: project?.id ?? "", publishableClientKey: project?.hostedPublishableKey ?? "" },
    });

    for (const reply of [
      await client.call(checkAdminLink, { body: { code: UNKNOWN } }),
      await client.call(setUpInstance, { body: wanted(UNKNOWN) }),
      await client.call(signInWithAdminLink, { body: { code: UNKNOWN } }),
    ]) {
      expect([reply.status, reply.code]).toEqual([401, "EXPECTED_INTERNAL_PROJECT"]);
    }
  });
});
