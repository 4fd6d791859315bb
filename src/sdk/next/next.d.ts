// The parts of Next.js that `hallpass/next` uses. The package is the customer's own; this project does without it.

declare module "next/headers" {
  export function headers(): Promise<{ get(name: string): string | null }>;
  export function cookies(): Promise<{ set(name: string, value: string, attributes: CookieAttributes): unknown }>;

  export interface CookieAttributes {
    path: string;
    maxAge: number;
    sameSite: "lax";
    secure: boolean;
    httpOnly: boolean;
  }
}

declare module "next/navigation" {
  export function redirect(url: string): never;
  export function useRouter(): { push(to: string): void; replace(to: string): void; refresh(): void };
  export function usePathname(): string;
}

declare module "next/server" {
  export function connection(): Promise<void>;

  export class NextResponse extends Response {
    static next(init?: { request?: { headers: Headers } }): NextResponse;
    static redirect(url: URL, status?: number): NextResponse;
  }
}
