import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The texts that the specification of the product quotes, by its sections: screens (2), validation (5) and errors (8).
 * `{names}` stand for values.
 */
const QUOTED = {
  screens: [
    "Redirect URL {url} is not trusted; should be relative.",
    "Sign in to your account",
    "Create a new account",
    "Don't have an account?",
    "Already have an account?",
    "Sign in with Passkey",
    "Sign up with Passkey",
    "Or continue with",
    "Email",
    "Email & Password",
    "No authentication method enabled.",
    "Sign in with {provider}",
    "Sign up with {provider}",
    "last",
    "This auth provider is not supported in an iframe for security reasons.",
    "Forgot password?",
    "Sign In",
    "Repeat Password",
    "Sign Up",
    "Send email",
    "Enter the code from your email",
    "You are already signed in",
    "You are not currently signed in.",
    "Sign up for new users is not enabled at the moment.",
    "Email sent!",
    "If the user with this e-mail address exists, an e-mail was sent to your inbox. Make sure to check your spam folder.",
    "Password reset successfully!",
    "Your password has been reset. You can now sign in with your new password.",
    "An unknown error occurred",
    "Please try again and if the problem persists, contact support.",
    "Go home",
    "Sign out",
    "Sign in",
    "Sign up",
  ],
  validation: [
    "Please enter your email",
    "Please enter a valid email",
    "Please enter your password",
    "Passwords do not match",
    "Please repeat your password",
    "User does not have a primary email.",
    "{path} must not be empty",
    'Only lowercase letters, numbers, ":", "_" and optional "$" at the beginning are allowed',
    "Invalid system permission",
    "contains unknown properties",
    "{path} is a required field",
    "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings",
    "Trusted domain is not a valid URL: {domain}",
    "Localhost domains are not allowed to be trusted in production mode: {domain}",
    "Direct IPs are not valid for trusted domains in production mode: {domain}",
    "Trusted domains should be HTTPS: {domain}",
  ],
  errors: [
    "Does the project and/or the key exist?",
    "Wrong e-mail or password.",
    "New account registration is not allowed",
    "Password too short. Minimum length is {n}.",
    "Password too long. Maximum length is {n}.",
    "Passwords do not match.",
    "Invalid code",
    "Failed to get initiation options for passkey registration",
    "Failed to start passkey registration due to unknown error",
    "Failed to get initiation options for passkey authentication",
    "Failed to sign in with passkey",
    "WebAuthn is not supported in this browser",
    "sign in again",
    "Error signing in during OAuth callback. Please try again.",
    "Cannot add new scopes to a user that is not a CurrentUser",
    "No access token available",
    "Invalid TOTP code",
    "Invalid TOTP code. Please try signing in again.",
    "Failed to initiate CLI auth",
    "Unexpected status from CLI auth polling",
    "Timed out waiting for CLI authentication",
    "CLI authentication request expired. Please try again.",
    "This authentication token has already been used.",
    "You are offline. Please check your internet connection and try again.",
    "User is not signed in but getUser was called with { or: 'throw' }.",
    "only work in a browser.",
    "The project ID of the provided project does not match the app's",
    "Cannot serialize an app without a publishable client key.",
    "Cannot use cookie token store on the server!",
  ],
};

/** Quoted texts that the product words differently, with the reason. */
const WORDED_DIFFERENTLY: Record<string, string> = {
  "Sign up with Passkey": "the passkey button is only on the sign-in page, as the specification also says",
  "{path} is a required field": "the contract words it `{path} must be defined`, and clients show those words",
};

const root = join(import.meta.dir, "../..");
const FOLDERS = ["src/texts/en-US", "src/sdk", "src/contract", "src/server/http"];

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, folder, file), "utf8")),
).map((source) => source.replaceAll('\\"', '"'));

/** Whether a text stands in the code as the beginning of a string or after a value, whatever its values are named. */
function stands(text: string): boolean {
  const escaped = text.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  const pattern = escaped.replace(/\{(\w+)\}/g, "\\$?\\{[^}]+\\}");
  const written = new RegExp(`["'\`}> ]${pattern}`);
  return sources.some((source) => written.test(source));
}

test("every text that the specification quotes is in the texts, the SDK or the error catalog", () => {
  const all = Object.values(QUOTED).flat();
  expect(all.length).toBeGreaterThan(75);

  expect(all.filter((text) => !stands(text))).toEqual(Object.keys(WORDED_DIFFERENTLY));
});

test("a text that is nowhere would be reported", () => {
  expect(stands(["This text", "is written", "in no file."].join(" "))).toBe(false);
});
