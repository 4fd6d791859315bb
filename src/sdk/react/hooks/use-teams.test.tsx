import { describe, expect, test } from "bun:test";
import { Suspense } from "react";
import { renderToReadableStream } from "react-dom/server";
import { HallpassClientApp } from "#sdk/apps/client-app.ts";
import {
  HallpassProvider,
  SelectedTeamSwitcher,
  usePermission,
  usePermissions,
  useTeam,
  useTeamInvitations,
  useTeamProfile,
  useTeams,
  useTeamUsers,
} from "#sdk/react/index.ts";
import type { Team } from "#sdk/teams/team.ts";
import { accessTokenUntil, noWaiting } from "#testing/sdk-environment.ts";
import { startStandIn } from "#testing/stand-in.ts";
import { adaPayload as ada } from "#testing/user-payload.ts";

const rowers = {
  id: "b0000000-0000-4000-8000-000000000000",
  display_name: "Rowers",
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
};
const list = (...items: unknown[]) => ({ json: { items, is_paginated: false } });
const profile = { team_id: rowers.id, user_id: ada.id, display_name: "Stroke", profile_image_url: null };

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

async function render(baseUrl: string, children: React.ReactNode): Promise<string> {
  const tokenStore = { accessToken: accessTokenUntil(Date.now() + 600_000), refreshToken: "r1" };
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
});
