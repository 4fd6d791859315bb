import { getApiIndex } from "#contract/api-index.ts";
import { findUser } from "#server/foundation/users/index.ts";
import { text } from "#server/http/reply/reply.ts";
import { on } from "#server/http/routing/api-route.ts";

const LEVEL_NAMES = { client: "Client", server: "Server", admin: "Admin" };

export const apiIndexRoutes = [
  on(getApiIndex, async ({ deps, caller }) => {
    const lines = ["Welcome to the Hallpass API! The reference is at /api/v1/reference.", ""];
    if (!caller) return text([...lines, "Authentication: None"].join("\n"));
    const user = caller.user && (await findUser(deps.store, caller.projectId, caller.user.id));
    lines.push(`Authentication: ${LEVEL_NAMES[caller.level]}`, `  Project: ${caller.projectId}`);
    lines.push(`  User: ${user ? (user.row.primaryEmail ?? user.row.id) : "None"}`);
    return text(lines.join("\n"));
  }),
];
