import { adminLinkCommand } from "./admin-link/command.ts";
import { auditHeadsCommand, auditVerifyCommand } from "./audit/command.ts";
import { backupCommand } from "./backup/command.ts";
import { backupsCommand } from "./backups/command.ts";
import type { Command } from "./command.ts";
import { convertCommand } from "./convert/command.ts";
import { doctorCommand } from "./doctor/command.ts";
import { exportCommand } from "./export/command.ts";
import { healthCommand } from "./health/command.ts";
import { importCommand } from "./import/command.ts";
import { keysForgetCommand, keysRotateCommand, keysStatusCommand } from "./keys/command.ts";
import { migrateCommand } from "./migrate/command.ts";
import { moveCommand } from "./move/command.ts";
import { restoreCommand } from "./restore/command.ts";
import { serveCommand } from "./serve/command.ts";
import { spaceCommand } from "./space/command.ts";
import {
  usersDisableCommand,
  usersEnableCommand,
  usersFindCommand,
  usersResetMfaCommand,
  usersResetPasswordsCommand,
} from "./users/command.ts";
import { vacuumCommand } from "./vacuum/command.ts";
import { versionCommand } from "./version/command.ts";

/** Every command, in the order of `hallpass --help`. The code of a command is loaded when it runs. */
export const COMMANDS: readonly Command[] = [
  serveCommand,
  migrateCommand,
  backupCommand,
  backupsCommand,
  restoreCommand,
  moveCommand,
  exportCommand,
  importCommand,
  convertCommand,
  adminLinkCommand,
  keysRotateCommand,
  keysStatusCommand,
  keysForgetCommand,
  auditVerifyCommand,
  auditHeadsCommand,
  usersFindCommand,
  usersDisableCommand,
  usersEnableCommand,
  usersResetMfaCommand,
  usersResetPasswordsCommand,
  healthCommand,
  doctorCommand,
  spaceCommand,
  vacuumCommand,
  versionCommand,
];
