import { expect, test } from "bun:test";
import { SETTING_NAMES } from "#server/settings/table.ts";
import { settingsTable } from "./settings.ts";

test("the page about settings has a row for every setting, with its flag", () => {
  const table = settingsTable();

  for (const name of SETTING_NAMES.filter((each) => !/^HALLPASS_SHARED_.*_CLIENT_/.test(each))) {
    expect(table).toMatch(new RegExp(`(\\| |, )\`${name}\``));
  }
  expect(table).toContain(
    "| `HALLPASS_PORT`, `--port` | Port to listen on | 4255; with TLS, the port of `HALLPASS_URL` |",
  );
  expect(table).toContain(
    "| `HALLPASS_SHARED_<PROVIDER>_CLIENT_SECRET`, `HALLPASS_SHARED_<PROVIDER>_CLIENT_SECRET_FILE` |",
  );
});
