import { useSuspenseQuery } from "@tanstack/react-query";
import type { HallpassClientApp } from "hallpass";
import { useHallpassApp } from "hallpass/react";
import { asked } from "../../data/watched.ts";
import { forgetCode } from "./link-code.ts";
import { faultOf } from "./link-fault.ts";

/** Checks a printed link: returns its purpose or its fault. Suspends until it is checked. */
export function useLink(code: string) {
  const app = useHallpassApp();
  return useSuspenseQuery({
    ...asked(["admin-link", code], () => checkLink(app, code)),
    staleTime: Number.POSITIVE_INFINITY,
    // The code is a secret and part of the key, so it must not stay in the cache.
    gcTime: 0,
  }).data;
}

async function checkLink(app: HallpassClientApp, code: string) {
  try {
    return await app.instance.checkLink(code);
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    forgetCode();
    return { kind: "bad" as const, fault };
  }
}
