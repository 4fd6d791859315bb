import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ContactChannel } from "#server/features/users/transfer-channels.ts";
import { fileOf } from "#testing/database/transfer-files.ts";
import { checkFile } from "./check.ts";
import { nouns } from "./nouns.ts";

const text = readFileSync(join(import.meta.dir, "../../../docs/export-import.md"), "utf8");

test("the page on export and import names every type with all its fields, and says which are optional", () => {
  for (const { type, schema } of nouns) {
    const paragraph = text.split(`**\`${type}\`**`)[1]?.split("\n\n")[0] ?? "";
    const required: string[] = schema.required ?? [];
    for (const field of Object.keys(schema.properties)) {
      const name = required.includes(field) ? `\`${field}\`` : `_\`${field}\`_`;
      expect([type, field, paragraph.includes(name)]).toEqual([type, field, true]);
    }
  }
  for (const field of Object.keys(ContactChannel.properties)) expect(text).toContain(`\`${field}\``);
});

test("the example for users of other systems can be imported as it is", async () => {
  const example = /```json\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
  using file = fileOf(example);

  const { problems, counts } = await checkFile({ file: file.path, intoProject: "internal" });

  expect(problems).toEqual([]);
  expect(counts.get("internal")).toEqual({ user: 2 });
});
