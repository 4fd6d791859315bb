import { useSuspenseQuery } from "@tanstack/react-query";
import type { HallpassClientApp } from "hallpass";
import { useHallpassApp } from "hallpass/react";
import { asked } from "../../data/watched.ts";
import { forgetCode } from "./link-code.ts";
import { faultOf } from "./link-fault.ts";

/** What a printed link is for, or what is wrong with it. Suspends until it is known. */
export function useLink(code: string) {
  const app = useHallpassApp();
  return useSuspenseQuery({
    ...asked(["admin-link", code], () => checkLink(app, code)),
    staleTime: Number.POSITIVE_INFINITY,
    // The code must not lie about after the page that used it.
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
