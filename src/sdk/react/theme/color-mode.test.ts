import { expect, test } from "bun:test";
import { isDark } from "./color-mode.ts";

test.each([
  ["#0d0e12", true],
  ["#ffffff", false],
  ["rgb(20, 20, 30)", true],
  ["rgb(250 250 250 / 50%)", false],
  ["240 10% 3.9%", true],
  ["0 0% 100%", false],
  ["hsl(0, 0%, 4%)", true],
  ["", false],
  ["papayawhip", false],
])("the background %p is dark: %p", (color, dark) => {
  expect(isDark(color)).toBe(dark);
});
