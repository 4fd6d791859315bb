import { describe, expect, test } from "bun:test";
import { Suspense } from "react";
import { renderToReadableStream } from "react-dom/server";
import { HallpassClientApp } from "#sdk/apps/client-app.ts";
import type { TeamOrId } from "#sdk/permissions/permission.ts";
import {
  HallpassProvider,
  SelectedTeamSwitcher,
  usePermission,
  usePermissions,
  useTeam,
  useTeamApiKeys,
  useTeamInvitations,
  useTeamProfile,
  useTeams,
  useTeamUsers,
} from "#sdk/react/index.ts";
import type { Team } from "#sdk/teams/team.ts";
import { accessTokenUntil, noWaiting } from "#testing/browser/sdk-environment.ts";
import { projectPayload } from "#testing/people/project-payload.ts";
import { adaPayload as ada } from "#testing/people/user-payload.ts";
import { startStandIn } from "#testing/server/stand-in.ts";
import { fromNow } from "#testing/waiting.ts";

const rowers = {
  id: "b0000000-0000-4000-8000-000000000000",
  display_name: "Rowers",
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
};
const list = (...items: unknown[]) => ({ json: { items, is_paginated: false } });
const profile = { team_id: rowers.id, user_id: ada.id, display_name: "Stroke", profile_image_url: null };

const key = {
  id: "k1",
  type: "team",
  team_id: rowers.id,
  description: "CI",
  is_public: false,
  created_at_millis: 1_000,
  value: { last_four: "abcd" },
};

const world = () =>
  startStandIn({
    "GET /users/me": () => ({ json: { ...ada, selected_team_id: rowers.id, selected_team: rowers } }),
    "GET /teams": () => list(rowers),
    "GET /team-permissions": () => list({ id: "$read_members", user_id: ada.id, team_id: rowers.id }),
    "GET /project-permissions": () => list({ id: "reports:read", user_id: ada.id }),
    "GET /team-member-profiles": () => list(profile),
    [`GET /team-member-profiles/${rowers.id}/me`]: () => ({ json: profile }),
    "GET /team-invitations": () =>
      list({ id: "i1", team_id: rowers.id, recipient_email: "ben@example.com", expires_at_millis: 1_000 }),
    "GET /team-api-keys": () => list(key),
  });

function Teams() {
  const other = useTeam("c0000000-0000-4000-8000-000000000000");
  return (
    <>
      {other === null && "not in the other; "}
      {useTeams().map((team) => (
        <InTeam key={team.id} team={team} />
      ))}
      {usePermissions().map(({ id }) => `may ${id}; `)}
      {usePermission("reports:write") === null && "may not write; "}
    </>
  );
}

function InTeam({ team }: { team: Team }) {
  const texts = [
    team.displayName,
    useTeamProfile(team).displayName,
    ...useTeamUsers(team).map(({ teamProfile }) => `with ${teamProfile.displayName}`),
    ...useTeamInvitations(team).map(({ recipientEmail }) => `waits for ${recipientEmail}`),
    ...usePermissions(team).map(({ id }) => `may ${id} there`),
    usePermission(team, "$read_members")?.id,
  ];
  return texts.join(", ");
}

/** Renders components of a signed-in user; `errors` are the messages of what they threw. */
async function render(baseUrl: string, children: React.ReactNode, errors: string[] = []): Promise<string> {
  const tokenStore = { accessToken: accessTokenUntil(fromNow({ minutes: 10 })), refreshToken: "r1" };
  const app = new HallpassClientApp({
    baseUrl,
    projectId: "p1",
    publishableClientKey: "pck_1",
    tokenStore,
    deps: noWaiting().deps,
  });
  const stream = await renderToReadableStream(
    <HallpassProvider app={app}>
      <Suspense fallback="waiting">{children}</Suspense>
    </HallpassProvider>,
    { onError: (error) => void errors.push(error instanceof Error ? error.message : String(error)) },
  );
  await stream.allReady;
  return new Response(stream).text();
}

