import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { updateProject } from "#contract/projects.ts";
import { sendTeamInvitation } from "#contract/team-invitations.ts";
import { createTeam } from "#contract/teams.ts";
import { HallpassClientApp } from "#sdk/index.ts";
import { type CaughtMails, catchMails } from "#testing/mail/caught-mails.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { invitedEmail } from "./invited-email.ts";

let server: TestServer;
let project: TestProject;
let mails: CaughtMails;
let team_id: string;
beforeAll(async () => {
  server = await startServer();
  mails = catchMails(server);
  project = await server.project();
  team_id = (await project.server.call(createTeam, { body: { display_name: "Rowers" } })).body.id;
}, 60_000);
afterAll(() => server?.stop());

async function invite(email: string) {
  const body = { team_id, email, callback_url: "http://localhost:3000/handler/team-invitation" };
  await project.server.call(sendTeamInvitation, { body });
  const [code = ""] = await mails.codesFor(email);
  return code;
}

let requests = 0;
const app = () =>
  new HallpassClientApp({
    baseUrl: server.url,
    projectId: project.id,
    publishableClientKey: project.keys.publishableClientKey,
    tokenStore: "memory",
    deps: {
      fetch: (url, init) => {
        requests += 1;
        return fetch(url, init);
      },
    },
  });

/** A page of sign-up that leads to an address afterwards. */
const before = (returnTo: string) => ({
  href: `http://localhost:3000/handler/sign-up?after_auth_return_to=${encodeURIComponent(returnTo)}`,
});

const suggestedOn = (page: { href: string }, isInField = false) => invitedEmail(app(), page, () => isInField);

describe("the address that a form of sign-up suggests", () => {
  test("is that of the invitation to which the page leads back, and is asked for once", async () => {
    const code = await invite("guest@example.com");
    const page = before(`/handler/team-invitation?code=${code}`);
    requests = 0;

    expect(await suggestedOn(page)).toEqual({ email: "guest@example.com" });
    expect(await suggestedOn(page)).toEqual({ email: "guest@example.com" });
    expect(requests).toBe(1);
  });

  test("is that of an account, too, which then signs in", async () => {
    const ada = await project.person("ada");
    const code = await invite(ada.email);
    expect(await suggestedOn(before(`/handler/team-invitation?code=${code}`))).toEqual({ email: ada.email });
  });

  // The text that a person types would come behind the suggestion.
  test("is missing for a person who is in a field already", async () => {
    const page = before(`/handler/team-invitation?code=${await invite("typing@example.com")}`);

    expect(await suggestedOn(page, true)).toEqual({});
    expect(await suggestedOn(page)).toEqual({ email: "typing@example.com" });
  });

  test("is missing for another page, a wrong code and a project whose sign-up is closed", async () => {
    const code = await invite("other@example.com");
    for (const returnTo of [`/boats?code=${code}`, "/handler/team-invitation", "//elsewhere.example"]) {
      expect(await suggestedOn(before(returnTo))).toEqual({});
    }
    expect(await suggestedOn({ href: "http://localhost:3000/handler/sign-up" })).toEqual({});
    expect(await suggestedOn(before(`/handler/team-invitation?code=${"0".repeat(45)}`))).toEqual({});

    await project.admin.call(updateProject, { body: { config: { sign_up_enabled: false } } });
    expect(await suggestedOn(before(`/handler/team-invitation?code=${code}`))).toEqual({});
  });
});
