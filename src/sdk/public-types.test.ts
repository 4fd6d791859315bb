import { expect, test } from "bun:test";
import type { ConfigOverride, HallpassClientApp, ProviderId, RenderedConfig } from "#sdk/index.ts";

// The compiler checks these tests: `npm run check` fails when an expected error is missing.
const accepts = <_T>(..._values: _T[]) => {};

test("a change of the configuration knows its keys and their values", () => {
  accepts<ConfigOverride>(
    { "auth.allowSignUp": true, "auth.otp.allowSignIn": null },
    { "auth.oauth.providers.github": { type: "github", isShared: true, allowSignIn: true } },
    { "auth.oauth.providers.github": null, "auth.oauth.providers.google.clientId": "id" },
    { "domains.trustedDomains.boats": { baseUrl: "https://boats.example", handlerPath: "/handler" } },
    { "auth.oauth.accountMergeStrategy": "raise_error", emails: { securityNotices: true } },
  );
  // @ts-expect-error There is no such setting.
  accepts<ConfigOverride>({ "auth.allowSignup": true });
  // @ts-expect-error The setting is a switch.
  accepts<ConfigOverride>({ "auth.allowSignUp": "yes" });
  // @ts-expect-error There is no such strategy.
  accepts<ConfigOverride>({ "auth.oauth.accountMergeStrategy": "merge" });
  // @ts-expect-error Providers have no such field.
  accepts<ConfigOverride>({ "auth.oauth.providers.github": { secret: "s" } });
  const read = (config: RenderedConfig) => config.auth.oauth.providers.github?.clientId;
  expect(read).toBeFunction();
});

test("a provider's id is a known one or any other text", () => {
  accepts<ProviderId>("github", "google", "our-own-issuer");
  accepts<Parameters<HallpassClientApp["signInWithOAuth"]>>(["github"], ["our-own-issuer"]);
  // @ts-expect-error An id is a text.
  accepts<ProviderId>(7);
  const known: ProviderId = "github";
  expect(known).toBe("github");
});
