import { defaultTemplates } from "#server/mail/defaults/index.ts";
import { templateWords } from "#server/mail/defaults/template-words.ts";

const SCHEMA = /variablesSchema = type\(\{([^}]*)\}\)/;

/** The table of docs/mail-templates.md, from the templates that every project has. Their words have their own column. */
export function mailTemplatesTable(): string {
  const rows = Object.entries(defaultTemplates).map(([id, { displayName, tsxSource }]) => {
    const all = [...(SCHEMA.exec(tsxSource)?.[1] ?? "").matchAll(/(\w+): "/g)].map(([, name = ""]) => name);
    const words = Object.keys(templateWords("en-US", id, "", {}));
    const variables = all.filter((name) => !words.includes(name));
    return `| ${displayName} | ${quoted(variables)} | ${quoted(words)} | \`${id}\` |`;
  });
  return ["| Template | Variables | Words | Id |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");
