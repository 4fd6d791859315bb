import { run } from "./commands/run.ts";

process.exitCode = await run(process.argv.slice(2));
