import { expect, test } from "bun:test";
import { readSettings } from "#server/settings.ts";
import { contradictions, unknownFindings } from "./settings.ts";

const ids = (environment: Record<string, string>) =>
  contradictions(readSettings(environment)).map(({ id, severity }) => `${id} ${severity}`);
const SAFE = { HALLPASS_URL: "https://auth.example.com", HALLPASS_SMTP_URL: "smtps://mail.example.com" };

test("a public address without TLS is an error, also of the console alone; localhost needs none", () => {
  expect(ids({ HALLPASS_URL: "http://auth.example.com" })).toEqual(["url_not_https error"]);
  expect(ids({ ...SAFE, HALLPASS_ADMIN_URL: "http://console.example.com" })).toEqual(["url_not_https error"]);
  expect(ids({ HALLPASS_URL: "http://localhost:4255" })).toEqual([]);
  expect(ids(SAFE)).toEqual([]);
});

test("a server that other machines reach needs another URL than localhost", () => {
  expect(ids({ HALLPASS_HOST: "0.0.0.0" })).toEqual(["url_local warning"]);
  expect(ids({ ...SAFE, HALLPASS_HOST: "0.0.0.0" })).toEqual([]);
});

test("a list of proxies that has every address in it is an error", () => {
  for (const everyone of ["0.0.0.0/0", "::/0", "10.0.0.0/8,203.0.0.0/8"]) {
    expect(ids({ ...SAFE, HALLPASS_TRUSTED_PROXIES: everyone })).toEqual(["proxies_everyone error"]);
  }
  expect(ids({ ...SAFE, HALLPASS_TRUSTED_PROXIES: "10.0.0.0/8" })).toEqual([]);
});

test("a sender without a mail server, limits that are off, and a mistyped name are warnings", () => {
  expect(ids({ HALLPASS_EMAIL_FROM: "auth@example.com" })).toEqual(["setting_unused warning"]);
  expect(ids({ ...SAFE, HALLPASS_THROTTLES: "off" })).toEqual(["limits_off warning"]);
  expect(unknownFindings(["HALLPASS_SMPT_URL is not a setting of Hallpass."])).toMatchObject([
    { id: "setting_unknown", severity: "warning", summary: "HALLPASS_SMPT_URL is not a setting of Hallpass." },
  ]);
});
