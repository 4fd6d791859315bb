import { createEmailTemplate, createEmailTheme, getEmailTheme, updateEmailTheme } from "#contract/email-designs.ts";
import type { OpenConsole } from "../browser/console/open-console.ts";

/** Adds a template and a theme of the project's own, the theme with a history, and returns the ids that pages need. */
export async function addDesigns({ project: { admin } }: Pick<OpenConsole, "project">) {
  const template = (await admin.call(createEmailTemplate, { body: { display_name: "Regatta news" } })).body.id;
  const theme = (await admin.call(createEmailTheme, { body: { display_name: "Boat house" } })).body.id;
  const { tsx_source } = (await admin.call(getEmailTheme, { params: { id: theme } })).body;
  for (const color of ["#e0f2fe", "#dbeafe"]) {
    const body = { tsx_source: tsx_source.replaceAll("#f4f4f5", color) };
    await admin.call(updateEmailTheme, { params: { id: theme }, body });
  }
  return { template, theme };
}
