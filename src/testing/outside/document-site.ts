import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeCertificate } from "./certificates.ts";

type Answer = () => Response | Promise<Response>;

/** The site of a client that names itself: https, with a certificate that the server is made to trust. */
export interface DocumentSite extends AsyncDisposable {
  /** The address of a document of this name, which is a `client_id`. */
  idOf(path: string, host?: string): string;
  /** A document for an address that is right but for what the test changes. */
  documentFor(path: string, changes?: object): object;
  /** Publishes a document that is right but for what the test changes, and returns its `client_id`. */
  publish(path: string, changes?: object, headers?: Record<string, string>): string;
  /** Answers at an address as the test wants. */
  answers(path: string, answer: Answer): string;
  /** How often an address was fetched. */
  fetches(path: string): number;
  /** For the test server. */
  options: {
    environment: Record<string, string>;
    resolve(hostname: string): Promise<{ address: string; family: 4 | 6 }[]>;
  };
}

/** The hosts of the site. `private.example` is in a network that the server may not reach. */
const HOSTS = ["agent.example", "tools.agent.example", "other.example"];

export async function startDocumentSite(): Promise<DocumentSite> {
  const { cert, key } = await makeCertificate({ names: [...HOSTS, "private.example"] });
  const file = join(mkdtempSync(join(tmpdir(), "hallpass-documents-")), "trusted.pem");
  writeFileSync(file, cert);
  const answers = new Map<string, Answer>();
  const fetched: string[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    tls: { cert, key },
    idleTimeout: 60,
    fetch(request) {
      const { pathname } = new URL(request.url);
      fetched.push(pathname);
      return answers.get(pathname)?.() ?? new Response("Not here", { status: 404 });
    },
  });
  const site: DocumentSite = {
    idOf: (path, host = "agent.example") => `https://${host}:${server.port}${path}`,
    documentFor: (path, changes = {}) => ({
      client_id: site.idOf(path),
      client_name: "Agent",
      redirect_uris: ["https://agent.example/callback"],
      grant_types: ["authorization_code", "refresh_token"],
      token_endpoint_auth_method: "none",
      ...changes,
    }),
    publish: (path, changes, headers = {}) =>
      site.answers(path, () => Response.json(site.documentFor(path, changes), { headers })),
    answers(path, answer) {
      answers.set(path, answer);
      return site.idOf(path);
    },
    fetches: (path) => fetched.filter((each) => each === path).length,
    options: {
      environment: { HALLPASS_TRUSTED_CA: file, HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" },
      async resolve(hostname) {
        if (HOSTS.includes(hostname)) return [{ address: "127.0.0.1", family: 4 }];
        return [{ address: "10.0.0.1", family: 4 }];
      },
    },
    [Symbol.asyncDispose]: () => server.stop(true),
  };
  return site;
}
