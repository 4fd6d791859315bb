import type { HallpassClientApp } from "hallpass";
import { useHallpassApp } from "hallpass/react";
import { asking } from "../../data/asked.ts";
import { useWatched } from "../../data/watched.ts";
import { forgetCode } from "./link-code.ts";
import { faultOf } from "./link-fault.ts";

/** Checks a printed link: returns its purpose or its fault. Suspends until it is checked. */
export const useLink = (code: string) => useWatched(linkOf(useHallpassApp(), code), { isLive: false });

const linkOf = asking(checkLink);

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
