import { expect, test } from "bun:test";
import { renderEmail, updateEmailTemplate, updateEmailTheme } from "#contract/email-designs.ts";
import { updateProject } from "#contract/projects.ts";
import {
  DEFAULT_DARK_THEME_ID,
  MAGIC_LINK_TEMPLATE_ID,
  TEAM_INVITATION_TEMPLATE_ID,
} from "#server/mail/defaults/ids.ts";
import { OWN_MAIL_SERVER } from "#testing/mail/own-mail-server.ts";
import { onServer } from "#testing/server/on-server.ts";
import type { TestProject } from "#testing/server/server.ts";

const template = (schema: string, body: string, preview = "{}") => `import { Text } from "@react-email/components";
import { NotificationCategory, Subject } from "@hallpass/emails";
import { type } from "arktype";

export const variablesSchema = type({
  ${schema}
});

export function EmailTemplate({ user, project, variables }) {
  return (
    <>
      <Subject value="Boats" />
      <NotificationCategory value="Marketing" />
      ${body}
    </>
  );
}
EmailTemplate.PreviewVariables = ${preview};
`;
const lineOf = (source: string, part: string) => source.slice(0, source.indexOf(part)).split("\n").length;

const render = (project: TestProject, body: object) =>
  project.admin.call(renderEmail, { body: { theme_id: false, with_details: true, ...body } });

