import { expect, test } from "bun:test";
import { initials } from "./user-avatar.tsx";

const of = (displayName: string | null, primaryEmail: string | null) =>
  initials({ displayName, primaryEmail, profileImageUrl: null });

test("initials are the first two characters of the name, else of the address, else none", () => {
  expect(of("Ada Lovelace", "ada@example.com")).toBe("AD");
  expect(of("  ", "ben@example.com")).toBe("BE");
  expect(of("👩‍💻x", null)).toBe("👩‍💻X");
  expect(of("🇸🇪 Åsa".normalize("NFD"), null)).toBe("🇸🇪 ");
  expect(of("Åsa".normalize("NFD"), null)).toBe("ÅS".normalize("NFD"));
  expect(of(null, null)).toBe("");
  expect(initials(null)).toBe("");
});
