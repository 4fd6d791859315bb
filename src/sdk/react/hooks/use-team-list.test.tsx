import { afterAll, beforeAll, expect, test } from "bun:test";
import { Suspense } from "react";
import { renderToReadableStream } from "react-dom/server";
import { HallpassClientApp, HallpassServerApp } from "#sdk/index.ts";
import { HallpassProvider, useTeamApiKeys, useTeamInvitations, useTeamUsers } from "#sdk/react/index.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

let server: TestServer;
let project: TestProject;
beforeAll(async () => {
  server = await startServer();
  project = await server.project({ config: { allow_team_api_keys: true } });
}, 60_000);
afterAll(() => server?.stop());

/** The message that a component throws for a signed-in user, or undefined. */
async function failureOf(app: HallpassClientApp, Component: () => React.ReactNode): Promise<string | undefined> {
  const errors: string[] = [];
  const stream = await renderToReadableStream(
    <HallpassProvider app={app}>
      <Suspense>
        <Component />
      </Suspense>
    </HallpassProvider>,
    { onError: (error) => void errors.push(error instanceof Error ? error.message : String(error)) },
  );
  await stream.allReady;
  return errors[0];
}

test("a team's lists by its id are an error that names the team, for a user who is not a member", async () => {
  const [member, stranger] = [await project.person(), await project.person()];
  const shared = { baseUrl: server.url, projectId: project.id, deps: { now: server.clock.now } };
  const { publishableClientKey, secretServerKey } = project.keys;
  const backend = new HallpassServerApp({ ...shared, secretServerKey });
  const user = await backend.getUser(member.userId);
  const id = (await user?.createTeam({ displayName: "Rowers" }))?.id ?? "";
  const appOf = ({ accessToken, refreshToken }: typeof member) =>
    new HallpassClientApp({ ...shared, publishableClientKey, tokenStore: { accessToken, refreshToken } });
  const lists = {
    users: () => useTeamUsers(id).length,
    invitations: () => useTeamInvitations(id).length,
    keys: () => useTeamApiKeys(id).length,
  };

  const failures = async (app: HallpassClientApp) =>
    Promise.all(Object.values(lists).map((List) => failureOf(app, List)));

  expect(await failures(appOf(stranger))).toEqual([
    `User ${stranger.userId} is not found in team ${id}.`,
    `User ${stranger.userId} is not found in team ${id}.`,
    `The user is not a member of team ${id}, or does not have permission $manage_api_keys in it.`,
  ]);
  expect(await failures(appOf(member))).toEqual([undefined, undefined, undefined]);

  // A server reads every team, but its hooks are about the user of the session.
  const onServer = (person: typeof member) => new HallpassServerApp({ ...shared, secretServerKey, tokenStore: person });
  expect(await failures(onServer(stranger))).toEqual(
    Array(3).fill(`User ${stranger.userId} is not found in team ${id}.`),
  );
  expect(await failures(onServer(member))).toEqual([undefined, undefined, undefined]);
});
