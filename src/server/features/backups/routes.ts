import * as contract from "#contract/instance-backups.ts";
import { FileReply, text } from "#server/http/reply/reply.ts";
import { on } from "#server/http/routing/api-route.ts";
import * as backups from "./service.ts";

export const backupRoutes = [
  on(contract.listInstanceBackups, ({ deps }) => backups.listBackups(deps)),
  on(contract.startInstanceBackup, ({ deps, caller }) => backups.startBackup(deps, caller)),
  on(contract.changeBackupSchedule, ({ deps, caller, body }) => backups.changeSchedule(deps, caller, body)),
  on(contract.getInstanceBackup, async ({ deps, params }) => backups.getBackup(deps, params.backup_id)),
  on(contract.createBackupLink, ({ deps, caller, params }) => backups.createLink(deps, caller, params.backup_id)),

  on(contract.deleteInstanceBackup, async ({ deps, caller, params }) => {
    await backups.deleteBackup(deps, caller, params.backup_id);
    return { success: true as const };
  }),

  on(contract.downloadInstanceBackup, async ({ deps, origin, params, query, request }) => {
    const isOnlyLook = request.method === "HEAD";
    const wanted = { id: params.backup_id, secret: query.code, origin, isOnlyLook };
    const { path, name } = await backups.openDownload(deps, wanted);
    return isOnlyLook ? text("") : new FileReply(path, name);
  }),
];
