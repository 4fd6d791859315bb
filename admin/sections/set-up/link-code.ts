import { useEffect, useState } from "react";

const STORAGE_NAME = "hallpass-admin-link";

/** Returns the code in the fragment of a printed link, or null. Browsers never send the fragment to a server. */
export function codeIn(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, "")).get("code") || null;
}

/** Moves the code from the URL, where it could be bookmarked, to the session storage of the tab, and returns it. */
function readCode(): string | null {
  const code = codeIn(window.location.hash);
  if (!code) return sessionStorage.getItem(STORAGE_NAME);
  sessionStorage.setItem(STORAGE_NAME, code);
  window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
  return code;
}

export function forgetCode() {
  sessionStorage.removeItem(STORAGE_NAME);
}

/** The code of the link that the user opened. Changes when the user opens another link in the same tab. */
export function useLinkCode(): string | null {
  const [code, setCode] = useState(readCode);

  useEffect(() => {
    const changed = () => setCode(readCode());
    window.addEventListener("hashchange", changed);
    return () => window.removeEventListener("hashchange", changed);
  }, []);

  return code;
}
