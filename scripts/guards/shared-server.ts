import type { Guard } from "./guard.ts";

const SHARED_SERVER_TESTS = "src/server/mail/shared-server.test.ts";

export const sharedServer: readonly Guard[] = [
  {
    rule: 17,
    says: "by the operator's server only built-in texts leave",
    in: "mail.deliver",
    code: "server.isShared ? builtInOnly(project, written) : { project, content: written };",
    without: 'server.isShared && "never" in written ? builtInOnly(project, written) : { project, content: written };',
    test: SHARED_SERVER_TESTS,
  },
  {
    rule: 17,
    says: "what an owner wrote does not leave by it, in whatever template",
    in: "mail.builtInOnly",
    code: "content.isOwners || templateId === null",
    without: "templateId === null",
    test: SHARED_SERVER_TESTS,
  },
  {
    rule: 17,
    says: "its designs are ours, whatever is configured",
    in: "mail.builtInOnly",
    code: "...withBuiltInDesigns(project)",
    without: "...project",
    test: SHARED_SERVER_TESTS,
  },
  {
    rule: 17,
    says: "names of users and teams are short there and make no links",
    in: "mail.builtInOnly",
    code: "isDigest ? content.variables : plainNamesIn(content.variables)",
    without: "content.variables",
    test: SHARED_SERVER_TESTS,
  },
  {
    rule: 17,
    says: "a name of the project is short there and makes no links",
    in: "mail.builtInOnly",
    code: "displayName: plainName(project.displayName)",
    without: "displayName: project.displayName",
    test: SHARED_SERVER_TESTS,
  },
  {
    rule: 17,
    says: "a mailed link shows no host but the one it leads to",
    in: "codes.mailedUrl",
    code: 'url.username = "";',
    without: "",
    test: SHARED_SERVER_TESTS,
  },
  {
    rule: 17,
    says: "invitations by it are counted at every level",
    in: "emails.inviteToSignIn",
    calls: "countSharedMail",
    test: SHARED_SERVER_TESTS,
  },
  {
    rule: 17,
    says: "invitations to teams are counted with them",
    in: "team-invitations.invite",
    calls: "countSharedMail",
    test: SHARED_SERVER_TESTS,
  },
  {
    rule: 17,
    says: "mails about sign-ups are counted",
    in: "passwords.signUp",
    code: "if (await mayMailIn(tx, deps, project, email)) {",
    without: "{",
    test: SHARED_SERVER_TESTS,
  },
  {
    rule: 17,
    says: "the operator's server is no server of a project's own",
    in: "mail.ownServer",
    code: "|| isOperatorsRelay(settings, { host, username })",
    without: "",
    test: SHARED_SERVER_TESTS,
  },
];
