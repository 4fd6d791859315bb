import type { Guard } from "./guard.ts";

const STORED_FILE_TESTS = "src/server/features/stored-files/stored-files.test.ts";

export const replies: readonly Guard[] = [
  {
    rule: 13,
    says: "stored files run nothing",
    file: "src/server/features/stored-files/page.ts",
    guard: '"content-security-policy": "sandbox; default-src \'none\'",',
    without: "",
    test: STORED_FILE_TESTS,
  },
  {
    rule: 13,
    says: "stored files are what their name says",
    file: "src/server/features/stored-files/image.ts",
    guard: "if (!FORMATS[format].isBegunBy(beginning))",
    without: "if (false)",
    test: STORED_FILE_TESTS,
  },
  {
    rule: 13,
    says: "a signed cookie counts only as we signed it",
    file: "src/server/http/signed-pages.ts",
    guard: "const value = checked.valid ? (checked.value ?? null) : null;",
    without: 'const value = brought.split(".")[0] || null;',
    test: "src/server/dev/identity-simulator.test.ts",
  },
];
