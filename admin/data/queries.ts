import { QueryClient } from "@tanstack/react-query";

/** The SDK repeats what may be repeated and says when nothing comes back: nothing here tries again by itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 10_000,
        networkMode: "always",
        // Answers carry functions and apps, which must stay the objects they are.
        structuralSharing: false,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
