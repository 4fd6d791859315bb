import { expect, test } from "bun:test";
import { signInWithSecondFactor } from "#contract/auth/mfa.ts";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { recoveryCodeDigest } from "#server/crypto/recovery-code.ts";
import { faultOfRecord } from "#server/transfer/check.ts";
import { exportFile, HEADER, importFile } from "#testing/database/transfer-files.ts";
import { withSecondFactor } from "#testing/people/authenticator.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { everything, rowsOfProject } from "#testing/server/rows.ts";

eachServer((server) => {
  /** A user with recovery codes that another product has made. */
  async function projectWithCodes(...codes: object[]) {
    const project = await server().project();
    const ada = await project.person();
    await withSecondFactor(ada.wire, server().clock);
    const { store, keyring } = server().running.deps;
    const file = [
      HEADER,
      ...codes.map((code) => ({ type: "recovery_code", project_id: project.id, user_id: ada.userId, ...code })),
    ];
    const bringIn = () => importFile(store, file, { keyring });
    const report = await bringIn();
    const signIn = async (recovery_code: string) => {
      const body = { email: ada.email, password: ada.password };
      const code: string = (await project.server.call(signInWithPassword, { body })).body.details.attempt_code;
      const reply = await project.server.call(signInWithSecondFactor, {
        body: { type: "recovery-code", recovery_code, code },
      });
      return reply.code ?? reply.status;
    };
    return { project, ada, store, keyring, report, bringIn, signIn };
  }

  test("a short recovery code of another product works once, as the user copied it", async () => {
    const { report, signIn } = await projectWithCodes({ code: "K7F9-Q2MX" }, { code: "aaaa2222", used_at_millis: 5 });

    expect(report.records.recovery_code).toEqual({ created: 2 });
    expect(await signIn("k7f9q2my")).toBe("INVALID_RECOVERY_CODE");
    expect(await signIn("k7f9 q2mx")).toBe(200);
    expect(await signIn("k7f9 q2mx")).toBe("INVALID_RECOVERY_CODE");
    expect(await signIn("aaaa2222")).toBe("INVALID_RECOVERY_CODE");
  });

  test("a second import changes nothing, and a code that was used here stays used", async () => {
    const { project, store, signIn, bringIn } = await projectWithCodes({ code: "k7f9q2mx" }, { code: "bbbb3333" });
    await signIn("bbbb3333");

    const again = await bringIn();

    expect(again.records.recovery_code).toEqual({ unchanged: 2 });
    expect(await signIn("bbbb3333")).toBe("INVALID_RECOVERY_CODE");
    expect(await rowsOfProject(store, "recoveryCodes", project.id)).toHaveLength(2);
  });

  test("a later file can say that a short code was used", async () => {
    const { project, ada, store, keyring, signIn } = await projectWithCodes({ code: "k7f9q2mx" });
    const used = { type: "recovery_code", project_id: project.id, user_id: ada.userId, code: "k7f9q2mx" };

    const report = await importFile(store, [HEADER, { ...used, used_at_millis: 7 }], { keyring });

    expect(report.records.recovery_code).toEqual({ updated: 1 });
    expect(await signIn("k7f9q2mx")).toBe("INVALID_RECOVERY_CODE");
  });

  test("a short code is in the data only sealed, with nothing to guess it from; a long one is a digest", async () => {
    const { project, store } = await projectWithCodes({ code: "k7f9q2mx" }, { code: "k7f9q-2mxw4-aaaa2" });

    const rows = await rowsOfProject(store, "recoveryCodes", project.id);
    const stored = JSON.stringify(await everything(store));

    const kinds = rows.map(({ digest, sealedCode }) => [digest !== null, sealedCode !== null]);
    expect(kinds.sort()).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(stored).not.toContain("k7f9q2mx");
    expect(stored).not.toContain([...Buffer.from("k7f9q2mx")].join(","));
  });

  test("a code of hexadecimal digits has less to guess, and is a digest only when it is longer", async () => {
    const { project, store, signIn } = await projectWithCodes({ code: "a1b2c-3d4e5" }, { code: "a1b2c3d4e5f60" });

    const rows = await rowsOfProject(store, "recoveryCodes", project.id);

    expect(rows.map(({ digest }) => digest !== null).sort()).toEqual([false, true]);
    expect(await signIn("A1B2C3D4E5")).toBe(200);
    expect(await signIn("a1b2c3d4e5f60")).toBe(200);
  });

  test("a code that is there as itself and as a digest works once", async () => {
    const id = "22222222-2222-4222-8222-222222222222";
    const { signIn } = await projectWithCodes({ code: "a1b2c3d4e5" }, { id, digest: recoveryCodeDigest("a1b2c3d4e5") });

    expect(await signIn("a1b2c3d4e5")).toBe(200);
    expect(await signIn("a1b2c3d4e5")).toBe("INVALID_RECOVERY_CODE");
  });

  test("only an export with secrets has recovery codes, and it can be imported again", async () => {
    const { project, store, keyring, report } = await projectWithCodes({ code: "k7f9q2mx" }, { code: "k7f9q2mxw4aa" });
    const projectIds = [project.id];

    const { text } = await exportFile(store, { projectIds, keyring });
    const plain = await exportFile(store, { projectIds, keyring, includeSecrets: false });
    const again = await importFile(store, text, { keyring });

    expect(report.records.recovery_code).toEqual({ created: 2 });
    expect(text.match(/"type":"recovery_code"/g)).toHaveLength(2);
    expect(text).toContain('"code":"k7f9q2mx"');
    expect(plain.text).not.toContain("k7f9q2mx");
    expect(again.records.recovery_code).toEqual({ unchanged: 2 });
  });
});

const ID = "11111111-1111-4111-8111-111111111111";

test("a line has a code or a digest with an id, and a code has at least six letters or digits", () => {
  const fault = (more: object) => faultOfRecord("recovery_code", { user_id: ID, ...more })?.field;
  const digest = "a".repeat(64);

  expect([fault({ code: "a-b-c-1-2-3" }), fault({ id: ID, digest })]).toEqual([undefined, undefined]);
  expect([fault({ code: "12 34 5" }), fault({}), fault({ digest }), fault({ id: ID, digest, code: "123456" })]).toEqual(
    ["code", "code", "id", "code"],
  );
});
