import type { Guard } from "./guard.ts";

const SHARED_SERVER_TESTS = "src/server/mail/servers/shared-server.test.ts";

export const sharedServer: readonly Guard[] = [
  {
    rule: 17,
    says: "the operator's mail server sends built-in texts only",
    in: "queue.deliver",
    code: "server.isShared ? builtInOnly(project, written) : { project, content: written };",
    without: 'server.isShared && "never" in written ? builtInOnly(project, written) : { project, content: written };',
    test: SHARED_SERVER_TESTS,
  },
  {
    rule: 17,
    says: "the operator's mail server does not send an owner's text, in any template",
    in: "servers.builtInOnly",
    code: "content.isOwners || templateId === null",
    without: "templateId === null",
    test: SHARED_SERVER_TESTS,
  },
];
