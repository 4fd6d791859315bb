import { describe, expect, test } from "bun:test";
import { configOf, firstChoice, hasMethod, isOffered, NEW_METHODS, previewOf } from "./new-methods.ts";

const ALL = ["google", "github", "microsoft", "spotify"] as const;
const on = (chosen: ReturnType<typeof firstChoice>) => NEW_METHODS.filter((method) => chosen[method]);

describe("the sign-in methods of a new project", () => {
  test("begin with passwords, Google and GitHub", () => {
    expect(on(firstChoice(ALL))).toEqual(["credential", "google", "github"]);
  });

  // A provider without keys would show a button that fails.
  test("offer a provider only with keys of the server", () => {
    expect(on(firstChoice(["github"]))).toEqual(["credential", "github"]);
    expect(NEW_METHODS.filter((method) => isOffered(method, []))).toEqual(["credential", "magicLink", "passkey"]);
  });

  test("create chosen providers as shared, Spotify too, and show them in the preview", () => {
    const chosen = { ...firstChoice(ALL), google: false, spotify: true, passkey: true };

    expect(configOf(chosen)).toEqual({
      credentialEnabled: true,
      magicLinkEnabled: false,
      passkeyEnabled: true,
      oauthProviders: [
        { id: "github", type: "shared" },
        { id: "spotify", type: "shared" },
      ],
    });
    expect(previewOf(chosen).oauthProviders).toEqual([{ id: "github" }, { id: "spotify" }]);
  });

  test("must be at least one", () => {
    const none = { ...firstChoice([]), credential: false };

    expect([hasMethod(none), hasMethod({ ...none, spotify: true })]).toEqual([false, true]);
  });
});
