import { fileBytes } from "#server/files/bytes.ts";
import { within } from "#server/within.ts";

/** A bucket of an S3-compatible store, from the settings HALLPASS_BACKUP_S3_…. */
export interface ObjectStoreSettings {
  endpoint: string;
  bucket: string;
  region: string;
  /** Before every name; empty, or with a slash at its end. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is in the path of an address, or else before its host. */
  isPathStyle: boolean;
}

/** A backup in the store. */
export interface StoredBackup {
  /** Without the prefix; `hallpass restore s3:<name>` restores it. */
  name: string;
  bytes: number;
  madeAt: number;
}

/** A store for backups besides the disk. Every call throws an error that names the store and the reason. */
export interface ObjectStore {
  /** For people: `s3://<bucket>/<prefix>`. */
  readonly place: string;
  /** Sends a file in pieces. An object of that name is replaced; it appears complete, or not at all. */
  put(name: string, file: string, options?: { signal?: AbortSignal; onBytes?(done: number): void }): Promise<void>;
  /** The size of an object in bytes; null if there is none. */
  sizeOf(name: string): Promise<number | null>;
  /** The bytes of an object, in pieces. */
  get(name: string): AsyncGenerator<Uint8Array>;
  /** The objects whose names have this prefix, newest first. */
  list(start?: string): Promise<StoredBackup[]>;
  remove(name: string): Promise<void>;
}

const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const RETRIES = 3;
/** A store that does not answer for this time has failed. */
const SILENT_MILLIS = 120_000;

/** Opens the store. It gets no request before the first call. */
export function objectStore(settings: ObjectStoreSettings): ObjectStore {
  const { bucket, prefix, region, accessKeyId, secretAccessKey } = settings;
  const client = new Bun.S3Client({
    endpoint: endpointOf(settings),
    bucket,
    region,
    accessKeyId,
    secretAccessKey,
    virtualHostedStyle: !settings.isPathStyle,
  });
  const place = `s3://${bucket}/${prefix}`;
  const asked = <T>(what: string, work: () => T | Promise<T>): Promise<T> =>
    answered(`${what} ${settings.endpoint}`, work);

  return {
    place,
    async put(name, file, { signal, onBytes } = {}) {
      const what = `store ${place}${name} at ${settings.endpoint}`;
      const silence = silenceOf(what);
      async function* pieces() {
        let done = 0;
        for await (const piece of fileBytes(file)) {
          signal?.throwIfAborted();
          silence.beginAgain();
          yield piece;
          done += piece.length;
          onBytes?.(done);
        }
      }
      // A stream that fails aborts the upload; a writer of the runtime would complete it with the bytes so far.
      const sent = client.file(prefix + name).write(new Response(streamOf(pieces())), {
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
        retry: RETRIES,
        type: "application/octet-stream",
      });
      try {
        await Promise.race([sent, silence.isTooLong]);
      } catch (error) {
        throw explained(what, error);
      } finally {
        silence.end();
      }
    },
    sizeOf: (name) =>
      asked(`find ${place}${name} at`, () =>
        client
          .file(prefix + name)
          .stat()
          .then(({ size }) => size)
          .catch((error: unknown) => {
            if (codeIn(error) === "NoSuchKey") return null;
            throw error;
          }),
      ),
    async *get(name) {
      const reader = client
        .file(prefix + name)
        .stream()
        .getReader();
      try {
        for (;;) {
          const { done, value } = await asked(`read ${place}${name} at`, () => reader.read());
          if (done) return;
          yield value;
        }
      } finally {
        await reader.cancel();
      }
    },
    async list(start = "") {
      const found: StoredBackup[] = [];
      for (let startAfter: string | undefined, isMore = true; isMore; ) {
        const page = await asked(`list ${place} at`, () =>
          client.list({ prefix: prefix + start, ...(startAfter && { startAfter }) }),
        );
        for (const { key, size = 0, lastModified } of page.contents ?? []) {
          found.push({ name: key.slice(prefix.length), bytes: size, madeAt: Date.parse(String(lastModified)) });
        }
        startAfter = page.contents?.at(-1)?.key;
        isMore = page.isTruncated === true && startAfter !== undefined;
      }
      return found.sort((a, b) => b.madeAt - a.madeAt || (a.name < b.name ? 1 : -1));
    },
    remove: (name) => asked(`delete ${place}${name} at`, () => client.file(prefix + name).delete()),
  };
}

function endpointOf({ endpoint, bucket, isPathStyle }: ObjectStoreSettings): string {
  if (isPathStyle) return endpoint;
  const url = new URL(endpoint);
  url.host = `${bucket}.${url.host}`;
  return url.href;
}

async function answered<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  try {
    const reply = await within(SILENT_MILLIS, replyOf(work));
    if (!reply) throw new Error(`Could not ${what}: it does not answer.`);
    return reply.value;
  } catch (error) {
    throw explained(what, error);
  }
}

/** An error of the store with the request and the remedy; any other error as it is. */
function explained(what: string, error: unknown): unknown {
  const code = codeIn(error);
  return code === "" ? error : new Error(`Could not ${what}: ${reasonOf(code, error)}`, { cause: error });
}

/** Notices when a store has accepted no bytes for too long. */
function silenceOf(what: string) {
  const { promise: isTooLong, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Could not ${what}: it does not answer.`)), SILENT_MILLIS);
  return { isTooLong, beginAgain: () => timer.refresh(), end: () => clearTimeout(timer) };
}

function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
}

/** In an object: nothing is a reply, too. */
const replyOf = async <T>(work: () => T | Promise<T>) => ({ value: await work() });

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^NoSuchBucket$/, "there is no such bucket. Create it, or check HALLPASS_BACKUP_S3_BUCKET."],
  [/^NoSuchKey$/, "there is no such backup. hallpass backups lists the existing ones."],
  [
    /^(AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch|Forbidden|UnauthorizedAccess)$/,
    "the store refuses the keys. Check HALLPASS_BACKUP_S3_ACCESS_KEY_ID, HALLPASS_BACKUP_S3_SECRET_ACCESS_KEY and what they may do.",
  ],
  [
    /^(ConnectionRefused|FailedToOpenSocket|ConnectionClosed|ECONN\w+|ENOTFOUND)$/,
    "the store does not answer. Check HALLPASS_BACKUP_S3_ENDPOINT, and that this machine reaches it.",
  ],
];

function reasonOf(code: string, error: unknown): string {
  const [, says] = REASONS.find(([pattern]) => pattern.test(code)) ?? [];
  const message = error instanceof Error ? error.message : String(error);
  return `${says ?? message} (${code})`;
}

/** The code that the store, or the connection to it, gave. */
const codeIn = (error: unknown) =>
  error instanceof Error && error.name === "S3Error" && "code" in error ? String(error.code) : "";
