import { defaultTemplates } from "#server/mail/defaults/index.ts";

const SCHEMA = /variablesSchema = type\(\{([^}]*)\}\)/;

/** The table of docs/mail-templates.md, from the templates that every project has. */
export function mailTemplatesTable(): string {
  const rows = Object.entries(defaultTemplates).map(([id, { displayName, tsxSource }]) => {
    const variables = [...(SCHEMA.exec(tsxSource)?.[1] ?? "").matchAll(/(\w+): "/g)].map(([, name]) => `\`${name}\``);
    return `| ${displayName} | ${variables.join(", ")} | \`${id}\` |`;
  });
  return ["| Template | Variables | Id |", "| --- | --- | --- |", ...rows].join("\n");
}
