import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { createOAuthApi } from "#contract/oauth-apis.ts";
import { updateOAuthClient } from "#contract/oauth-clients.ts";
import { createTeam } from "#contract/teams.ts";
import { type Browser, expectAccessible, startBrowser } from "#testing/browser/browser.ts";
import { looks } from "#testing/browser/looks.ts";
import { makeDeviceApp } from "#testing/people/device-grant.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { heading, openSignedOut, press, signIn } from "./visitor.ts";

setDefaultTimeout(60_000);

let server: TestServer;
let browser: Browser;
let project: TestProject;

beforeAll(async () => {
  server = await startServer();
  project = await server.project({
    displayName: "Rowing club",
    config: { authorization_server_enabled: true, credential_enabled: true },
  });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await server?.stop();
});

const pageOf = (query = "") => `${server.url}/p/${project.id}/handler/device${query}`;
const newPerson = () => project.person("rower");

const open = (url: string, profile = browser) => openSignedOut(profile, url);

test("a user who enters the code of a device signs in, sees what it is, and connects it with the keyboard alone", async () => {
  const ada = await newPerson();
  const tv = await makeDeviceApp(server, project);
  const device = await tv.start({ scope: "openid email" });
  const watched = await open(pageOf());
  const { page, expectNoComplaints } = watched;
  await signIn(page, ada);

  await heading(page, "Connect a device");
  await expectAccessible(page);
  watched.forgive(/404/);
  await page.getByLabel("Code").fill("bbbb bbbb");
  await page.keyboard.press("Enter");
  await page.getByText("No device is waiting with this code.").waitFor();
  await expectAccessible(page);
  await page.getByLabel("Code").fill(device.user_code.replace("-", " ").toLowerCase());
  await page.keyboard.press("Enter");
  await heading(page, "Connect a device to Boat TV?");
  for (const text of [device.user_code, ada.email, "See your email address", "IP address: 127.0.0.1"]) {
    await page.getByText(text).waitFor();
  }
  await page.getByText("Only continue if you started this yourself, on a device of yours.").waitFor();
  await expectAccessible(page);
  await press(page, "Allow");
  await heading(page, "Your device is connected");
  await expectAccessible(page);

  const { body } = await tv.poll(device);
  expect((await tv.app.userinfo(body.access_token)).body).toMatchObject({ sub: ada.userId, email: ada.email });
  await expectNoComplaints();
});

test("a link with the code leads through the sign-in to the question, with another account, too, and can be refused", async () => {
  const [ada, ben] = [await newPerson(), await newPerson()];
  const tv = await makeDeviceApp(server, project, { is_first_party: true });
  const device = await tv.start();
  const { page, expectNoComplaints } = await open(pageOf(`?user_code=${device.user_code}`));
  await signIn(page, ada);
  await heading(page, "Connect a device to Boat TV?");
  await page.getByText(device.user_code).waitFor();
  await press(page, "Use another account");
  await heading(page, "Sign in to your account");
  await signIn(page, ben);
  await page.getByText(ben.email).waitFor();
  await press(page, "Don’t allow");
  await heading(page, "The device gets no access");
  await expectAccessible(page);

  expect((await tv.poll(device)).body.error).toBe("access_denied");
  await expectNoComplaints();
});

test("a device of an app that is closed to the user is not connected, and a used code says so", async () => {
  const ada = await newPerson();
  const tv = await makeDeviceApp(server, project);
  const device = await tv.start();
  const team = await project.server.call(createTeam, { body: { display_name: "Crew" } });
  const params = { oauth_client_id: tv.app.id };
  const audience = { type: "teams" as const, team_ids: [team.body.id] };
  await project.admin.call(updateOAuthClient, { params, body: { audience } });
  const watched = await open(pageOf(`?user_code=${device.user_code}`));
  const { page } = watched;
  await signIn(page, ada);
  await heading(page, "You have no access to Boat TV");
  await expectAccessible(page);

  await project.admin.call(updateOAuthClient, { params, body: { audience: { type: "everyone" } } });
  await tv.approve(ada, device.user_code);
  watched.forgive(/404/);
  await page.reload();
  await page.getByText("No device is waiting with this code.").waitFor();
  await expectAccessible(page);
});

test("the question about a device fits every screen, with long names and many scopes", async () => {
  const scopes = Array.from({ length: 6 }, (_, at) => ({
    name: `boats:${at}`,
    description: `Use the boats of category ${at}, with all of their oars and the trailer`,
    permission_id: null,
  }));
  await project.admin.call(createOAuthApi, {
    body: { identifier: "https://boats.example/", name: "Boats of the club", scopes },
  });
  const ada = await newPerson();
  const name = "The television set of all rowing clubs of the northern lakes";
  const names = [
    "openid",
    "profile",
    "email",
    "teams",
    "permissions",
    "offline_access",
    ...scopes.map((each) => each.name),
  ];
  const tv = await makeDeviceApp(server, project, { name, scopes: names, policy_url: "https://boats.example/privacy" });
  const device = await tv.start({ scope: names.join(" ") });
  for (const turn of [0, 1] as const) {
    for (const { colorScheme, width } of looks(turn)) {
      await using profile = await startBrowser({ colorScheme, viewport: { width, height: 800 } });
      const { page, expectNoComplaints } = await open(pageOf(`?user_code=${device.user_code}`), profile);
      await signIn(page, ada);
      await heading(page, `Connect a device to ${name}?`);
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      if (process.env.SCREENSHOTS) {
        await page.screenshot({
          path: `${process.env.SCREENSHOTS}/device-${colorScheme}-${width}.png`,
          fullPage: true,
        });
      }
      await expectNoComplaints();
    }
  }
});
