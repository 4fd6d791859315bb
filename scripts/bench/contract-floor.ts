import { join } from "node:path";
import { requestHeaders } from "#contract/headers.ts";
import { digest } from "#server/crypto/digest.ts";

/** What the floor has to know to answer like Hallpass. */
export interface Example {
  /** The headers of Hallpass's reply to the same request. */
  reply: [name: string, value: string][];
  /** The secret server key of the project. */
  key: string;
}

interface Asked {
  request: Request;
  peer: string | undefined;
  body(): Promise<object>;
}

const names = requestHeaders("hallpass");
/** The request headers that the contract gives a meaning for a request with a server key. docs/wire/requests.md. */
const READ = [
  names.accessType,
  names.projectId,
  names.branchId,
  names.accessToken,
  names.adminAccessToken,
  names.developmentOverrideKey,
  "accept",
  "content-length",
  "content-type",
  "x-forwarded-for",
  "x-request-id",
];

/**
 * Does what the contract asks of each request with a server key, in the shortest way: it reads the headers, checks the key,
 * looks at the address of the peer, sends Hallpass's headers, and logs a line.
 */
export function contractFloor(directory: string) {
  const log = Bun.file(join(directory, "floor.log")).writer();
  let keyDigest = "";
  let replyHeaders = new Headers();
  return {
    learn({ key, reply }: Example): void {
      keyDigest = digest(key);
      replyHeaders = new Headers(reply);
    },
    async answer({ request, peer, body }: Asked): Promise<Response> {
      const startedAt = performance.now();
      const read = READ.map((name) => request.headers.get(name));
      if (digest(request.headers.get(names.secretServerKey) ?? "") !== keyDigest) throw new Error("The key is wrong.");
      const response = new Response(JSON.stringify(await body()), { headers: replyHeaders });
      const id = read.at(-1) ?? crypto.randomUUID();
      response.headers.set("x-hallpass-request-id", id);
      response.headers.set("x-request-id", id);
      const ms = Math.round(performance.now() - startedAt);
      log.write(
        `${JSON.stringify({ at: new Date(), message: "POST", status: response.status, ms, request: id, peer })}\n`,
      );
      return response;
    },
  };
}
