import { describe, expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { Field } from "./field.tsx";
import { OtpInput } from "./otp-input.tsx";
import { normalizedCode } from "./otp-value.ts";

describe("text typed into a one-time code", () => {
  test.each([
    ["123456", "numeric", "123456"],
    ["123 456\n", "numeric", "123456"],
    ["12-34–56", "numeric", "123456"],
    ["1234567", "numeric", "123456"],
    ["", "numeric", ""],
    ["12a", "numeric", undefined],
    ["ab12z9", "alphanumeric", "AB12Z9"],
    ["ab12z9extra", "alphanumeric", "AB12Z9"],
    ["ab_2", "alphanumeric", undefined],
    ["ÄB12Z9", "alphanumeric", undefined],
    ["١٢٣", "numeric", undefined],
  ] as const)("%p as %s becomes %p", (typed, pattern, taken) => {
    expect(normalizedCode(typed, { pattern, length: 6 })).toBe(taken);
  });
});

describe("the input of a one-time code", () => {
  const render = (value: string, pattern?: "numeric" | "alphanumeric") =>
    renderToStaticMarkup(
      <Field label="Code from your app" error="Invalid code">
        {(parts) => <OtpInput {...parts} value={value} onChange={() => {}} pattern={pattern} />}
      </Field>,
    );

  test("is one labeled input for screen readers and keyboards, with six decorative boxes", () => {
    const html = render("12");

    const [, id] = /<input id="([^"]+)"/.exec(html) ?? [];
    expect(html).toContain(`<label class="hp-label" for="${id}">Code from your app</label>`);
    expect(html.match(/<input/g)).toHaveLength(1);
    expect(html.match(/class="hp-otp-slot" aria-hidden="true"/g)).toHaveLength(6);
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain(`aria-describedby="${id}error"`);
  });

  test("asks for codes from messages and the right keyboard", () => {
    expect(render("")).toContain('autoComplete="one-time-code"');
    expect(render("")).toContain('inputMode="numeric"');
    expect(render("", "alphanumeric")).toContain('inputMode="text"');
    expect(render("", "alphanumeric")).toContain('autoCapitalize="characters"');
  });
});
