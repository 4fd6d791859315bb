import { gzipSync } from "node:zlib";
import * as contract from "#contract/imports.ts";
import type { TestProject } from "./server/server.ts";
import { until } from "./waiting.ts";

/** The columns of the file of Clerk's dashboard. */
const CLERK =
  "id,first_name,last_name,username,primary_email_address,primary_phone_number,verified_email_addresses,unverified_email_addresses,verified_phone_numbers,unverified_phone_numbers,totp_secret,password_digest,password_hasher";

/** A file of Clerk's dashboard; `hash` is a bcrypt hash of the password of all users. */
export function clerkFile(names: readonly string[], hash = ""): string {
  const rows = names.map((name) => {
    const email = `${name}@example.com`;
    return `user_${name},${name},,,${email},,${email},,,,,${hash},${hash && "bcrypt"}`;
  });
  return [CLERK, ...rows].join("\n");
}

export const packed = (text: string): Uint8Array<ArrayBuffer> => gzipSync(text);

/** Creates an import and uploads its file. Returns the reply to the upload. */
export async function uploaded(
  project: TestProject,
  file: string | Uint8Array<ArrayBuffer>,
  more: Partial<NewImport> = {},
) {
  const created = await project.admin.call(contract.createImport, { body: { file_name: "users.csv", ...more } });
  if (created.status !== 201) throw new Error(`No import: ${created.text}`);
  return uploadTo(project, created.body.id, file);
}

interface NewImport {
  file_name: string;
  from: string;
  map: Record<string, unknown>;
}

export const uploadTo = (project: TestProject, id: string, file: string | Uint8Array<ArrayBuffer> | ReadableStream) =>
  project.admin.send("PUT", `/imports/${id}/source`, {
    body: file,
    headers: { "content-type": "application/octet-stream" },
  });

export const started = (project: TestProject, import_id: string, body: StartBody = {}) =>
  project.admin.call(contract.startImport, { params: { import_id }, body });

type StartBody = { on_conflict?: "stop" | "skip"; keep_existing?: boolean };

export const importOf = async (project: TestProject, import_id: string): Promise<contract.Import> =>
  (await project.admin.call(contract.getImport, { params: { import_id } })).body;

/** Waits until no worker has the import, and returns it. */
export const ended = (project: TestProject, id: string): Promise<contract.Import> =>
  until(async () => {
    const found = await importOf(project, id);
    return found.state !== "importing" && found;
  });

/** The status of a reply, and the code of its refusal in plain text. */
export const refusalOf = ({ status, headers }: { status: number; headers: Headers }) => [
  status,
  headers.get("x-hallpass-refusal"),
];
