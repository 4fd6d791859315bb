import { Database } from "bun:sqlite";
import { join } from "node:path";
import { completeCliLogin, pollCliLogin, startCliLogin } from "#contract/auth/cli-login.ts";
import { createRecoveryCodes, signInWithSecondFactor } from "#contract/auth/mfa.ts";
import { signInWithCode } from "#contract/auth/otp.ts";
import { sendPasswordResetCode, signInWithPassword, signUpWithPassword } from "#contract/auth/passwords.ts";
import { createImpersonationLink } from "#contract/auth/sessions.ts";
import { signInWithAdminLink } from "#contract/instance.ts";
import { createBackupLink } from "#contract/instance-backups.ts";
import { acceptTeamInvitation, sendTeamInvitation } from "#contract/team-invitations.ts";
import { createTeam } from "#contract/teams.ts";
import { updateCurrentUser } from "#contract/users.ts";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";
import type { Mailbox } from "#testing/mail/mailbox.ts";
import { authenticator } from "#testing/people/authenticator.ts";
import type { Issuer } from "#testing/providers/issuer.ts";
import { exchange, returnFromProvider, startAuthorization } from "#testing/providers/oauth-browser.ts";
import { runCommand } from "#testing/server/command.ts";
import type { Owner, TestProject } from "#testing/server/server.ts";
import { type TestWire, wireTo } from "#testing/server/wire.ts";

const CALLBACK = "http://localhost/callback";
const REFUSED = "refused.by.the.database@example.com";

/** The refusal of a call that must work, or its body. */
// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of a body by looking into it.
async function body(call: ReturnType<TestWire["call"]>): Promise<any> {
  const reply = await call;
  if (reply.status >= 300) throw new Error(`${reply.status}: ${reply.text}`);
  return reply.body;
}

const codeIn = (link: string) => /code=(\w+)/.exec(link)?.[1] ?? "";

interface Story {
  project: TestProject;
  mailbox: Mailbox;
  secrets: Set<string>;
}

/** Signs up a new user, and waits for the mail. */
async function signUp({ project, mailbox, secrets }: Story, email: string, password: string) {
  const account = { email, password, verification_callback_url: CALLBACK };
  const signedUp = await body(project.client.call(signUpWithPassword, { body: account }));
  secrets.add((await mailbox.next(email)).linkCode());
  return signedUp;
}

/** A user signs in with a second factor, with a recovery code, in a terminal, and joins a team by a mailed invitation. */
export async function signInInMoreWays(story: Story): Promise<void> {
  const { project, mailbox, secrets } = story;
  const [email, password] = ["mfa.story@example.com", "password of a careful user"];
  const signedUp = await signUp(story, email, password);
  const wire = project.client.with({ accessToken: signedUp.access_token });

  const { login_code, polling_code } = await body(project.client.call(startCliLogin, { body: {} }));
  const { refresh_token } = signedUp;
  await body(project.client.call(completeCliLogin, { body: { login_code, refresh_token } }));
  await body(project.client.call(pollCliLogin, { body: { polling_code } }));

  const team = await body(project.server.call(createTeam, { body: { display_name: "Rowers" } }));
  await body(project.server.call(sendTeamInvitation, { body: { team_id: team.id, email, callback_url: CALLBACK } }));
  const code = (await mailbox.next(email)).linkCode();
  secrets.add(code);
  await body(wire.call(acceptTeamInvitation, { body: { code } }));

  const phone = authenticator({ now: Date.now });
  await body(wire.call(updateCurrentUser, { body: { totp_secret_base64: phone.secretBase64 } }));
  const { codes } = await body(wire.call(createRecoveryCodes, { body: {} }));
  const attempt = async () => {
    const { body: refusal } = await project.client.call(signInWithPassword, { body: { email, password } });
    return refusal.details.attempt_code as string;
  };
  // The code of the present step was used when the factor was turned on.
  const totp = { type: "totp" as const, totp: phone.code(1), code: await attempt() };
  await body(project.client.call(signInWithSecondFactor, { body: totp }));
  const recovery = { type: "recovery-code" as const, recovery_code: codes[0], code: await attempt() };
  await body(project.client.call(signInWithSecondFactor, { body: recovery }));
}

/** A user signs in at a provider. What the provider grants is secret, too. */
export async function signInAtProvider({ project, secrets }: Story, apiUrl: string, issuer: Issuer): Promise<void> {
  const server = { anonymous: wireTo(apiUrl) };
  const started = await startAuthorization(server, project, "our_company");
  const params = await issuer.signIn(started.at, "ada");
  const returned = await returnFromProvider(server, started, { params });
  await body(exchange(server, project, started, returned));
  if (issuer.granted.length < 2) throw new Error("The issuer granted no tokens.");
  for (const each of issuer.granted) secrets.add(each);
}

interface Place {
  directory: string;
  environment: Record<string, string>;
  databaseUrl: string | null;
}

/** Owners open links that work once: of the command line, of an impersonation, and of a backup. */
export async function openLinks(
  story: Story,
  { owner, internal, backupId, url }: { owner: Owner; internal: TestWire; backupId: string; url: string },
  { directory, environment }: Place,
): Promise<void> {
  const { project, secrets } = story;
  const printed = await runCommand(["admin", "link", owner.email, "--data", directory], { environment });
  if (printed.code !== 0) throw new Error(printed.stderr);
  const adminCode = codeIn(printed.stdout);
  secrets.add(adminCode);
  await body(owner.signedOut.call(signInWithAdminLink, { body: { code: adminCode } }));

  const { user_id } = await signUp(story, "helped.story@example.com", "password of a helped user");
  const asked = { user_id, callback_url: CALLBACK, is_impersonation: true as const };
  const { link } = await body(project.admin.call(createImpersonationLink, { body: asked }));
  await body(project.client.call(signInWithCode, { body: { code: codeIn(link) } }));

  const backup = await body(internal.call(createBackupLink, { params: { backup_id: backupId }, body: {} }));
  const download = await fetch(new URL(backup.url, url));
  await download.arrayBuffer();
  if (!download.ok) throw new Error(`No backup: ${download.status}`);
}

/** A statement fails with the values of its row: PostgreSQL quotes them, and so do errors of the query builder. */
export async function letStatementsFail(story: Story, { directory, databaseUrl }: Place): Promise<void> {
  const { project } = story;
  await signUp(story, REFUSED, "password of one who is refused");
  if (databaseUrl) {
    const sql = new Bun.SQL({ url: databaseUrl, max: 1 });
    await sql.unsafe(`alter table mails add constraint refused check (recipient <> '${REFUSED}') not valid`);
    await sql.close();
  } else {
    const database = new Database(join(directory, DATABASE_FILE));
    database.run("pragma busy_timeout = 5000");
    database.run(
      `create trigger refused before insert on mails when new.recipient = '${REFUSED}'
        begin select raise(abort, 'refused'); end`,
    );
    database.close();
  }
  const asked = { body: { email: REFUSED, callback_url: CALLBACK } };
  const { status } = await project.client.call(sendPasswordResetCode, asked);
  if (status !== 500) throw new Error(`The database refused nothing: ${status}`);
}
