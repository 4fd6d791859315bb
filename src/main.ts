import { run } from "./commands/run.ts";
import { MAIL_CHILD } from "./server/mail/sandbox/on-demand-child.ts";

if (process.argv[2] === MAIL_CHILD && process.send) {
  const { serveMail } = await import("./server/mail/sandbox/child.ts");
  serveMail();
} else process.exitCode = await run(process.argv.slice(2));
