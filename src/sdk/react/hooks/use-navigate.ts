import { useHallpassApp } from "#sdk/react/provider.tsx";

const useNoRouter = () => undefined;

/** How the app's router goes somewhere, or undefined when the browser should do it itself. */
export function useNavigate(): ((to: string) => void) | undefined {
  const { redirectMethod } = useHallpassApp();
  // An app keeps its method for life, so this is the same hook in every render.
  const useRouter = typeof redirectMethod === "object" ? redirectMethod.useNavigate : useNoRouter;
  return useRouter();
}
