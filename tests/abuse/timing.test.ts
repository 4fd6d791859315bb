import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sendSignInCode } from "#contract/auth/otp.ts";
import { initiatePasskeyAuthentication } from "#contract/auth/passkeys.ts";
import { sendPasswordResetCode, signInWithPassword, signUpWithPassword } from "#contract/auth/passwords.ts";
import { updateProject } from "#contract/projects.ts";
import { sendTeamInvitation } from "#contract/team-invitations.ts";
import { createTeam } from "#contract/teams.ts";
import { updateUser } from "#contract/users.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { isLong } from "#testing/repeats.ts";
import { PROGRAMS } from "#testing/server/forms.ts";
import { type Program, startProgram } from "#testing/server/program.ts";
import type { TestProject } from "#testing/server/server.ts";
import type { Reply, TestWire } from "#testing/server/wire.ts";
import { timed } from "#testing/waiting.ts";

const callback_url = "http://localhost/handler/page";
/** Of each kind. */
const SAMPLES = 120;
/**
 * How far the probability that a known address takes longer than an unknown one may be from 1/2 (Mann-Whitney). Without a
 * difference it lies further away in 1 run of 10,000; a difference of 0.7 to 0.3 is found in 9 of 10 runs.
 */
const TOLERANCE = 0.148;
const PASSWORD = "a long password of somebody";

/** The probability that a value of the first list is larger than one of the second; 1/2 when they are alike. */
function probabilityLarger(first: readonly number[], second: readonly number[]): number {
  let larger = 0;
  for (const a of first) for (const b of second) larger += a > b ? 1 : a === b ? 0.5 : 0;
  return larger / (first.length * second.length);
}

test("the measure finds a difference of a fifth, and none where there is none", () => {
  const times = (base: number) => Array.from({ length: SAMPLES }, (_, at) => base + ((at * 7919) % SAMPLES) / 10);

  expect(Math.abs(probabilityLarger(times(30), times(30)) - 0.5)).toBeLessThan(TOLERANCE);
  expect(Math.abs(probabilityLarger(times(36), times(30)) - 0.5)).toBeGreaterThan(TOLERANCE);
});

const mailbox = await openMailbox();
afterAll(() => mailbox.close());

describe.if(isLong)("the time of an answer", () => {
  let program: Program;
  let project: TestProject;
  let member: TestWire;
  let teamId: string;
  const known: string[] = [];
  let unknown = 0;

  beforeAll(async () => {
    program = await startProgram(PROGRAMS.executable, { HALLPASS_SMTP_URL: mailbox.url, HALLPASS_THROTTLES: "off" });
    project = await program.project("Timing");
    await project.admin.call(updateProject, {
      body: { config: { magic_link_enabled: true, passkey_enabled: true, client_team_creation_enabled: true } },
    });
    for (let at = 0; at < SAMPLES; at++) {
      const email = `known-${String(at).padStart(4, "0")}@example.com`;
      const reply = await project.client.call(signUpWithPassword, {
        body: { email, password: PASSWORD, verification_callback_url: callback_url },
      });
      // Of an account whose address nobody has proven, a request for a sign-in code says so (sic), as sign-up does.
      await project.server.call(updateUser, {
        params: { user_id: reply.body.user_id },
        body: { primary_email_verified: true },
      });
      known.push(email);
      member ??= project.client.with({ accessToken: reply.body.access_token });
    }
    teamId = (await member.call(createTeam, { body: { display_name: "Rowers", creator_user_id: "me" } })).body.id;
  }, 120_000);
  afterAll(() => program?.stop(), 60_000);

  const asks: Readonly<Record<string, (email: string) => Promise<Reply>>> = {
    "a sign-in with a wrong password": (email) =>
      project.client.call(signInWithPassword, { body: { email, password: "not the password" } }),
    "a request for a password reset": (email) =>
      project.client.call(sendPasswordResetCode, { body: { email, callback_url } }),
    "a request for a sign-in code": (email) => project.client.call(sendSignInCode, { body: { email, callback_url } }),
    "an invitation to a team": (email) =>
      member.call(sendTeamInvitation, { body: { team_id: teamId, email, callback_url } }),
  };

  test.each(Object.keys(asks))("%s is the same for known and unknown addresses", async (name) => {
    const ask = asks[name] as (email: string) => Promise<Reply>;
    const times = { known: [] as number[], unknown: [] as number[] };
    const answers = new Set<string>();
    const measure = async (kind: "known" | "unknown", email: string) => {
      const { result: reply, millis } = await timed(() => ask(email));
      times[kind].push(millis);
      answers.add(`${reply.status} ${reply.code}`);
    };
    // A reset takes 1 to 1.5 seconds on purpose, so some wait together.
    const atOnce = name.includes("reset") ? 10 : 1;
    await Promise.all([ask("warm-0001@example.com"), ask(known[0] ?? "")]);
    for (let at = 0; at < SAMPLES; at += atOnce) {
      const both = Array.from({ length: atOnce }, (_, more) => {
        const unknownEmail = `other-${String(unknown++).padStart(4, "0")}@example.com`;
        const first = () => measure("known", known[at + more] ?? "");
        const second = () => measure("unknown", unknownEmail);
        // In turns, so that neither kind comes first more often.
        return (at + more) % 2 ? [first, second] : [second, first];
      });
      if (atOnce > 1) await Promise.all(both.flat().map((each) => each()));
      else for (const each of both.flat()) await each();
    }

    const larger = probabilityLarger(times.known, times.unknown);
    const median = (all: number[]) => (all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0).toFixed(1);
    process.stdout.write(
      `  ${name}: known ${median(times.known)} ms, unknown ${median(times.unknown)} ms, known is slower with probability ${larger.toFixed(3)}\n`,
    );
    expect([...answers]).toHaveLength(1);
    expect(Math.abs(larger - 0.5)).toBeLessThan(TOLERANCE);
  });

  test("a passkey challenge takes no address, so it tells nothing about one", () => {
    expect(Object.keys(initiatePasskeyAuthentication.body?.properties ?? {})).not.toContain("email");
  });
});
