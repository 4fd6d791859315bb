import { expect, test } from "bun:test";
import { IMPORT_SOURCE_MAX_BYTES } from "#contract/limits.ts";
import { inEnglish, loadEnglish } from "../../../texts/in-english.ts";
import { chosenOf } from "./upload-rules.ts";

const fileOf = (name: string, size = 3) => Object.defineProperty(new File(["a,b"], name), "size", { value: size });
const faultOf = async (files: File[], folders: string[] = []) => {
  await loadEnglish();
  return chosenOf({ files, folders }, inEnglish).fault;
};

test("a file of any name whose kind may be right is taken", async () => {
  for (const name of ["users.csv", "users.JSON", "export.zip", "realm", "dump.sql", "users.ndjson.gz"]) {
    expect([name, await faultOf([fileOf(name)])]).toEqual([name, undefined]);
  }
});

test("what cannot be uploaded is named, with what to do instead", async () => {
  const many = Array.from({ length: 7 }, (_, at) => fileOf(`${at}.csv`));

  expect(await faultOf([fileOf("users.xlsx")])).toBe(
    "users.xlsx is a spreadsheet. Save it as CSV, and choose that file.",
  );
  expect(await faultOf([fileOf("data.db")])).toStartWith("data.db is a database.");
  expect(await faultOf([fileOf("users.pdf")])).toBe("users.pdf is not a CSV, JSON, SQL or ZIP file.");
  expect(await faultOf([fileOf("users.csv", 0)])).toStartWith("users.csv is empty.");
  expect(await faultOf([fileOf("users.csv", IMPORT_SOURCE_MAX_BYTES + 1)])).toStartWith(
    "users.csv is larger than 32 MiB.",
  );
  expect(await faultOf([], ["export"])).toStartWith("export is a folder.");
  expect(await faultOf([])).toStartWith("This is not a file.");
  expect(await faultOf(many)).toEndWith("0.csv, 1.csv, 2.csv, 3.csv, 4.csv, ….");
});
