/**
 * The parts of frameworks that code in the docs uses. The repository does not depend on these packages; what they declare
 * is this much.
 */
export const FRAMEWORKS = `
declare module "express" {
  interface Request { headers: Record<string, string | string[] | undefined>; body: any; params: Record<string, string>; get(name: string): string | undefined; }
  interface Response { status(code: number): Response; set(headers: Record<string, string>): Response; json(body: unknown): Response; send(body: string): Response; end(): Response; redirect(url: string): void; }
  type Handler = (request: Request, response: Response, next: (error?: unknown) => void) => unknown;
  interface App { use(...handlers: Handler[]): App; all(path: string, ...handlers: Handler[]): App; get(path: string, ...handlers: Handler[]): App; post(path: string, ...handlers: Handler[]): App; listen(port: number): void; }
  function express(): App;
  namespace express { function json(): Handler; function text(options: { type: string }): Handler; }
  export default express;
  export type { Request, Response };
}
declare module "hono" {
  interface Context { req: { raw: Request; header(name: string): string | undefined; param(name: string): string }; json(body: unknown, status?: number): Response; text(body: string, status?: number): Response; set(name: string, value: unknown): void; }
  type Handler = (context: Context, next: () => Promise<void>) => Response | Promise<Response | void>;
  export class Hono { all(path: string, ...handlers: Handler[]): this; get(path: string, ...handlers: Handler[]): this; post(path: string, ...handlers: Handler[]): this; use(path: string, handler: Handler): this; fetch(request: Request): Response | Promise<Response>; }
}
declare module "fastify" {
  interface Request { headers: Record<string, string | string[] | undefined>; raw: import("node:http").IncomingMessage; }
  interface Reply { code(status: number): Reply; send(body: unknown): Reply; }
  interface App { get(path: string, handler: (request: Request, reply: Reply) => unknown): void; listen(options: { port: number }): Promise<string>; }
  export default function fastify(): App;
}
declare module "next/link" {
  export default function Link(props: { href: string; children: import("react").ReactNode }): import("react").ReactNode;
}
declare module "next/cache" {
  export function revalidatePath(path: string): void;
}
declare module "next/navigation" {
  export function redirect(url: string): never;
}
declare module "next/error" {
  type ReactNode = import("react").ReactNode;
  export function catchError<P extends object>(fallback: (props: P) => ReactNode): (props: P & { children?: ReactNode }) => ReactNode;
}
declare module "react-router" {
  export function useLocation(): { pathname: string };
  export interface LoaderFunctionArgs { request: Request; params: Record<string, string | undefined>; }
  export function redirect(url: string, init?: number | ResponseInit): Response;
  export function useNavigate(): (to: string, options?: { replace?: boolean }) => void | Promise<void>;
  export function useLoaderData<L extends (...args: never[]) => unknown>(): Awaited<ReturnType<L>>;
  export function Outlet(): import("react").ReactNode;
}
declare module "@tanstack/react-router" {
  export function useLocation(): { pathname: string };
  export function redirect(options: { href: string }): Response;
  export function useNavigate(): (options: { href: string; replace?: boolean }) => Promise<void>;
  export function createRootRoute<D>(options: {
    loader(): Promise<D>;
    shellComponent(props: { children: import("react").ReactNode }): import("react").ReactNode;
    component(): import("react").ReactNode;
  }): { useLoaderData(): D };
  export function HeadContent(): import("react").ReactNode;
  export function Scripts(): import("react").ReactNode;
  export function createFileRoute(path: string): <D>(options: {
    loader?(): Promise<D>;
    component(): import("react").ReactNode;
  }) => { useLoaderData(): D };
  export function Link(props: { to: string; children: import("react").ReactNode }): import("react").ReactNode;
  export function Outlet(): import("react").ReactNode;
}
declare module "@tanstack/react-start" {
  type Sent = string | number | boolean | null | undefined | Sent[] | { [key: string]: Sent };
  export function createServerFn(): { handler<T extends Sent>(run: () => Promise<T>): () => Promise<T> };
}
declare module "@tanstack/react-start/server" {
  export function getRequest(): Request;
}
`;
