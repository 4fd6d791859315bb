#!/usr/bin/env node
import { app, tokenStore } from "./hallpass.ts";

const COMMANDS = { login, whoami, logout };

/** Waits until the user has confirmed in a browser, and keeps the session. */
async function login(): Promise<void> {
  const result = await app.promptCliLogin({
    // The hosted pages confirm. An app with its own pages names itself.
    appUrl: `${app.baseUrl}/p/${app.projectId}`,
    promptLink: (url) => console.log(`Open this page to log in:\n\n  ${url}\n`),
  });
  if (result.status === "error") throw result.error;
  await tokenStore.setTokens({ accessToken: null, refreshToken: result.data });
  await whoami();
}

async function whoami(): Promise<void> {
  const user = await app.getUser();
  console.log(user ? `You are ${user.displayName ?? user.primaryEmail}.` : "You are not logged in.");
}

/** Ends the session, also in the browser that confirmed it. */
async function logout(): Promise<void> {
  await app.signOut();
  console.log("You are logged out.");
}

const [name = ""] = process.argv.slice(2);
const command = Object.entries(COMMANDS).find(([each]) => each === name)?.[1];
try {
  if (!command) throw new Error(`Name a command: ${Object.keys(COMMANDS).join(", ")}.`);
  await command();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
