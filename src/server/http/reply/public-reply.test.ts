import { expect, test } from "bun:test";
import { rotateSigningKeys } from "#server/tokens/rotate.ts";
import { onServer } from "#testing/server/on-server.ts";

const BY = { actor: { type: "shell" as const, id: null }, origin: null };

onServer((server) => {
  const keySet = (projectId: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(`${server().apiUrl}/projects/${projectId}/.well-known/jwks.json`, { method, headers });

  test("anybody keeps a key set for some seconds, and then asks only whether it has changed", async () => {
    const project = await server().project();
    const first = await keySet(project.id);
    const etag = first.headers.get("etag") ?? "";

    const same = await keySet(project.id, { "if-none-match": `"another", W/${etag}` });
    const any = await keySet(project.id, { "if-none-match": "*" });
    const head = await keySet(project.id, {}, "HEAD");
    await rotateSigningKeys(server().running.deps, BY);
    const changed = await keySet(project.id, { "if-none-match": etag });

    expect(first.headers.get("cache-control")).toBe("public, max-age=15");
    expect([same.status, await same.text(), same.headers.get("etag")]).toEqual([304, "", etag]);
    expect(same.headers.get("cache-control")).toBe("public, max-age=15");
    expect(any.status).toBe(304);
    expect([head.status, head.headers.get("etag")]).toEqual([200, etag]);
    expect([changed.status, (await changed.json()).keys.length]).toEqual([200, 2]);
    expect(changed.headers.get("etag")).not.toBe(etag);
  });

  test("a cache gives every origin a key set that its pages can read", async () => {
    const project = await server().project();
    const ofNoPage = await keySet(project.id);
    const ofPage = await keySet(project.id, { origin: "https://app.example" });
    const unchanged = await keySet(project.id, { "if-none-match": ofNoPage.headers.get("etag") ?? "" });
    const unknown = await keySet("nobody", { origin: "https://app.example" });

    for (const reply of [ofNoPage, ofPage, unchanged, unknown]) {
      expect(reply.headers.get("access-control-allow-origin")).toBe("*");
    }
    expect(ofNoPage.headers.get("access-control-expose-headers")).toBe(
      ofPage.headers.get("access-control-expose-headers"),
    );
    expect([unknown.status, unknown.headers.get("cache-control"), unknown.headers.has("etag")]).toEqual([
      404,
      "no-store, max-age=0",
      false,
    ]);
  });

  test("a key set in a browser's tab has line breaks and its own ETag", async () => {
    const project = await server().project();
    const plain = await keySet(project.id);
    const inTab = await keySet(project.id, { accept: "text/html,*/*" });

    expect(await inTab.text()).toContain("\n  ");
    expect(inTab.headers.get("etag")).not.toBe(plain.headers.get("etag"));
    expect([plain, inTab].map((reply) => reply.headers.get("vary"))).toEqual(["accept", "accept"]);
  });
});
