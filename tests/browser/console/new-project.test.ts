import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { listProjects } from "#contract/projects.ts";
import { detail } from "#testing/detail.ts";
import { expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(60_000);

let dev: OpenConsole;
let production: OpenConsole;
beforeAll(async () => {
  [dev, production] = await Promise.all([openConsole({ dev: true }), openConsole()]);
});
afterAll(async () => {
  await dev?.[Symbol.asyncDispose]();
  await production?.[Symbol.asyncDispose]();
});

const create = ({ page }: OpenConsole) => page.getByRole("button", { name: "Create project" }).click();
const toggle = ({ page }: OpenConsole, name: string) => page.getByRole("switch", { name, exact: true });

async function made({ server }: OpenConsole, name: string) {
  const { body } = await (await server.owner()).wire.call(listProjects);
  return body.items.find(({ display_name }: { display_name: string }) => display_name === name)?.config;
}

test("a new project starts with the methods that are chosen, Spotify too, and the preview shows them", async () => {
  const { page, watched, open } = dev;
  const preview = page.getByRole("img", { name: "Preview of the sign-in page" });
  await open("/new-project?display_name=Boats");
  await preview.getByText("Sign in with GitHub").waitFor();
  expect(await page.getByLabel("Display name").inputValue()).toBe("Boats");
  await expectFitForAll(watched);

  await toggle(dev, "Google").click();
  await preview.getByText("Sign in with Google").waitFor({ state: "detached" });
  await toggle(dev, "Spotify").click();
  await preview.getByText("Sign in with Spotify").waitFor();
  await toggle(dev, "Magic link and one-time code").click();
  await toggle(dev, "Passkeys").click();
  await create(dev);
  await page.getByRole("heading", { name: "Boats", level: 1 }).waitFor();

  expect(await made(dev, "Boats")).toMatchObject({
    credential_enabled: true,
    magic_link_enabled: true,
    passkey_enabled: true,
    oauth_providers: [
      { id: "github", type: "shared" },
      { id: "spotify", type: "shared" },
    ],
  });
});

detail("without any method the form is refused; providers without keys of the server say what to do", async () => {
  const { page, watched, open } = production;
  await open("/new-project");
  await toggle(production, "Email and password").waitFor();
  expect(await toggle(production, "Google").isDisabled()).toBe(true);
  expect(await toggle(production, "Google").isChecked()).toBe(false);
  expect(await page.getByText("Needs the keys of your own app").count()).toBe(4);
  await page.getByText("Create the project, then add the keys of your own app under Sign-in.").waitFor();

  await page.getByLabel("Display name").fill("Boats");
  await toggle(production, "Email and password").click();
  await create(production);
  await page.getByText("Choose at least one sign-in method").waitFor();
  await expectFitForAll(watched);
  await toggle(production, "Passkeys").click();
  await page.getByText("Choose at least one sign-in method").waitFor({ state: "detached" });
  await create(production);
  await page.getByRole("heading", { name: "Boats", level: 1 }).waitFor();

  expect(await made(production, "Boats")).toMatchObject({
    credential_enabled: false,
    passkey_enabled: true,
    oauth_providers: [],
  });
});
