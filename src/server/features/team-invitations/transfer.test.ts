import { expect, test } from "bun:test";
import { signUpWithPassword } from "#contract/auth/passwords.ts";
import { sendTeamInvitationAgain } from "#contract/sent-invitations.ts";
import * as contract from "#contract/team-invitations.ts";
import { createTeam } from "#contract/teams.ts";
import { checkFile } from "#server/transfer/check.ts";
import { eachStore } from "#testing/database/stores.ts";
import { exportFile, fileOf, HEADER, importFile, transferOn } from "#testing/database/transfer-files.ts";
import { catchMails } from "#testing/mail/caught-mails.ts";
import { onServer } from "#testing/server/on-server.ts";
import { everything, rowsOf } from "#testing/server/rows.ts";

const PROJECT = "11111111-1111-4111-8111-111111111111";
const TEAM = "00000009-0000-4000-8000-000000000000";
const ADA = "00000001-0000-4000-8000-000000000000";
const NOBODY = "00000000-0000-4000-8000-000000000000";
const WEEK = 7 * 86_400_000;
const DIGESTS = { digest: "a".repeat(64), nonce_digest: "b".repeat(64) };

const PLACE = [
  { type: "project", id: PROJECT },
  { type: "team", id: TEAM, project_id: PROJECT, display_name: "Rowers" },
  { type: "user", id: ADA, project_id: PROJECT },
];
const invitation = (email: string, more: object = {}) => ({
  type: "team_invitation",
  project_id: PROJECT,
  team_id: TEAM,
  email,
  ...more,
});

eachStore((make) => {
  const start = async (...records: object[]) => {
    const store = await (await make()).open();
    await importFile(store, [HEADER, ...PLACE, ...records]);
    return store;
  };

  test("open invitations come with a file, once, and an export has those that are still open", async () => {
    const now = transferOn(await start()).now();
    const file = [
      HEADER,
      invitation(" Guest@Example.com ", { expires_at_millis: now + 5 * WEEK, created_at_millis: 5 }),
      invitation("second@example.com", { invited_by_id: ADA, ...DIGESTS, expires_at_millis: now + 5 * WEEK }),
      invitation("late@example.com", { expires_at_millis: now - 1 }),
    ];
    const store = await start();

    const first = await importFile(store, file);
    const before = await everything(store);
    const second = await importFile(store, file);

    expect(first.records.team_invitation).toEqual({ created: 3 });
    expect(second.records.team_invitation).toEqual({ unchanged: 2, kept: 1 });
    expect(await everything(store)).toEqual(before);
    expect(await rowsOf(store, "mails")).toEqual([]);
    const exported = (await exportFile(store, { includeSecrets: false })).text
      .split("\n")
      .filter((line) => line.includes('"team_invitation"'))
      .map((line) => JSON.parse(line));
    expect(exported).toMatchObject([
      { email: "guest@example.com", expires_at_millis: now + 5 * WEEK, created_at_millis: 5, invited_by_id: null },
      // A link that somebody has ends within a week.
      { email: "second@example.com", expires_at_millis: now + WEEK, invited_by_id: ADA, ...DIGESTS },
    ]);
  });

  test("an invitation that was accepted or sent again since stays as it is", async () => {
    const store = await start(invitation("guest@example.com", DIGESTS));
    await store.write(async (tx) => tx.update(tx.codes).set({ usedAt: 7, digest: "c".repeat(64) }));

    const report = await importFile(store, [HEADER, invitation("guest@example.com", DIGESTS)]);

    expect(report.records.team_invitation).toEqual({ kept: 1 });
    expect(await rowsOf(store, "codes")).toMatchObject([{ usedAt: 7, digest: "c".repeat(64) }]);
  });

  test("an invitation to a team or by a user that the project lacks is a conflict, and so is a code of another one", async () => {
    const store = await start(invitation("guest@example.com", DIGESTS));
    const file = [
      HEADER,
      invitation("a@example.com", { team_id: NOBODY }),
      invitation("b@example.com", { invited_by_id: NOBODY }),
      invitation("c@example.com", DIGESTS),
      invitation("d@example.com"),
    ];

    for (const dryRun of [true, false]) {
      const report = await importFile(store, file, { dryRun, onConflict: "skip" });

      expect(report.records.team_invitation).toEqual({ skipped: 3, created: 1 });
      expect(report.conflicts.map(({ line, field }) => [line, field])).toEqual([
        [2, "team_id"],
        [3, "invited_by_id"],
        [4, null],
      ]);
    }
  });
});

test("an invitation line needs an address, and both digests or neither", async () => {
  const { digest } = DIGESTS;
  using file = fileOf([
    HEADER,
    ...PLACE,
    invitation("not an address"),
    invitation("a@example.com", { digest }),
    invitation("b@example.com"),
    invitation("B@example.com"),
  ]);

  const { problems } = await checkFile({ file: file.path });

  expect(problems.map(({ line, field }) => [line, field])).toEqual([
    [5, "email"],
    [6, "digest"],
    [8, null],
  ]);
});

onServer((server) => {
  test("an imported invitation is listed, cannot be accepted until it is sent, and then admits the invited person", async () => {
    const project = await server().project();
    const mails = catchMails(server());
    const { store } = server().running.deps;
    const { body: team } = await project.server.call(createTeam, { body: { display_name: "Rowers" } });
    const line = { ...invitation("guest@example.com", { expires_at_millis: server().clock.now() + 9 * WEEK }) };
    const query = { team_id: team.id };

    await importFile(store, [HEADER, { ...line, project_id: project.id, team_id: team.id }]);
    const { body: listed } = await project.server.call(contract.listTeamInvitations, { query });
    const [{ id }] = listed.items;
    const nothing = await mails.to("guest@example.com");
    const body = { team_id: team.id, callback_url: "http://localhost/join" };
    const sent = await project.server.call(sendTeamInvitationAgain, { params: { id }, body });
    const [code = ""] = await mails.codesFor("guest@example.com");
    const signedUp = await project.client.call(signUpWithPassword, {
      body: {
        email: "guest@example.com",
        password: "a password nobody has",
        verification_callback_url: "http://localhost/verify",
      },
    });
    const guest = project.client.with({ accessToken: signedUp.body.access_token });
    const joined = await guest.call(contract.acceptTeamInvitation, { body: { code } });

    expect(listed.items).toMatchObject([{ recipient_email: "guest@example.com" }]);
    expect([nothing, sent.status, joined.status]).toEqual([[], 200, 200]);
    expect((await project.server.call(contract.listTeamInvitations, { query })).body.items).toEqual([]);
  });
});
