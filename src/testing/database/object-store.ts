import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { type ObjectStore, objectStore } from "#server/db/backup/object-store.ts";

const BUCKET = "backups";
/** The only keys that the server knows. */
const KEY = "S3RVER";

/** A server of S3's protocol with one bucket, in memory of a temporary directory. */
export interface TestObjectStore extends AsyncDisposable {
  /** The settings that use it. */
  environment: Record<string, string>;
  /** It, as the server of Hallpass sees it. */
  store: ObjectStore;
}

export async function startObjectStore(prefix = "hallpass/"): Promise<TestObjectStore> {
  const directory = mkdtempSync(join(tmpdir(), "hallpass-object-store-"));
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port }: AddressInfo = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const keys = { accessKeyId: KEY, secretAccessKey: KEY };
  return {
    environment: {
      HALLPASS_BACKUP_S3_ENDPOINT: endpoint,
      HALLPASS_BACKUP_S3_BUCKET: BUCKET,
      HALLPASS_BACKUP_S3_PREFIX: prefix,
      HALLPASS_BACKUP_S3_ACCESS_KEY_ID: KEY,
      HALLPASS_BACKUP_S3_SECRET_ACCESS_KEY: KEY,
    },
    store: objectStore({ endpoint, bucket: BUCKET, region: "us-east-1", prefix, isPathStyle: true, ...keys }),
    async [Symbol.asyncDispose]() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
