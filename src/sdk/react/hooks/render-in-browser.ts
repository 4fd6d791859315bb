import * as React from "react";
import * as ReactDOM from "react-dom";
import { OnlyInBrowser } from "#sdk/session/on-a-server.ts";

/** Reads something; where only the browser knows it, a server renders the Suspense fallback instead. */
export function renderInBrowser<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof OnlyInBrowser)) throw error;
    leaveToBrowser(error);
  }
}

// Read by name, because a bundler refuses to import what an older React does not export.
const browserOnly: unknown = Reflect.get(ReactDOM, "browser");
const use: unknown = Reflect.get(React, "use");

/**
 * Leaves a component to the browser. React from 19.3 on has a function for it, which neither logs an error nor changes
 * the status of the page.
 */
function leaveToBrowser(reason: OnlyInBrowser): never {
  if (typeof use === "function") {
    // With older versions, wait for the frame of the page: a later error does not change the status any more.
    use(typeof browserOnly === "function" ? browserOnly(reason.message) : new Promise((done) => setTimeout(done)));
  }
  // Older versions know only errors. With this digest, Next.js does not log them.
  throw Object.assign(reason, { digest: "BAILOUT_TO_CLIENT_SIDE_RENDERING", reason: reason.message });
}
