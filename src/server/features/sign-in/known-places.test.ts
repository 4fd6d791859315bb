import { expect, test } from "bun:test";
import { resetPassword, sendPasswordResetCode, signInWithPassword } from "#contract/auth/passwords.ts";
import { THROTTLES } from "#server/access/limits.ts";
import { catchMails } from "#testing/mail/caught-mails.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject } from "#testing/server/server.ts";
import { attemptsOn } from "./attempts.ts";
import { PLACES_PER_USER } from "./known-places.ts";

const signIn = (wire: TestProject["client"], email: string, password = "guess") =>
  wire.call(signInWithPassword, { body: { email, password } });

let hosts = 0;
/** The client with a new network address. */
const fromAnywhere = (project: TestProject) =>
  project.client.with({}, { "x-forwarded-for": `203.1.${hosts >> 8}.${hosts++ & 255}` });

onServer((server) => {
  /** Sends guesses at an account from new addresses until the account has its longest delay. */
  async function throttleAccount(project: TestProject, email: string) {
    const longest = THROTTLES.sign_in_account.maxDelayMillis / 1_000;
    for (let wait = 0; wait < longest; ) {
      server().clock.pass({ seconds: wait });
      await signIn(fromAnywhere(project), email);
      const refused = await signIn(fromAnywhere(project), email);
      wait = refused.body.details?.retry_after_seconds ?? 0;
    }
  }

  // Otherwise an attacker with a thousand addresses could lock the account's owner out.
  test("guesses from other places do not delay the owner at a known place", async () => {
    const project = await server().project();
    const ada = await project.person();
    const atHome = project.client.with({}, { "x-forwarded-for": ada.ip });
    const guess = () => signIn(fromAnywhere(project), ada.email);

    await throttleAccount(project, ada.email);
    const fromElsewhere = await signIn(fromAnywhere(project), ada.email, ada.password);
    const replies = [];
    for (let at = 0; at < 10; at++) {
      replies.push(await signIn(atHome, ada.email, ada.password));
      await guess();
    }
    server().clock.pass({ days: 91 });
    await throttleAccount(project, ada.email);
    const afterExpiry = await signIn(atHome, ada.email, ada.password);

    expect(fromElsewhere.body.details?.limit).toBe("sign_in_account");
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(afterExpiry.body.details?.limit).toBe("sign_in_account");
  });

  test("a place is known only to the account that signed in there", async () => {
    const project = await server().project();
    const [ada, ben] = [await project.person("ada"), await project.person("ben")];

    await throttleAccount(project, ada.email);
    const atPlaceOfBen = await signIn(ben.wire, ada.email, ada.password);

    expect(atPlaceOfBen.body.details?.limit).toBe("sign_in_account");
  });

  test("a limited number of places is remembered per user, and the least recently used one is forgotten", async () => {
    const project = await server().project();
    const ada = await project.person();
    const places = () => rowsOfProject(server().running.deps.store, "knownPlaces", project.id);
    const [first] = await places();

    for (let at = 0; at < PLACES_PER_USER; at++) {
      server().clock.pass({ minutes: 1 });
      expect((await signIn(fromAnywhere(project), ada.email, ada.password)).status).toBe(200);
    }

    expect(await places()).toHaveLength(PLACES_PER_USER);
    expect((await places()).map(({ key }) => key)).not.toContain(first?.key);
    expect(JSON.stringify(await places())).not.toContain(ada.ip);
  });

  test("an owner who resets the password can sign in at that place, despite guesses from other places", async () => {
    const project = await server().project();
    const ada = await project.person();
    const wire = fromAnywhere(project);
    const mails = catchMails(server());
    await throttleAccount(project, ada.email);
    const refused = await signIn(wire, ada.email, ada.password);

    await project.server.call(sendPasswordResetCode, {
      body: { email: ada.email, callback_url: "http://localhost/reset" },
    });
    const [code = ""] = await mails.codesFor(ada.email);
    const reset = await wire.call(resetPassword, { body: { code, password: "another good password" } });
    const afterReset = await signIn(wire, ada.email, "another good password");

    expect(refused.body.details?.limit).toBe("sign_in_account");
    expect([reset.status, afterReset.status]).toEqual([200, 200]);
  });

  // Behind a proxy that is not configured, all clients have one address and would share one counter.
  test("without a known network address, only the account is counted", async () => {
    const project = await server().project();
    const { deps } = server().running;
    const unknown = { projectId: project.id, origin: { requestId: "r", ip: null, userAgent: null, geo: null } };

    for (const activity of ["sign_in", "reset_mail", "code_mail", "second_factor"] as const) {
      const counted = await attemptsOn(deps.store, deps, unknown, { activity, subject: "ada", userId: null });
      expect(counted.map(({ name }) => name)).toEqual([`${activity}_account`]);
    }
  });
});
