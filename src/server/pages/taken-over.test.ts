import { expect, test } from "bun:test";
import { signOut } from "#contract/auth/sessions.ts";
import { cookieNames, PRODUCT_PREFIX } from "#contract/headers.ts";
import { hostedCookieName, tokensOfRequest } from "#contract/http-only.ts";
import { onServer } from "#testing/server/on-server.ts";

onServer((server) => {
  /** The cookies that a page sets for a browser with these: name, value and attributes. */
  async function cookiesSet(path: string, cookie: string) {
    const { headers } = await fetch(server().url + path, { headers: { cookie } });
    return headers.getSetCookie().map((text) => {
      const [, name = "", value = "", attributes = ""] = /^([^=]*)=([^;]*); (.*)$/.exec(text) ?? [];
      return { name, value, attributes };
    });
  }

  const YEAR = "Path=/; Max-Age=31536000; SameSite=Lax";
  const pairOf = (tokens: { refreshToken: string; accessToken: string }) =>
    encodeURIComponent(JSON.stringify([tokens.refreshToken, tokens.accessToken]));

  test.each(["", "/account-settings"])(
    "a hosted page (%p) moves a session of earlier cookies into the HttpOnly cookie",
    async (path) => {
      const project = await server().project();
      const ada = await project.person();
      const names = cookieNames(PRODUCT_PREFIX, project.id);

      const set = await cookiesSet(
        `/p/${project.id}/handler${path}`,
        `${names.refreshToken}=${ada.refreshToken}; ${names.accessToken}=${pairOf(ada)}`,
      );

      expect(set.map(({ name, attributes }) => [name, attributes])).toEqual([
        [hostedCookieName(project.id, false), `${YEAR}; HttpOnly`],
        [`${hostedCookieName(project.id, false)}-access`, "Path=/; Max-Age=600; SameSite=Lax; HttpOnly"],
        [names.refreshToken, YEAR],
        [names.accessToken, "Path=/; Max-Age=86400; SameSite=Lax"],
        [names.legacyRefreshToken, "Path=/; Max-Age=0; SameSite=Lax"],
      ]);
      const header = set.map(({ name, value }) => `${name}=${value}`).join("; ");
      const tokens = tokensOfRequest(header, project.id);
      expect(tokens.refreshToken).toBe(ada.refreshToken);
      expect(set.slice(2).some(({ value }) => decodeURIComponent(value).includes(ada.refreshToken))).toBe(false);
      expect(set.slice(2).some(({ value }) => value.includes(tokens.accessToken?.split(".")[2] ?? ""))).toBe(false);
      expect(await cookiesSet(`/p/${project.id}/handler`, header)).toEqual([]);
    },
  );

  test("a page sets no cookie for a session that has ended, or that is of another project", async () => {
    const [project, other] = [await server().project(), await server().project()];
    const [ada, bob] = [await project.person(), await other.person("bob")];
    await project.client.with({ accessToken: ada.accessToken }).call(signOut);
    const name = cookieNames(PRODUCT_PREFIX, project.id).refreshToken;

    for (const token of [ada.refreshToken, bob.refreshToken, "another", "", "http-only"]) {
      expect([token, await cookiesSet(`/p/${project.id}/handler`, `${name}=${token}`)]).toEqual([token, []]);
    }
    expect(await cookiesSet("/p/unknown/handler", `${name}=${bob.refreshToken}`)).toEqual([]);
  });

  test("the console moves the session of its owner", async () => {
    const { refreshToken } = await server().owner();
    const set = await cookiesSet("/admin", `hallpass-refresh-internal=${refreshToken}`);
    expect(set[0]?.name).toBe("hallpass-session-internal");
    expect(set[2]?.value).toStartWith("http-only-");
  });
});