onServer((server) => {
  test("a preview with details has the plain text and describes the variables", async () => {
    const project = await server().project({ displayName: "Boats" });
    const source = template(
      `count: "number", "note?": "string", boat: "'the eight'|'the four'", isOver: "boolean", crew: "string[]",
       captain: type("string").describe("who steers")`,
      "<Text>{variables.count} of {variables.captain}</Text>",
      '{ count: 3, boat: "the eight", isOver: false, crew: ["Ada"], captain: "Grace" }',
    );

    const { status, body } = await render(project, { template_tsx_source: source });

    expect(status).toBe(200);
    expect(body).toMatchObject({ html: expect.stringContaining("3"), subject: "Boats", text: "3 of Grace" });
    const described = Object.fromEntries(body.variables.map(({ name, ...rest }: { name: string }) => [name, rest]));
    expect(described).toEqual({
      count: { type: "number", is_required: true, description: null, options: null, preview: 3 },
      note: { type: "string", is_required: false, description: null, options: null, preview: null },
      boat: {
        type: "string",
        is_required: true,
        description: null,
        options: expect.arrayContaining(["the eight", "the four"]),
        preview: "the eight",
      },
      isOver: { type: "boolean", is_required: true, description: null, options: null, preview: false },
      crew: { type: "other", is_required: true, description: null, options: null, preview: ["Ada"] },
      captain: { type: "string", is_required: true, description: "who steers", options: null, preview: "Grace" },
    });
  });

  test("variables replace preview values, and a refused value names its variable", async () => {
    const project = await server().project();
    const source = template('count: "number", note: "string"', "<Text>{variables.count}: {variables.note}</Text>");

    const missing = await render(project, { template_tsx_source: source });
    const given = await render(project, { template_tsx_source: source, variables: { count: 7, note: "row" } });
    const wrong = await render(project, { template_tsx_source: source, variables: { count: "7", note: "row" } });
    const plain = await project.admin.call(renderEmail, {
      body: { theme_id: false, template_tsx_source: source, variables: { count: "7", note: "row" } },
    });
    const builtIn = await render(project, {
      template_id: TEAM_INVITATION_TEMPLATE_ID,
      variables: { teamDisplayName: "Rowers" },
    });

    expect(given.body.text).toBe("7: row");
    // Whoever has to fill in the values must learn which ones there are.
    expect(missing.body.details.variables.map(({ name }: { name: string }) => name)).toEqual(["count", "note"]);
    expect(missing.body.details.problems.map(({ variable }: { variable: string }) => variable)).toEqual([
      "count",
      "note",
    ]);
    expect(wrong).toMatchObject({ status: 400, code: "EMAIL_RENDERING_ERROR" });
    expect(wrong.body.details.problems).toEqual([
      {
        message: "count must be a number (was a string)",
        of: "template",
        line: null,
        column: null,
        variable: "count",
      },
    ]);
    expect(plain.body.details).toEqual({ error: "count must be a number (was a string)" });
    expect(builtIn.body.subject).toContain("Rowers");
  });

  test("a preview can be for a recipient: the template gets the name as the user's, too", async () => {
    const project = await server().project();
    const source = template(
      'userDisplayName: "string"',
      "<Text>{user.displayName ?? 'nobody'}, {variables.userDisplayName}</Text>",
    );
    const textFor = async (variables?: object) =>
      (await render(project, { template_tsx_source: source, variables })).body.text;

    expect(await textFor({ userDisplayName: "Ada" })).toBe("Ada, Ada");
    expect(await textFor({ userDisplayName: "" })).toBe("nobody,");
    expect(await textFor()).not.toContain("nobody");
  });

  test("problems have their place in the source of the template or the theme", async () => {
    const project = await server().project();
    const throwing = template('count: "number"', "<Text>{variables.crew.length}</Text>", "{ count: 1 }");
    const endless = template('count: "number"', "{(() => { for (;;) variables.count += 1; })()}", "{ count: 1 }");
    const unclosed = template('count: "number"', "<Text>", "{ count: 1 }");
    const theme = `import { Body } from "@react-email/components";

export function EmailTheme({ children }) {
  const colors = undefined;
  return <Body style={{ color: colors.dark }}>{children}</Body>;
}`;
    const problemOf = async (body: object) => (await render(project, body)).body.details.problems[0];

    expect(await problemOf({ template_tsx_source: throwing })).toMatchObject({
      of: "template",
      line: lineOf(throwing, "variables.crew"),
      column: expect.any(Number),
      message: expect.stringContaining("length"),
    });
    // On a busy machine, the process may be stopped before the engine has used up its time and says where it was.
    let stopped = await problemOf({ template_tsx_source: endless });
    for (let again = 0; again < 3 && stopped.line === null; again++) {
      stopped = await problemOf({ template_tsx_source: endless });
    }
    expect(stopped).toMatchObject({
      message: "Rendering took too long.",
      of: "template",
      line: lineOf(endless, "for (;;)"),
    });
    expect(await problemOf({ template_tsx_source: unclosed })).toMatchObject({
      of: "template",
      line: expect.any(Number),
      column: expect.any(Number),
      message: expect.not.stringContaining("(line"),
    });
    expect(
      await problemOf({ theme_id: undefined, theme_tsx_source: theme, template_id: MAGIC_LINK_TEMPLATE_ID }),
    ).toMatchObject({ of: "theme", line: lineOf(theme, "colors.dark") });
    expect(
      await problemOf({ theme_id: undefined, theme_tsx_source: "const a = ;", template_id: MAGIC_LINK_TEMPLATE_ID }),
    ).toMatchObject({ of: "theme", line: 1, column: 11 });
  });

  test("an unsaved source gets the words of the template that it is of", async () => {
    const project = await server().project({ displayName: "Boats" });
    const source = template('subject: "string", otp: "string"', "<Text>{variables.subject}</Text>", '{ subject: "x" }');

    const bare = await render(project, { template_tsx_source: source });
    const worded = await render(project, {
      template_tsx_source: source,
      template_id: MAGIC_LINK_TEMPLATE_ID,
      variables: { otp: "ABC123" },
    });

    expect(bare.body.details.problems[0]).toMatchObject({ variable: "otp" });
    expect(worded.body.text).toBe("Sign in to Boats: Your code is ABC123");
  });

  test("a save says where the problems are only to those who ask", async () => {
    const project = await server().project();
    const broken = "export const EmailTheme = () => { throw new Error('my fault') };";
    const save = (body: { tsx_source: string; with_details?: boolean }) =>
      project.admin.call(updateEmailTheme, { params: { id: DEFAULT_DARK_THEME_ID }, body });

    const plain = await save({ tsx_source: broken });
    const detailed = await save({ tsx_source: broken, with_details: true });
    await project.admin.call(updateProject, {
      body: {
        config: {
          email_config: OWN_MAIL_SERVER,
        },
      },
    });
    const withoutSubject = await project.admin.call(updateEmailTemplate, {
      params: { id: MAGIC_LINK_TEMPLATE_ID },
      body: { tsx_source: "export const EmailTemplate = () => null;", with_details: true },
    });

    expect(plain.body.details).toEqual({ error: "my fault" });
    expect(detailed.body.details).toMatchObject({
      error: "my fault",
      problems: [{ message: "my fault", of: "theme", line: 1 }],
    });
    expect(withoutSubject.body.details.problems).toMatchObject([{ of: "template", line: null }]);
  });
});
