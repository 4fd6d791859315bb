import { expect, test } from "bun:test";
import { plainName } from "./plain-name.ts";

test("an ordinary name stays as it is", () => {
  for (const name of ["Boats & <b>more</b>", "Ada Lovelace Jr.", "Müller's Team", "सिन्धु क्‍ष", "株式会社ボート", ""]) {
    expect(plainName(name)).toBe(name);
  }
});

test("a name becomes no link", () => {
  expect(plainName("Booking.com")).toBe("Booking\u2024com");
  expect(plainName("win at https://evil.example/prize")).toBe("win at https evil\u2024example/prize");
  expect(plainName("10.0.0.1, evil.\u200bexample, evil．example")).toBe(
    "10\u20240\u20240\u20241, evil\u2024example, evil\u2024example",
  );
});

test("a name is one line in one direction, of at most sixty characters", () => {
  expect(plainName(" Boats\r\nBcc: everybody \u202egnp\u2028x ")).toBe("Boats Bcc: everybody gnp x");
  expect(plainName("🚣".repeat(60))).toBe("🚣".repeat(60));
  expect(plainName("🚣".repeat(61))).toBe(`${"🚣".repeat(59)}…`);
  expect(plainName("👩‍💻".repeat(61))).toBe(`${"👩‍💻".repeat(59)}…`);
  expect(plainName(`${"today ".repeat(10)}and ever`).length).toBe(60);
});
