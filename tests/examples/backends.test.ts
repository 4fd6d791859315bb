import { expect, test } from "bun:test";
import { installExample } from "./installed.ts";

/** The parts of frameworks that the examples use. The repository does not depend on these packages. */
const FRAMEWORKS: Record<string, string> = {
  express: `
declare module "express" {
  import type { IncomingMessage } from "node:http";
  interface Request extends IncomingMessage { body: unknown; get(name: string): string | undefined }
  interface Response<Locals> {
    locals: Locals;
    status(code: number): this;
    type(name: string): this;
    json(body: unknown): this;
    send(body: string): this;
  }
  export type RequestHandler<P = unknown, R = unknown, B = unknown, Q = unknown, Locals = Record<string, unknown>> =
    (request: Request, response: Response<Locals>, next: () => void) => unknown;
  type Route = <Locals = Record<string, unknown>>(
    path: string, ...handlers: RequestHandler<unknown, unknown, unknown, unknown, Locals>[]) => void;
  interface App { use(handler: RequestHandler): void; get: Route; post: Route; listen(port: number, run: () => void): void }
  function express(): App;
  namespace express { function json(): RequestHandler }
  export default express;
}`,
  hono: `
declare module "hono" {
  interface Context<Variables> {
    req: { raw: Request; header(name: string): string | undefined; json(): Promise<unknown> };
    var: Variables;
    set<N extends keyof Variables>(name: N, value: Variables[N]): void;
    json(body: unknown, status?: number): Response;
    text(body: string): Response;
  }
  export type Handler<V> = (context: Context<V>, next: () => Promise<void>) => Response | Promise<Response | void>;
  interface Route {
    (path: string, handler: Handler<object>): void;
    <V>(path: string, guard: Handler<V>, handler: Handler<V>): void;
  }
  export class Hono { get: Route; post: Route; fetch(request: Request): Response | Promise<Response> }
}
declare module "hono/factory" {
  import type { Handler } from "hono";
  export function createMiddleware<E extends { Variables: object }>(run: Handler<E["Variables"]>): Handler<E["Variables"]>;
}
declare module "@hono/node-server" {
  export function serve(
    options: { fetch(request: Request): Response | Promise<Response>; port: number },
    run: (info: { port: number }) => void): void;
}`,
};

// The whole proof, with the packages themselves, is `npm run test:frameworks`: tests/frameworks/backend.ts.
test.each(Object.keys(FRAMEWORKS))("the example for %s compiles against the packed SDK", (name) => {
  const files = { "src/frameworks.d.ts": FRAMEWORKS[name] ?? "" };
  using example = installExample(name, ["@types/node", "undici-types"], files);

  expect(example.run("tsc", "--noEmit")).toBe("");
});
