import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { getCurrentUser } from "#contract/users.ts";
import { expectAccessible, expectFocus, startBrowser } from "#testing/browser/browser.ts";
import { looks } from "#testing/browser/looks.ts";
import { detail } from "#testing/detail.ts";
import type { Person } from "#testing/server/server.ts";
import { openParts, type Parts } from "./parts/parts.ts";

setDefaultTimeout(60_000);

let parts: Parts;
beforeAll(async () => {
  parts = await openParts({ credential_enabled: true });
});
afterAll(() => parts?.[Symbol.asyncDispose]());

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).press("Enter");
const imageOf = async (person: Person): Promise<string | null> =>
  (await person.wire.call(getCurrentUser)).body.profile_image_url;

/** A PNG whose left half is red and whose right half is blue, or with so much noise that it compresses badly. */
async function painted(
  page: Page,
  { width, height, noisy = false }: { width: number; height: number; noisy?: boolean },
) {
  const dataUrl = await page.evaluate(
    ([width, height, noisy]) => {
      const canvas = document.createElement("canvas");
      canvas.width = width;
      canvas.height = height;
      const context = canvas.getContext("2d");
      if (!context) throw new Error("No canvas.");
      context.fillStyle = "#f00";
      context.fillRect(0, 0, width, height);
      context.fillStyle = "#00f";
      context.fillRect(width / 2, 0, width / 2, height);
      if (noisy) {
        const pixels = context.getImageData(0, 0, width, height);
        for (let at = 0; at < pixels.data.length; at++) if (at % 4 !== 3) pixels.data[at] = Math.random() * 255;
        context.putImageData(pixels, 0, 0);
      }
      return canvas.toDataURL("image/png");
    },
    [width, height, noisy] as const,
  );
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
}

const choose = (page: Page, buffer: Buffer, name = "ada.png") =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType: "image/png", buffer });

/** The color at a place of the stored image, as shares of its side, and its size. */
function looked(page: Page, url: string, places: [number, number][]) {
  return page.evaluate(
    async ([url, places]) => {
      const file = await (await fetch(url)).blob();
      const image = await createImageBitmap(file);
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0);
      const colors = places.map(([x, y]) => {
        const [red = 0, , blue = 0] = context?.getImageData(x * image.width, y * image.height, 1, 1).data ?? [];
        return red > blue ? "red" : "blue";
      });
      return { width: image.width, height: image.height, bytes: file.size, type: file.type, colors };
    },
    [url, places] as const,
  );
}

