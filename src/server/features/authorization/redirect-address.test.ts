import { describe, expect, test } from "bun:test";
import { CALLBACK, serving } from "#testing/people/authorization-requests.ts";
import { onServer } from "#testing/server/on-server.ts";

onServer((server) => {
  const serve = (client?: object) => serving(server(), client);

  describe("the address of the answer", () => {
    const NATIVE = {
      kind: "public",
      redirect_urls: ["http://127.0.0.1/callback", "http://localhost:3000/a?b=c", "com.example.app:/callback"],
    };
    test.each<[string, boolean]>([
      ["http://127.0.0.1/callback", true],
      ["http://127.0.0.1:53122/callback", true],
      ["http://localhost:53122/a?b=c", true],
      ["com.example.app:/callback", true],
      ["http://127.0.0.1:53122/callback/", false],
      ["http://127.0.0.1:53122/callback?x=1", false],
      ["http://127.0.0.1:53122@evil.example/callback", false],
      ["http://127.0.0.1.evil.example/callback", false],
      ["http://[::1]:53122/callback", false],
      ["https://127.0.0.1/callback", false],
      ["http://localhost:53122/a", false],
      ["com.example.app:/callback/more", false],
      ["com.example.app://callback", false],
    ])("can be %s for an installed app: %p", async (redirect_uri, isOwn) => {
      const { authorize } = await serve(NATIVE);
      const reply = await authorize({ redirect_uri });
      expect([reply.status, reply.headers.has("location")]).toEqual([isOwn ? 303 : 400, isOwn]);
    });

    test.each([
      "https://app.example.com/callback/",
      "https://app.example.com/CALLBACK",
      "https://app.example.com:443/callback",
      "https://app.example.com/callback?x=1",
      "https://app.example.com/callback#x",
      "https://evil.example/",
      "//app.example.com/callback",
      "javascript:alert(1)",
    ])("is compared exactly: %s is a page, and leads nowhere", async (redirect_uri) => {
      const { project, authorize } = await serve();
      const ada = await project.person("ada");
      for (const changed of [
        { redirect_uri },
        { redirect_uri, prompt: "none" },
        { redirect_uri, response_type: "x" },
      ]) {
        const reply = await authorize(changed, ada);
        expect([reply.status, reply.headers.get("location")]).toEqual([400, null]);
        expect(reply.headers.get("content-type")).toBe("text/html; charset=utf-8");
        expect(await reply.text()).toContain("The redirect_uri is none of the client&#x27;s addresses.");
      }
    });

    test("can be left out by a client that has one, and is then that", async () => {
      const one = await serve({ is_first_party: true });
      const two = await serve({ redirect_urls: [CALLBACK, `${CALLBACK}/2`] });
      const ada = await one.project.person("ada");

      expect((await one.authorize({ redirect_uri: undefined }, ada)).headers.get("location")).toStartWith(
        `${CALLBACK}?`,
      );
      const refused = await two.authorize({ redirect_uri: undefined });
      expect([refused.status, refused.headers.get("location")]).toEqual([400, null]);
    });

    test("keeps its own query, and gets no address of ours as referrer", async () => {
      const redirect_uri = "https://app.example.com/?provider=boats";
      const { project, authorize } = await serve({ redirect_urls: [redirect_uri], is_first_party: true });
      const ada = await project.person("ada");
      const reply = await authorize({ redirect_uri }, ada);
      expect(reply.headers.get("location")).toStartWith(`${redirect_uri}&code=`);
    });

    test("belongs to a client of the project: an unknown one, and one of another project, is a page", async () => {
      const { authorize } = await serve();
      const other = await serve();
      for (const client_id of [undefined, "", "nobody", other.clientId]) {
        const reply = await authorize({ client_id });
        expect([reply.status, reply.headers.get("location")]).toEqual([400, null]);
        expect(await reply.text()).toContain("You cannot sign in to this app");
      }
    });
  });
});
