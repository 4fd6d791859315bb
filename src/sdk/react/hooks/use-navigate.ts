import { useHallpassApp } from "#sdk/react/provider.tsx";
import { leadsToHosted } from "#sdk/redirects/urls.ts";

const useNoRouter = () => undefined;

/** Returns the navigate function of the app's router, or undefined for an app without a router. */
export function useNavigate(): ((to: string) => void) | undefined {
  const { redirectMethod } = useHallpassApp();
  const { useNavigate: useItsRouter, navigate } = typeof redirectMethod === "object" ? redirectMethod : {};
  // The redirect method of an app never changes, so this is the same hook in every render.
  const useRouter = useItsRouter ?? useNoRouter;
  const ofRouter = useRouter() ?? navigate;
  // Only a page that loads leads on to the hosted pages.
  return ofRouter && ((to) => (leadsToHosted(to) ? load : ofRouter)(to));
}

const load = (to: string) => window.location.assign(to);

/** Returns a function that navigates with the app's router, and without one loads the page. */
export function useNavigateOrLoad(): (to: string) => void {
  return useNavigate() ?? load;
}
