import type { Outgoing } from "#server/access/outgoing.ts";
import { IMAGE_MAX_BYTES, imageDataUrl } from "#server/foundation/stored-files/index.ts";

/** A picture as a data URL, or why there is none: `why` is the end of "It stays a link: ". */
export type Picture = { dataUrl: string } | { why: string };

const TIMEOUT_MILLIS = 10_000;
/** A host that has not answered so often in a row is not asked again. */
const MOST_SILENCES = 10;
const MOST_HOSTS = 10_000;

/**
 * Fetches pictures that somebody else's users have chosen, by the guarded way out: they may name any address.
 * docs/security/rules.md, rule 12.
 */
export class PictureFetcher {
  readonly #outgoing: Pick<Outgoing, "fetch">;
  /** Host → how often in a row it has not answered. */
  readonly #silences = new Map<string, number>();

  constructor(outgoing: Pick<Outgoing, "fetch">) {
    this.#outgoing = outgoing;
  }

  async fetch(link: string): Promise<Picture> {
    if (!URL.canParse(link)) return { why: "it is not an address" };
    const { host, username, password } = new URL(link);
    if (username || password) return { why: "its address has a user or a password" };
    if ((this.#silences.get(host) ?? 0) >= MOST_SILENCES) {
      return { why: `its host has not answered ${MOST_SILENCES} times in a row` };
    }
    try {
      const response = await this.#outgoing.fetch(link, {
        headers: { accept: "image/*", "user-agent": "Hallpass-Import/1.0" },
        timeoutMillis: TIMEOUT_MILLIS,
        maxBytes: IMAGE_MAX_BYTES,
      });
      this.#silences.delete(host);
      return await pictureIn(response);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (error.name === "ResponseTooLong") return { why: `it is larger than ${IMAGE_MAX_BYTES / 1024} KiB` };
      if (error.name === "OutgoingRefused") return { why: "its host is not on the public internet" };
      this.#noteSilence(host);
      return { why: "its host does not answer" };
    }
  }

  #noteSilence(host: string): void {
    const [oldest] = this.#silences.keys();
    if (this.#silences.size >= MOST_HOSTS && oldest !== undefined) this.#silences.delete(oldest);
    this.#silences.set(host, (this.#silences.get(host) ?? 0) + 1);
  }
}

async function pictureIn(response: Response): Promise<Picture> {
  const { status } = response;
  if (status >= 300 && status < 400) return { why: "its address redirects to another one" };
  if (status !== 200) return { why: `its address answers ${status}` };
  // What the server says of the type is not used: browsers would see what the bytes are.
  const dataUrl = imageDataUrl(Buffer.from(await response.arrayBuffer()));
  return dataUrl === undefined ? { why: "it is not a PNG, JPEG, GIF, BMP or WebP image" } : { dataUrl };
}
