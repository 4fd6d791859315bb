/**
 * How the app redirects: through the window, not at all, through Next.js (with the app of `hallpass/next`), or through
 * another router.
 *
 *     // Both are functions of react-router.
 *     const app = new HallpassClientApp({ redirectMethod: { useNavigate, redirect } });
 */
export type RedirectMethod = "window" | "nextjs" | "none" | RouterRedirects;

/**
 * How the app redirects through a router. `{ useNavigate, redirect }` of React Router is one; each member can be left
 * out.
 */
export interface RouterRedirects {
  /** A hook of the router that returns a function to navigate. Works below a `HallpassProvider` inside the router. */
  useNavigate?(): Navigate;
  /** Navigates outside of components. Without either, redirects go through the window. */
  navigate?: Navigate;
  /**
   * Redirects on a server: throws, or returns what is to be thrown, such as React Router's `redirect`. Default: a
   * `Response` with status 302 is thrown.
   */
  redirect?(to: string): unknown;
}

/** Navigates to a path of the app; `replace` replaces the current entry in the browser's history. */
export type Navigate = (to: string, options?: { replace?: boolean }) => unknown;
