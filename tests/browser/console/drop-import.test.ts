import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { clerkFile } from "#testing/imports.ts";
import { expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(60_000);

let console: OpenConsole;
beforeAll(async () => {
  console = await openConsole();
});
afterAll(() => console?.[Symbol.asyncDispose]());

/** A file of a drop; a folder is one without content that the browser knows for a folder. */
interface Dropped {
  name: string;
  text?: string;
  bytes?: number;
  isFolder?: boolean;
}

/** Drops files on an element as the browser does: over it first. Returns whether the page would have been replaced. */
const drop = (onto: string, dropped: Dropped[]) =>
  console.page.evaluate(
    ([text, files]) => {
      const data = new DataTransfer();
      for (const { name, text = "", bytes } of files) {
        data.items.add(new File([bytes === undefined ? text : new Uint8Array(bytes)], name));
      }
      // No script can make a folder.
      DataTransferItem.prototype.webkitGetAsEntry = function entry() {
        const isDirectory = files.some(({ name, isFolder }) => isFolder && name === this.getAsFile()?.name);
        return Object.assign(Object.create(null), { isDirectory });
      };
      const all = [...document.querySelectorAll("main *")];
      const target = all.findLast((each) => each.textContent?.includes(text)) ?? document.body;
      const event = { dataTransfer: data, bubbles: true, cancelable: true };
      target.dispatchEvent(new DragEvent("dragover", event));
      return target.dispatchEvent(new DragEvent("drop", event));
    },
    [onto, dropped] as const,
  );

const CSV = { name: "users.csv", text: clerkFile(["ada", "ben"]) };

test("a file that is dropped is chosen, and a drop that cannot be taken says which file and why, and loses nothing", async () => {
  const { page, watched, openPage } = console;
  await openPage("/users/import");
  await page.getByRole("heading", { name: "How an import works" }).waitFor();
  await expectFitForAll(watched);
  const says = (text: string) => page.getByRole("alert").getByText(text, { exact: false }).waitFor();
  const replaced = [await drop("Drop a CSV", [CSV])];
  await page.getByText("users.csv ·", { exact: false }).waitFor();

  const refused: [Dropped[], string][] = [
    [
      [
        { name: "a.csv", text: "a" },
        { name: "b.json", text: "b" },
      ],
      "choose that: a.csv, b.json.",
    ],
    [[{ name: "export", isFolder: true }], "export is a folder."],
    [[{ name: "users.xlsx", text: "a" }], "users.xlsx is a spreadsheet."],
    [[{ name: "empty.csv" }], "empty.csv is empty."],
    [[{ name: "huge.csv", bytes: 33 * 1024 * 1024 }], "huge.csv is larger than 32 MiB."],
    [[], "This is not a file."],
  ];
  for (const [files, why] of refused) {
    replaced.push(await drop("users.csv ·", files));
    await says(why);
    await page.getByText("users.csv ·", { exact: false }).waitFor();
  }
  await expectFitForAll(watched);
  replaced.push(await drop("How an import works", [{ name: "missed.csv", text: "a" }]));
  await page.getByLabel("Product").click();
  await page.getByRole("option", { name: "Clerk", exact: true }).click();
  const guide = await page.getByRole("link", { name: "Guide for Clerk", exact: false }).getAttribute("href");
  await page.getByRole("button", { name: "Upload and check" }).click();
  await page.getByRole("heading", { name: "This comes from Clerk" }).waitFor();

  expect(replaced).toEqual(replaced.map(() => false));
  expect(guide).toEndWith("/docs/moving-in/clerk");
});

test("a keyboard reaches everything of the page in its order: product, guide, file, map, upload", async () => {
  const { page } = console;
  await page.getByRole("button", { name: "Delete this upload" }).click();
  await page.getByLabel("Product").focus();
  const reached: string[] = [];
  for (let step = 0; step < 4; step++) {
    await page.keyboard.press("Tab");
    reached.push((await page.locator(":focus").textContent()) ?? "");
  }
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose file", exact: true }).press("Enter");
  await (await chooser).setFiles({ name: "users.csv", mimeType: "text/csv", buffer: Buffer.from(CSV.text) });
  await page.getByText("users.csv ·", { exact: false }).waitFor();

  expect(reached.map((each) => each.replace(/\s*\(.*/, ""))).toEqual([
    expect.stringMatching(/^Guide/),
    "Choose file",
    "Rename roles, or add settings",
    "Upload and check",
  ]);
});
