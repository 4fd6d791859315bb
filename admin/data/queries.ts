import { QueryClient } from "@tanstack/react-query";

/** Creates the query client. It never retries, because the SDK already retries the requests that may be repeated. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 10_000,
        networkMode: "always",
        // Results contain functions and SDK apps, which must keep their identity.
        structuralSharing: false,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
