import { describe, expect, test } from "bun:test";
import { isScopeName } from "#contract/fields.ts";
import { STANDARD_SCOPES } from "#contract/oauth-apis.ts";
import { identifierProblem } from "#server/features/oauth-apis/rules.ts";
import { inEnglish, loadEnglish } from "../../texts/in-english.ts";
import { checkIdentifier, checkScopeName } from "./api-rules.ts";

await loadEnglish();

const scope = (name: string) => ({ name, description: "", permissionId: null });

describe("an API", () => {
  test.each([
    "https://api.example.com/",
    "urn:example:api",
    "https://api.example.com/#x",
    "api.example.com",
    "/boats",
    "https://api.example.com/a b",
    "",
  ])("can have the identifier %p exactly if the server takes it", (identifier) => {
    expect(checkIdentifier(identifier, inEnglish) === true).toBe(identifierProblem(identifier, null) === null);
  });

  test.each(["boats:read", "https://api.example.com/boats", "a b", 'a"b', "a\\b", "schön", ""])(
    "can have the scope %p exactly if the server takes it",
    (name) => {
      expect(checkScopeName(name, [], inEnglish) === true).toBe(isScopeName(name));
    },
  );

  test.each(STANDARD_SCOPES)("cannot have the standard scope %s", (name) => {
    expect(checkScopeName(name, [], inEnglish)).toBe(`Every project has the scope ${name}. Choose another name.`);
  });

  test("cannot have a scope twice", () => {
    expect(checkScopeName("boats:read", [scope("boats:read")], inEnglish)).toBe(
      "This API already has a scope with this name.",
    );
    expect(checkScopeName("boats:write", [scope("boats:read")], inEnglish)).toBe(true);
  });
});