describe("hooks of teams and permissions", () => {
  test("suspend until the server responds, share one request, and never return undefined", async () => {
    await using server = world();

    const html = (await render(server.url, <Teams />)).replaceAll(/<!--.*?-->/g, "");

    expect(html).toContain("not in the other; ");
    expect(html).toContain(
      "Rowers, Stroke, with Stroke, waits for ben@example.com, may $read_members there, $read_members",
    );
    expect(html).toContain("may reports:read; may not write; ");
    for (const path of ["/teams?user_id=me", `/team-member-profiles?team_id=${rowers.id}`]) {
      expect(server.calls(`GET ${path}`)).toHaveLength(1);
    }
    expect(server.seen.filter(({ path }) => path.includes("/team-permissions"))).toHaveLength(1);
  });
});

/** The lists of a team, named in each form. */
function Lists({ team }: { team: TeamOrId }) {
  const texts = [
    ...useTeamUsers(team).map(({ teamProfile }) => `with ${teamProfile.displayName}`),
    ...useTeamInvitations(team).map(({ recipientEmail }) => `waits for ${recipientEmail}`),
    ...useTeamApiKeys(team).map(({ description }) => `key ${description}`),
  ];
  return texts.join(", ");
}

describe("hooks of a team's lists, with an id instead of the team", () => {
  test.each([rowers.id, { id: rowers.id }])(
    "return the lists of the user's team and never ask for teams",
    async (team) => {
      await using server = world();

      const html = await render(server.url, <Lists team={team} />);

      expect(html).toContain("with Stroke, waits for ben@example.com, key CI");
      expect(server.seen.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
        expect.stringContaining("GET /api/v1/team-api-keys?team_id="),
        expect.stringContaining("GET /api/v1/team-invitations?team_id="),
        expect.stringContaining("GET /api/v1/team-member-profiles?team_id="),
        expect.stringContaining("GET /api/v1/users/me"),
      ]);
    },
  );

  test("say which id they cannot read when no user is signed in", async () => {
    await using server = startStandIn({
      "GET /users/me": () => ({ status: 400, code: "CANNOT_GET_OWN_USER_WITHOUT_USER" }),
      "POST /auth/oauth/token": () => ({ status: 401, code: "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED" }),
    });

    const errors: string[] = [];
    await render(server.url, <Lists team={rowers.id} />, errors);

    expect(errors).toEqual([`No user is signed in, so useTeamUsers cannot read team ${rowers.id}.`]);
  });
});

describe("the team switcher", () => {
  test("sends no request in a preview", async () => {
    const selectedTeam = { id: "t1", displayName: "Sailors" };

    const html = await render(
      "http://127.0.0.1:1",
      <SelectedTeamSwitcher mockUser={{ selectedTeam }} mockTeams={[selectedTeam]} />,
    );

    expect(html).toContain("Sailors");
    expect(html).toContain('aria-haspopup="menu"');
  });

  test.each([
    ["its id", rowers.id, "Rowers"],
    ["an object with its id", { id: rowers.id }, "Rowers"],
    ["the team", { id: "t1", displayName: "Sailors" }, "Sailors"],
    ["the id of a team of others", "c0000000-0000-4000-8000-000000000000", "Select team"],
  ])("shows the team that a property names by %s", async (_, selectedTeam, shown) => {
    await using server = startStandIn({
      "GET /users/me": () => ({ json: { ...ada, selected_team_id: "t2", selected_team: { ...rowers, id: "t2" } } }),
      "GET /teams": () => list(rowers),
      "GET /projects/current": () => ({ json: projectPayload }),
    });

    const html = await render(server.url, <SelectedTeamSwitcher selectedTeam={selectedTeam} />);

    expect(html).toMatch(new RegExp(`class="hp-who"><span[^>]*>${shown}<`));
  });
});
