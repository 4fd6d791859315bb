import type { Deps } from "#server/deps.ts";
import { SECURITY_HEADERS } from "#server/http/reply/security-headers.ts";
import { wrongHost } from "#server/http/reply/wrong-host.ts";
import { healthPages } from "#server/pages/health.ts";
import type { AnswerChallenge } from "./certificates.ts";

export interface HttpPort {
  readonly port: number;
  stop(): Promise<void>;
}

/** RFC 8555 §8.3: base64url. The length is ours. */
const CHALLENGE = /^\/\.well-known\/acme-challenge\/([\w-]{1,200})$/;
const HEADERS = Object.fromEntries(SECURITY_HEADERS);

/** Paths that programs call: programs send keys and tokens with their first request. */
const FOR_PROGRAMS = /^\/(api|svix|metrics)(\/|$)/;

function refusal(publicUrl: string): Response {
  const says = `Use ${publicUrl}. Over http, everybody on the way can read keys and tokens: replace those that were sent.\n`;
  return new Response(says, { status: 403, headers: { ...HEADERS, "content-type": "text/plain; charset=utf-8" } });
}

/**
 * Listens for plain http: redirects browsers to the public URL, for any host in the request. Programs are refused, so
 * that their developers notice (ASVS 5.0, 4.1.2). Health checks are answered here as well, because there is no https
 * before the first certificate.
 */
export function listenForHttp(deps: Deps, port: number, challenge: AnswerChallenge | null): HttpPort {
  const { settings, log } = deps;
  const server = Bun.serve({
    hostname: settings.host,
    port,
    reusePort: false,
    development: false,
    maxRequestBodySize: 64 * 1024,
    async fetch(request) {
      const url = URL.parse(request.url);
      if (!url) return wrongHost();
      const { pathname, search } = url;
      const health = healthPages.find(({ path }) => path === pathname);
      if (health && (request.method === "GET" || request.method === "HEAD"))
        return health.answer(request, {}, deps, null);
      const token = CHALLENGE.exec(pathname)?.[1];
      if (token !== undefined && challenge) {
        const answer = await challenge(token);
        return new Response(answer ?? "Not found", {
          status: answer === null ? 404 : 200,
          headers: { ...HEADERS, "content-type": "text/plain; charset=utf-8" },
        });
      }
      const isOfBrowser = request.method === "GET" || request.method === "HEAD";
      if (!isOfBrowser || FOR_PROGRAMS.test(pathname)) return refusal(settings.publicUrl);
      return new Response(null, {
        status: 308,
        headers: { ...HEADERS, location: settings.publicUrl + pathname + search },
      });
    },
    error(error) {
      log.error("A request on the http port failed", { error });
      return new Response(null, { status: 500, headers: HEADERS });
    },
  });
  return { port: server.port ?? port, stop: () => server.stop(true) };
}
