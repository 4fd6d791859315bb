import type { Guard } from "./guard.ts";

const SHARED_SERVER_TESTS = "src/server/mail/shared-server.test.ts";

export const sharedServer: readonly Guard[] = [
  {
    rule: 17,
    says: "the operator's mail server sends built-in texts only",
    in: "mail.deliver",
    code: "server.isShared ? builtInOnly(project, written) : { project, content: written };",
    without: 'server.isShared && "never" in written ? builtInOnly(project, written) : { project, content: written };',
    test: SHARED_SERVER_TESTS,
  },
  {
    rule: 17,
    says: "the operator's mail server does not send an owner's text, in any template",
    in: "mail.builtInOnly",
    code: "content.isOwners || templateId === null",
    without: "templateId === null",
    test: SHARED_SERVER_TESTS,
  },
  {
    rule: 17,
    says: "mails by the operator's server have the built-in designs, whatever is configured",
    in: "mail.builtInOnly",
    code: "...withBuiltInDesigns(project)",
    without: "...project",
    test: SHARED_SERVER_TESTS,
  },
  {
    rule: 17,
    says: "names of users and teams are shortened and cannot become links",
    in: "mail.builtInOnly",
    code: "isOurs ? content.variables : plainNamesIn(content.variables)",
    without: "content.variables",
    test: SHARED_SERVER_TESTS,
  },
  {
    rule: 17,
    says: "the name of a project is shortened and cannot become a link",
    in: "mail.builtInOnly",
    code: "displayName: plainName(project.displayName)",
    without: "displayName: project.displayName",
    test: SHARED_SERVER_TESTS,
  },
  {
    rule: 17,
    says: "a mailed link shows only the host that it leads to",
    in: "codes.mailedUrl",
    code: 'url.username = "";',
    without: "",
    test: SHARED_SERVER_TESTS,
  },
  {
    rule: 17,
    says: "invitations by the operator's server are counted at every level",
    in: "emails.inviteToSignIn",
    calls: "countSharedMail",
    test: SHARED_SERVER_TESTS,
  },
  {
    rule: 17,
    says: "team invitations are counted together with them",
    in: "team-invitations.invite",
    calls: "countSharedMail",
    test: SHARED_SERVER_TESTS,
  },
  {
    rule: 17,
    says: "mails about sign-ups are counted",
    in: "passwords.signUp",
    code: "if (await allowEmailIn(tx, deps, project, email)) {",
    without: "{",
    test: SHARED_SERVER_TESTS,
  },
  {
    rule: 17,
    says: "the operator's server is not accepted as a project's own",
    in: "mail.ownServer",
    code: "|| isOperatorsRelay(settings, { host, username })",
    without: "",
    test: SHARED_SERVER_TESTS,
  },
];
