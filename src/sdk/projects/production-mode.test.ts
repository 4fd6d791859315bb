import { expect, test } from "bun:test";
import { productionModeErrors } from "./production-mode.ts";
import type { AdminProjectConfig } from "./project.ts";

const config = (allowLocalhost: boolean, ...domains: string[]): AdminProjectConfig => ({
  signUpEnabled: true,
  credentialEnabled: true,
  magicLinkEnabled: false,
  passkeyEnabled: false,
  clientTeamCreationEnabled: false,
  clientUserDeletionEnabled: false,
  allowUserApiKeys: false,
  allowTeamApiKeys: false,
  createTeamOnSignUp: false,
  authorizationServerEnabled: false,
  oauthClaims: [],
  oauthClaimsInSessions: false,
  oauthProviders: [],
  oauthAccountMergeStrategy: "link_method",
  emailConfig: { type: "shared" },
  emailTheme: "",
  teamCreatorDefaultPermissions: [],
  teamMemberDefaultPermissions: [],
  userDefaultPermissions: [],
  allowLocalhost,
  domains: domains.map((domain) => ({ domain, handlerPath: "/handler" })),
});

const messages = (allowLocalhost: boolean, ...domains: string[]) =>
  productionModeErrors({ id: "p", config: config(allowLocalhost, ...domains) }).map(({ message }) => message);

test("a project with an https domain and without localhost has no errors", () => {
  expect(messages(false, "https://example.com")).toEqual([]);
});

test("every error is listed: the localhost setting first, then each domain", () => {
  expect(messages(true, "nonsense", "http://localhost:3000", "https://10.0.0.1", "http://example.com")).toEqual([
    "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings",
    "Trusted domain is not a valid URL: nonsense",
    "Localhost domains are not allowed to be trusted in production mode: http://localhost:3000",
    "Trusted domains should be HTTPS: http://localhost:3000",
    "Direct IPs are not valid for trusted domains in production mode: https://10.0.0.1",
    "Trusted domains should be HTTPS: http://example.com",
  ]);
});

test("an address of an app that people install is no error, and one of an app in development is", () => {
  expect(messages(false, "com.example.app:/callback")).toEqual([]);
  expect(messages(false, "exp://exp.example.com")).toEqual(["Trusted domains should be HTTPS: exp://exp.example.com"]);
});

test("errors link to the console's page of domains", () => {
  const [error] = productionModeErrors({ id: "p", config: config(true) });
  expect(error?.relativeFixUrl).toBe("/projects/p/domains");
});

test("each error has a code and its domain, for texts in other languages", () => {
  const errors = productionModeErrors({ id: "p", config: config(true, "http://localhost", "https://10.0.0.1", "x") });

  expect(errors.map(({ code, domain }) => [code, domain])).toEqual([
    ["localhost_allowed", null],
    ["domain_localhost", "http://localhost"],
    ["domain_not_https", "http://localhost"],
    ["domain_ip", "https://10.0.0.1"],
    ["domain_invalid", "x"],
  ]);
});
