import { expect, test } from "bun:test";
import { checkFeatureSupport, checkVersion } from "#contract/feature-support.ts";
import { version } from "#server/version.ts";
import { onServer } from "#testing/server/on-server.ts";
import { judgeVersion } from "./versions.ts";

onServer((server) => {
  test("the answer says that a feature is not supported, with credentials or without", async () => {
    const project = await server().project();
    const ada = await project.person();
    const told = "Rowing is not yet supported. Please reach out to Hallpass support for more information.";

    for (const wire of [server().anonymous, project.client, ada.wire, project.server, project.admin]) {
      const reply = await wire.call(checkFeatureSupport, { body: { feature_name: "Rowing", any: [1] } });
      expect([reply.status, reply.text]).toEqual([200, told]);
      expect(reply.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    }
  });

  test("without a readable name, the answer says `this feature`", async () => {
    const told = "This feature is not yet supported. Please reach out to Hallpass support for more information.";
    const { anonymous } = server();

    for (const body of [
      { name: "Rowing" },
      { feature_name: 7 },
      { feature_name: "" },
      {},
      null,
      [],
      "text",
      undefined,
    ]) {
      const reply = await anonymous.call(checkFeatureSupport, { body });
      expect([JSON.stringify(body), reply.status, reply.text]).toEqual([JSON.stringify(body), 200, told]);
    }
    const long = await anonymous.call(checkFeatureSupport, { body: { feature_name: "x".repeat(9_000) } });
    expect(long.text.length).toBeLessThan(300);
  });

  test("wrong credentials are refused", async () => {
    const project = await server().project();

    const reply = await project.server.with({ secretServerKey: "wrong" }).call(checkFeatureSupport, { body: {} });

    expect(reply.code).toBe("INVALID_SECRET_SERVER_KEY");
  });

  test("a client learns whether it has the server's version", async () => {
    const { anonymous } = server();

    expect((await anonymous.call(checkVersion, { body: { clientVersion: version } })).body).toEqual({ upToDate: true });
    expect((await anonymous.call(checkVersion, { body: { clientVersion: "v?" } })).body).toEqual({
      upToDate: false,
      error: expect.stringContaining("is not a version"),
      severe: true,
    });
    expect((await anonymous.call(checkVersion, { body: {} as never })).code).toBe("SCHEMA_ERROR");
  });
});

test("another major or minor version is severe, another patch is not", () => {
  const verdict = (client: string) => {
    const { upToDate, ...rest } = judgeVersion(client, "2.8.28");
    return upToDate ? "up to date" : "severe" in rest && rest.severe ? "severe" : "mild";
  };

  expect(verdict("2.8.28")).toBe("up to date");
  for (const patch of ["2.8.27", "2.8.29", "2.8.28-beta.1"]) expect([patch, verdict(patch)]).toEqual([patch, "mild"]);
  for (const other of ["2.7.28", "3.8.28", "1.8.28", "2.8", "", "x", "2.8.28.1", "x".repeat(1_000)]) {
    expect([other, verdict(other)]).toEqual([other, "severe"]);
  }
});
