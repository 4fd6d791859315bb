/** Backups of the data directory: what the server sweeps at its start. */
export { sweepBackups } from "./files.ts";
