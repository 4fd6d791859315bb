import { expect, test } from "bun:test";
import * as contract from "#contract/imports.ts";
import { clerkFile, importOf, refusalOf, uploadTo } from "#testing/imports.ts";
import { onServer } from "#testing/server/on-server.ts";
import { errorOf, until } from "#testing/waiting.ts";

const FILE = clerkFile(["ada", "ben"]);

onServer((server) => {
  /** An import whose file has arrived in part. */
  const half = async () => {
    const project = await server().project();
    const { body } = await project.admin.call(contract.createImport, { body: { file_name: "users.csv" } });
    const { readable, writable } = new TransformStream<Uint8Array>();
    const writer = writable.getWriter();
    const send = (text: string) => writer.write(new TextEncoder().encode(text));
    const reply = uploadTo(project, body.id, readable);
    void send(FILE.slice(0, 300));
    await until(async () => (await importOf(project, body.id)).state === "checking");
    return { project, id: body.id, reply, send, writer };
  };

  test("a file without a declared length is received piece by piece, and no second one at the same time", async () => {
    const { project, id, reply, send, writer } = await half();
    const second = await uploadTo(project, id, FILE);
    await send(FILE.slice(300));
    await writer.close();
    const checked = await reply;

    expect(refusalOf(second)).toEqual([409, "IMPORT_IN_ANOTHER_STATE"]);
    expect([checked.body.state, checked.body.users, checked.body.received_bytes]).toEqual(["checked", 2, FILE.length]);
  });

  test("an import that is deleted while its file arrives stays deleted, and the upload learns it", async () => {
    const { project, id, reply, send, writer } = await half();
    await project.admin.call(contract.deleteImport, { params: { import_id: id }, body: {} });
    await send(FILE.slice(300));
    await writer.close();

    expect(refusalOf(await reply)).toEqual([404, "IMPORT_NOT_FOUND"]);
    expect((await project.admin.call(contract.listImports)).body.items).toEqual([]);
  });

  test("an upload that breaks off leaves the import waiting for its file, and says so", async () => {
    const { project, id, reply, writer } = await half();
    await Promise.all([writer.abort(new Error("The network is gone.")), errorOf(reply)]);
    const left = await until(async () => {
      const found = await importOf(project, id);
      return found.state === "empty" && found;
    });
    const again = await uploadTo(project, id, FILE);

    expect(left.problem).toBe("The upload was interrupted. Upload the file again.");
    expect(again.body.state).toBe("checked");
  });
});
