import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as contract from "#contract/imports.ts";
import { clerkFile, importOf, uploadTo } from "#testing/imports.ts";
import { PROGRAM } from "#testing/server/forms.ts";
import { FIRST_OWNER, signInFirstOwner } from "#testing/server/program.ts";
import { makeProject, PROXY } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";
import { serverOn } from "../faults/server-on.ts";

const data = mkdtempSync(join(tmpdir(), "hallpass-interrupted-upload-"));
afterAll(() => rmSync(data, { recursive: true, force: true }));

test("a server that is receiving an upload goes on after SIGHUP, and finishes the upload after SIGTERM", async () => {
  const server = await serverOn(data, { environment: { ...FIRST_OWNER, ...PROXY }, program: PROGRAM });
  try {
    const apiUrl = `${server.url}/api/v1`;
    const project = await makeProject(apiUrl, await signInFirstOwner(apiUrl));
    const created = await project.admin.call(contract.createImport, { body: { file_name: "users.csv" } });
    const { id } = created.body;
    const rest = Promise.withResolvers<void>();
    const file = Buffer.from(clerkFile(["ada"]));
    const slow = new ReadableStream({
      async start(controller) {
        controller.enqueue(file.subarray(0, 20));
        await rest.promise;
        controller.enqueue(file.subarray(20));
        controller.close();
      },
    });
    const reply = uploadTo(project, id, slow);
    await until(async () => (await importOf(project, id)).state === "checking");

    server.child.kill("SIGHUP");
    const alive = await importOf(project, id);
    server.child.kill("SIGTERM");
    rest.resolve();
    const { status, body } = await reply;

    expect(alive.state).toBe("checking");
    expect([status, body.state]).toEqual([200, "checked"]);
    expect(await server.child.exited).toBe(0);
  } finally {
    server.child.kill("SIGKILL");
    await server.child.exited;
  }
});
