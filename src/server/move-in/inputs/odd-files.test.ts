import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outcomeOf } from "#testing/waiting.ts";
import { zip } from "#testing/zip.ts";
import { isOwnFile, openInput } from "./open.ts";

const directory = mkdtempSync(join(tmpdir(), "hallpass-odd-files-"));
afterAll(() => rmSync(directory, { recursive: true }));

const USERS = "id,name\n1,Ada\n";

/** Reads all rows of places. */
async function rowsIn(...places: string[]) {
  const input = await openInput(places);
  const rows = [];
  try {
    for (const { rows: all } of input.collections) for await (const { value } of all()) rows.push(value);
  } finally {
    await input.close?.();
  }
  return rows;
}
const refusal = (...places: string[]) => outcomeOf(rowsIn(...places));

function archive(name: string, content: Uint8Array): string {
  const file = join(directory, name);
  writeFileSync(file, content);
  return file;
}

describe("a ZIP archive", () => {
  test.each(["../users.csv", "a/../../users.csv", "/etc/users.csv", "C:/users.csv", "a\\..\\..\\users.csv"])(
    "is refused when a file in it has the name %s",
    async (name) => {
      expect(await refusal(archive("names.zip", zip(name, Buffer.from(USERS))))).toThrow(
        "names.zip cannot be unpacked",
      );
    },
  );

  test("is refused when it says less of a file's size than it has, and when a row in it has no end", async () => {
    const honest = zip("users.csv", Buffer.from(`${USERS}2,${"x".repeat(100_000)}\n`));
    const lying = Buffer.from(honest);
    // The size of the unpacked file, in the list of files at the end.
    const listed = lying.lastIndexOf(Buffer.from("PK\u0001\u0002"));
    lying.writeUInt32LE(USERS.length, listed + 24);
    const endless = zip("users.csv", Buffer.from(`id,name\n1,${"x".repeat(9 * 1024 * 1024)}`));

    expect(await rowsIn(archive("honest.zip", honest))).toHaveLength(2);
    expect(await refusal(archive("lying.zip", lying))).toThrow(
      "lying.zip/users.csv cannot be unpacked: too many bytes",
    );
    expect(endless.length).toBeLessThan(100_000);
    expect(await refusal(archive("endless.zip", endless))).toThrow("Max Record Size");
  });

  test("is refused with the name of the file that is encrypted or damaged", async () => {
    const whole = zip("users.csv", Buffer.from(USERS));
    const listed = Buffer.from(whole).lastIndexOf(Buffer.from("PK\u0001\u0002"));
    const encrypted = Buffer.from(whole);
    encrypted.writeUInt16LE(1, 6);
    encrypted.writeUInt16LE(1, listed + 8);
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, 30 + "users.csv".length, listed);

    expect(await refusal(archive("encrypted.zip", encrypted))).toThrow("encrypted.zip/users.csv is encrypted");
    expect(await refusal(archive("damaged.zip", damaged))).toThrow("damaged.zip/users.csv cannot be unpacked");
  });
});

describe("a place that is no file", () => {
  const pipe = join(directory, "pipe");
  beforeAll(async () => {
    expect(await Bun.spawn(["mkfifo", pipe]).exited).toBe(0);
  });

  test("is refused with what to do, before anything waits for a pipe or a device", async () => {
    for (const place of [pipe, "/dev/zero", "/dev/null"]) {
      expect(await refusal(place)).toThrow(`${place} is a pipe or a device, which gives everything only once. Write`);
      expect(await outcomeOf(isOwnFile(place))).toThrow("is a pipe or a device");
    }
  });

  test("is refused in a folder, as is a link, which could lead anywhere; a link that is named itself is followed", async () => {
    const users = archive("users.csv", Buffer.from(USERS));
    const folders = ["with-link", "with-folder-link", "with-pipe"].map((name) => join(directory, name));
    for (const folder of folders) {
      mkdirSync(folder);
      writeFileSync(join(folder, "users.csv"), USERS);
    }
    const [withLink = "", withFolderLink = "", withPipe = ""] = folders;
    symlinkSync(users, join(withLink, "more.csv"));
    symlinkSync(withLink, join(withFolderLink, "more"));
    expect(await Bun.spawn(["mkfifo", join(withPipe, "more.csv")]).exited).toBe(0);
    const link = join(directory, "link.csv");
    symlinkSync(users, link);

    for (const folder of folders) {
      expect(await refusal(folder)).toThrow(`${join(folder, "more")}`);
      expect(await refusal(folder)).toThrow("is a link, a pipe or a device");
    }
    expect(await rowsIn(link)).toEqual([{ id: "1", name: "Ada" }]);
  });
});
