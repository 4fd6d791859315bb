import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { overrideConfig } from "#contract/project-config.ts";
import { type ServerUserUpdate, updateCurrentUser } from "#contract/users.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import { type Person, startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import type { MailContent } from "./queue/outbox.ts";

/** Returns the notices that wait for an address: event and text. */
async function noticesTo({ running: { deps } }: TestServer, project: TestProject, address: string) {
  const mails = await rowsOfProject(deps.store, "mails", project.id);
  return mails
    .filter(({ recipient, template }) => recipient === address && template.startsWith("security-notice:"))
    .map(({ template, sealedContent }) => {
      const content: MailContent = JSON.parse(deps.keyring.open(sealedContent ?? Buffer.of()));
      return { event: template.replace("security-notice:", ""), detail: content.variables.detail };
    });
}

const change = (project: TestProject, person: Person, body: ServerUserUpdate) =>
  project.server.with({ accessToken: person.accessToken }).call(updateCurrentUser, { body });

onServer((server) => {
  test("the user is notified of a new password, without the password", async () => {
    const project = await server().project();
    const ada = await project.person();

    await change(project, ada, { password: "another long password" });

    const notices = await noticesTo(server(), project, ada.email);
    expect(notices).toEqual([{ event: "password_changed", detail: "" }]);
    expect(JSON.stringify(notices)).not.toContain("another long password");
  });

  test("the user is notified of a removed password", async () => {
    const project = await server().project();
    const ada = await project.person();

    await change(project, ada, { password: null });

    expect(await noticesTo(server(), project, ada.email)).toEqual([{ event: "password_removed", detail: "" }]);
  });

  // An attacker would change the address first: the notice must not go to the attacker's address.
  test("the notice about a changed or removed primary address goes to the old one", async () => {
    const project = await server().project();
    const [ada, ben] = [await project.person(), await project.person()];

    await change(project, ada, { primary_email: `new-${ada.email}` });
    await change(project, ben, { primary_email: null });

    expect(await noticesTo(server(), project, ada.email)).toEqual([
      { event: "primary_email_changed", detail: `new-${ada.email}` },
    ]);
    expect(await noticesTo(server(), project, `new-${ada.email}`)).toEqual([]);
    expect(await noticesTo(server(), project, ben.email)).toEqual([{ event: "primary_email_changed", detail: "" }]);
  });

  test("the user is notified when a second factor is turned off", async () => {
    const project = await server().project();
    const ada = await project.person();
    const { store, keyring } = server().running.deps;
    await store.write((tx) =>
      tx
        .update(tx.users)
        .set({ sealedTotpSecret: keyring.seal("a secret of twenty b") })
        .where(eq(tx.users.id, ada.userId)),
    );

    await ada.wire.call(updateCurrentUser, { body: { totp_secret_base64: null } });
    await ada.wire.call(updateCurrentUser, { body: { totp_secret_base64: null } });

    expect(await noticesTo(server(), project, ada.email)).toEqual([{ event: "second_factor_disabled", detail: "" }]);
  });

  test("no notice is sent about changes outside of sign-in, nor when nothing changed", async () => {
    const project = await server().project();
    const ada = await project.person();

    await ada.wire.call(updateCurrentUser, { body: { display_name: "Ada", client_metadata: { a: 1 } } });
    await change(project, ada, { primary_email: ada.email, primary_email_verified: true });

    expect(await noticesTo(server(), project, ada.email)).toEqual([]);
  });

  test("a refused change sends no notice", async () => {
    const project = await server().project();
    const [ada, ben] = [await project.person(), await project.person()];

    const refusal = await change(project, ada, { primary_email: ben.email, password: "another long password" });

    expect(refusal.code).toBe("USER_EMAIL_ALREADY_EXISTS");
    expect(await noticesTo(server(), project, ada.email)).toEqual([]);
  });

  test("a project switches its notices off", async () => {
    const project = await server().project();
    const ada = await project.person();
    const override = JSON.stringify({ "emails.securityNotices": false });

    const switched = await project.admin.call(overrideConfig, { body: { config_override_string: override } });
    await change(project, ada, { password: "another long password" });

    expect(switched.status).toBe(200);
    expect(await noticesTo(server(), project, ada.email)).toEqual([]);
  });
});

test("the operator turns the default off, and a project may still turn notices on", async () => {
  const server = await startServer({ environment: { HALLPASS_SECURITY_NOTICES: "off" } });
  try {
    const [quiet, loud] = [await server.project(), await server.project()];
    const [ada, ben] = [await quiet.person(), await loud.person()];
    const override = JSON.stringify({ "emails.securityNotices": true });
    await loud.admin.call(overrideConfig, { body: { config_override_string: override } });

    await change(quiet, ada, { password: "another long password" });
    await change(loud, ben, { password: "another long password" });

    expect(await noticesTo(server, quiet, ada.email)).toEqual([]);
    expect(await noticesTo(server, loud, ben.email)).toHaveLength(1);
  } finally {
    await server.stop();
  }
});
