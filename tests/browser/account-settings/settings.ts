import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { createSession } from "#contract/auth/sessions.ts";
import { updateProject } from "#contract/projects.ts";
import { createUser, getCurrentUser, type NewServerUser } from "#contract/users.ts";
import type { WatchedPage } from "#testing/browser/browser.ts";
import { type Club, openClub, PASSWORD } from "../club.ts";

export interface Account {
  email: string;
  userId: string;
}

/** A project that allows everything that account settings can offer. */
export interface SettingsClub extends Club {
  /** Creates a user with a password and, unless said otherwise, a verified address. */
  newUser(more?: Partial<NewServerUser>): Promise<Account>;
  /** Opens an item of account settings in a tab of its own. The server made the session: the sign-in form is slow. */
  settingsOf(account: Account, item?: string): Promise<WatchedPage>;
  settingsIn(refreshToken: string, item: string): Promise<WatchedPage>;
  /** The user of the browser's session. */
  me(): Promise<Record<string, unknown>>;
}

export async function openSettingsClub(): Promise<SettingsClub> {
  const club = await openClub();
  const { project, browser } = club;
  const config = {
    client_user_deletion_enabled: true,
    client_team_creation_enabled: true,
    allow_user_api_keys: true,
    allow_team_api_keys: true,
  };
  expect((await project.admin.call(updateProject, { body: { config } })).status).toBe(200);
  let accounts = 0;

  async function newUser(more: Partial<NewServerUser> = {}): Promise<Account> {
    accounts += 1;
    const email = `person${accounts}@example.com`;
    const body = {
      primary_email: email,
      primary_email_auth_enabled: true,
      primary_email_verified: true,
      password: PASSWORD,
      ...more,
    };
    const { body: user, text } = await project.server.call(createUser, { body });
    if (!user.id) throw new Error(text);
    return { email, userId: user.id };
  }

  async function settingsIn(refreshToken: string, item: string): Promise<WatchedPage> {
    const tab = await browser.openSignedOut();
    const name = `hallpass-refresh-${project.id}`;
    await browser.context.addCookies([{ name, value: refreshToken, url: club.server.url }]);
    await tab.page.goto(club.at(`/account-settings#${item}`));
    await tab.page.getByRole("heading", { name: "Account Settings", level: 1 }).waitFor();
    return tab;
  }

  return {
    ...club,
    newUser,
    settingsIn,
    async settingsOf({ userId }, item = "") {
      const { body } = await project.server.call(createSession, { body: { user_id: userId } });
      return settingsIn(body.refresh_token, item);
    },
    me: async () => (await (await club.wire()).call(getCurrentUser)).body,
  };
}

/** Controls that cannot be used now do nothing when they are clicked. */
export const ANYWAY = { force: true };

export const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