describe("the editor of a profile image", () => {
  test("crops, zooms and saves by keyboard, and removes the image", async () => {
    const ada = await parts.project.person("ada");
    const { page, expectNoComplaints } = await parts.open("/handler/account-settings", ada);
    await page.getByRole("button", { name: "Upload image" }).waitFor();
    await expectAccessible(page);

    await choose(page, await painted(page, { width: 800, height: 400 }));
    const dialog = page.getByRole("dialog", { name: "Crop image" });
    await dialog.waitFor();
    await expectAccessible(page);
    const zoom = dialog.getByLabel("Zoom");
    expect([await zoom.getAttribute("min"), await zoom.getAttribute("max")]).toEqual(["1", "3"]);
    await zoom.press("End");
    expect(await zoom.inputValue()).toBe("3");
    await zoom.press("Home");
    // Moves the image to the right, so that its left half fills the crop.
    for (let time = 0; time < 20; time++) await dialog.getByRole("application").press("ArrowRight");
    await press(page, "Save");
    await dialog.waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Remove image" }).waitFor();
    const url = await imageOf(ada);
    expect(
      await looked(page, url ?? "", [
        [0.1, 0.5],
        [0.9, 0.5],
      ]),
    ).toMatchObject({
      width: 400,
      height: 400,
      type: "image/jpeg",
      colors: ["red", "red"],
    });

    await press(page, "Remove image");
    await page.getByRole("button", { name: "Remove image" }).waitFor({ state: "detached" });
    expect(await imageOf(ada)).toBeNull();
    await expectFocus(page, "Upload image");
    await expectNoComplaints();
  });

  detail("follows the pointer and the wheel", async () => {
    const ben = await parts.project.person("ben");
    const { page, expectNoComplaints } = await parts.open("/handler/account-settings", ben);
    await choose(page, await painted(page, { width: 800, height: 400 }));
    const view = page.getByRole("application");
    const { x = 0, y = 0, width = 0, height = 0 } = (await view.boundingBox()) ?? {};

    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.wheel(0, -100);
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>("[type=range]")?.value === "1.1");
    await page.mouse.down();
    await page.mouse.move(x + width / 2 - 150, y + height / 2, { steps: 5 });
    await page.mouse.up();
    await page.mouse.move(x + width / 2 + 50, y + height / 2, { steps: 2 });
    await press(page, "Save");
    await page.getByRole("button", { name: "Remove image" }).waitFor();

    const { width: side, colors } = await looked(page, (await imageOf(ben)) ?? "", [
      [0.1, 0.5],
      [0.9, 0.5],
    ]);
    expect(side).toBe(364);
    expect(colors).toEqual(["blue", "blue"]);
    await expectNoComplaints();
  });

  detail("follows two fingers: their distance zooms, and their middle moves the image", async () => {
    const zoe = await parts.project.person("zoe");
    const { page, expectNoComplaints } = await parts.open("/handler/account-settings", zoe);
    await choose(page, await painted(page, { width: 800, height: 400 }));
    const { x = 0, y = 0, width = 0, height = 0 } = (await page.getByRole("application").boundingBox()) ?? {};
    const [middle, line] = [x + width / 2, y + height / 2];
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...at: number[]) =>
      cdp.send("Input.dispatchTouchEvent", { type, touchPoints: at.map((x, id) => ({ x, y: line, id })) });
    const zoom = () => page.getByLabel("Zoom").inputValue();

    await touch("touchStart", middle - 20);
    await touch("touchStart", middle - 20, middle + 20);
    await touch("touchMove", middle - 40, middle + 40);
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>("[type=range]")?.value === "2");
    // Both fingers move to the left, with the image.
    await touch("touchMove", middle - 110, middle - 30);
    await touch("touchEnd");
    // One finger only moves the image.
    await touch("touchStart", middle - 110);
    await touch("touchMove", middle - 170);
    await touch("touchEnd");
    expect(await zoom()).toBe("2");
    await press(page, "Save");
    await page.getByRole("button", { name: "Remove image" }).waitFor();

    const { width: side, colors } = await looked(page, (await imageOf(zoe)) ?? "", [
      [0.1, 0.5],
      [0.9, 0.5],
    ]);
    expect([side, ...colors]).toEqual([200, "blue", "blue"]);
    await expectNoComplaints();
  });

  detail("stores at most 0.1 MB, whatever the image", async () => {
    const eve = await parts.project.person("eve");
    const { page, expectNoComplaints } = await parts.open("/handler/account-settings", eve);

    await choose(page, await painted(page, { width: 1200, height: 1500, noisy: true }));
    await press(page, "Save");
    await page.getByRole("button", { name: "Remove image" }).waitFor();

    const { bytes, width, height } = await looked(page, (await imageOf(eve)) ?? "", []);
    expect(bytes).toBeLessThanOrEqual(100_000);
    expect(width).toBe(height);
    await expectNoComplaints();
  });

  detail("says that a file is no image, and saves nothing when the user cancels", async () => {
    const fay = await parts.project.person("fay");
    const { page, expectNoComplaints } = await parts.open("/handler/account-settings", fay);

    await choose(page, Buffer.from("This is a text."), "letter.png");
    await page.getByRole("alert").getByText("Invalid image").waitFor();
    await expectAccessible(page);

    await choose(page, await painted(page, { width: 50, height: 50 }));
    await press(page, "Cancel");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(await imageOf(fay)).toBeNull();
    await expectNoComplaints();
  });

  detail("says that the image could not be cropped", async () => {
    const ida = await parts.project.person("ida");
    const { page, expectNoComplaints } = await parts.open("/handler/account-settings", ida);
    await choose(page, await painted(page, { width: 50, height: 50 }));
    await page.getByRole("dialog").waitFor();

    await page.evaluate(() => {
      HTMLCanvasElement.prototype.toDataURL = () => {
        throw new Error("Out of memory");
      };
    });
    await press(page, "Save");
    await page.getByRole("alert").getByText("Could not crop image.").waitFor();
    await expectNoComplaints();
  });
});

describe.each(looks(0))("in $colorScheme at $width pixels", ({ colorScheme, width }) => {
  test("the editor is accessible and not wider than the window", async () => {
    await using profile = await startBrowser({ colorScheme, viewport: { width, height: 700 } });
    const { page, expectNoComplaints } = await parts.host.open(
      profile,
      "/handler/account-settings",
      await parts.project.person("joe"),
    );

    await choose(page, await painted(page, { width: 300, height: 200 }));
    await page.getByRole("dialog").waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectNoComplaints();
  });
});
