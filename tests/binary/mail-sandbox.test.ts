import { expect, test } from "bun:test";
import { createEmailTheme, renderEmail, updateEmailTheme } from "#contract/email-designs.ts";
import { sendEmail } from "#contract/emails.ts";
import { updateProject } from "#contract/projects.ts";
import { detail } from "#testing/detail.ts";
import { isLong } from "#testing/repeats.ts";
import { PROGRAMS } from "#testing/server/forms.ts";
import { startProgram } from "#testing/server/program.ts";

const LARGE = `
  import { Body, Head, Html, Tailwind } from "@react-email/components";
  export const EmailTemplate = () => <Tailwind><Html><Head /><Body className="p-4 sm:p-8">large</Body></Html></Tailwind>;`;
const THEME = "export function EmailTheme({ children }) { return <html><body><b>mine</b>{children}</body></html>; }";
const MAGIC_LINK = "822687fe-8d0a-4467-a0d1-416b6e639478";
const LOOP = "export const EmailTemplate = () => { for (;;) {} };";

// The executable starts itself as the sandbox's process; compiler, engine and guests are embedded.
test("the executable renders owners' templates like a run from source", async () => {
  const [source, executable] = await Promise.all(
    [PROGRAMS.source, PROGRAMS.executable].map(async (command) => {
      await using program = await startProgram(command);
      const project = await program.project("Boats");
      const preview = async (body: object) => (await project.admin.call(renderEmail, { body })).body;
      const { body: theme } = await project.admin.call(createEmailTheme, { body: { display_name: "Ours" } });
      await project.admin.call(updateEmailTheme, { params: { id: theme.id }, body: { tsx_source: THEME } });
      const alike = [
        await preview({ theme_id: null, template_id: MAGIC_LINK }),
        await preview({ theme_id: theme.id, template_id: MAGIC_LINK }),
        await preview({
          theme_id: false,
          template_tsx_source: 'import "fs"; export const EmailTemplate = () => null;',
        }),
      ];
      // From source, the tests of the sandbox show these, which take seconds.
      if (command === PROGRAMS.source && !isLong) return { alike };
      const large = await preview({ theme_id: false, template_tsx_source: LARGE });
      const loop = await preview({ theme_id: false, template_tsx_source: LOOP });
      return { alike, large, loop, last: await preview({ theme_id: theme.id, template_id: MAGIC_LINK }) };
    }),
  );

  expect(executable?.alike).toEqual(source?.alike ?? []);
  expect(executable?.alike[1].html).toContain("<b>mine</b>");
  expect(executable?.alike[2].details.error).toContain('Importing "fs" is not allowed');
  expect(executable?.large.html).toContain("@media(min-width:640px)");
  expect(executable?.loop.code).toBe("EMAIL_RENDERING_ERROR");
  expect(executable?.last).toEqual(executable?.alike[1]);
  if (isLong) expect(executable).toEqual(source);
});

// Built-in templates of the executable have no arktype, so the sandbox words the error.
detail("a built-in template without its variables causes the same error", async () => {
  const server = {
    type: "standard" as const,
    host: "127.0.0.1",
    // Nobody listens: the email is refused before it is queued.
    port: 1,
    username: "boats",
    password: "a secret",
    sender_name: "The Boats",
    sender_email: "crew@boats.example",
  };
  const replies = await Promise.all(
    [PROGRAMS.source, PROGRAMS.executable].map(async (command) => {
      await using program = await startProgram(command, { HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" });
      const project = await program.project("Boats");
      await project.admin.call(updateProject, { body: { config: { email_config: server } } });
      const { userId } = await project.person();
      const { status, body } = await project.admin.call(sendEmail, {
        body: { user_ids: [userId], template_id: MAGIC_LINK, variables: { magicLink: 1 } },
      });
      return { status, body };
    }),
  );

  expect(replies[0]).toMatchObject({ status: 400, body: { code: "EMAIL_RENDERING_ERROR" } });
  expect(replies[0]?.body.details.error).toContain("magicLink must be a string (was a number)");
  expect(replies[0]?.body.details.error).toContain("otp must be a string (was missing)");
  expect(replies[1]).toEqual(replies[0]);
});
