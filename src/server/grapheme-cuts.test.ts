import { expect, test } from "bun:test";
import { checkFeatureSupport } from "#contract/feature-support.ts";
import { NAME_MAX_LENGTH } from "#contract/limits.ts";
import { createTeam } from "#contract/teams.ts";
import { createUser } from "#contract/users.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";

/** Seven code points and eleven UTF-16 units that people see as one character. */
const FAMILY = "👨‍👩‍👧‍👦";
const onlyWhole = (text: string) => {
  const parts = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  return parts.every((each) => each === FAMILY || /^[\x20-\x7e…]$/.test(each));
};

onServer((server) => {
  test("texts that people see are not cut within a character: names of teams, and refusals", async () => {
    const project = await server().project({ config: { create_team_on_sign_up: true } });
    const name = FAMILY.repeat(60);
    const display_name = FAMILY.repeat(22);
    await project.server.call(createUser, { body: { display_name } });
    const teams = await rowsOfProject(server().running.deps.store, "teams", project.id);
    const unknown = await project.server.call(createTeam, { body: { display_name: "A", [name]: 1 } as never });
    const wrong = await project.server.call(createTeam, { body: { display_name: [name] } as never });
    const feature = await project.client.call(checkFeatureSupport, { body: { feature_name: name } as never });

    expect(display_name.length).toBeGreaterThan(NAME_MAX_LENGTH - "'s Team".length - 10);
    const shown = [...teams.map(({ displayName }) => displayName), unknown.text, wrong.text, feature.text];
    expect(shown.map((text) => text.split("\n").every(onlyWhole))).toEqual([true, true, true, true]);
    expect(teams.map(({ displayName }) => displayName)).toEqual([expect.stringContaining("'s Team")]);
    expect(unknown.text).toContain(`${FAMILY}…`);
    expect(feature.text).toContain(`${FAMILY} is not yet supported`);
  });
});
