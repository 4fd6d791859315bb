import { expect, test } from "bun:test";
import { makeApp } from "#testing/people/app.ts";
import { onServer } from "#testing/server/on-server.ts";

onServer((server) => {
  test("the pages of a request are in the first language of the app that they have, and else in that of the browser", async () => {
    const project = await server().project({ config: { authorization_server_enabled: true } });
    const app = await makeApp(server(), project);
    const ada = await project.person();
    const pageIn = async (ui_locales: string, further: Record<string, string> = {}) => {
      const reply = await app.authorize(ada, { scope: "openid", ui_locales, ...further });
      return new URL(reply.headers.get("location") ?? "").searchParams.get("language");
    };

    expect(await pageIn("xx de-AT fr")).toBe("de-DE");
    expect(await pageIn("xx")).toBeNull();
    expect(await pageIn("<script> ../..")).toBeNull();
    const answer = await app.authorize(ada, {
      scope: "x",
      ui_locales: "fr",
      prompt: "none",
      response_mode: "form_post",
    });
    expect(await answer.text()).toContain('<html lang="fr-FR"');
  });
});
