import { useEffect, useState } from "react";

const STORAGE_NAME = "hallpass-admin-link";

/** The code in the fragment of a printed link, or null. The fragment never reaches a server or its logs. */
export function codeIn(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, "")).get("code") || null;
}

/** Takes the code out of the address, where it would be seen and bookmarked; this tab remembers it until it is used. */
function takeCode(): string | null {
  const code = codeIn(window.location.hash);
  if (!code) return sessionStorage.getItem(STORAGE_NAME);
  sessionStorage.setItem(STORAGE_NAME, code);
  window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
  return code;
}

export function forgetCode() {
  sessionStorage.removeItem(STORAGE_NAME);
}

/** The code of the link that was opened; follows when another link is opened in the same tab. */
export function useLinkCode(): string | null {
  const [code, setCode] = useState(takeCode);

  useEffect(() => {
    const changed = () => setCode(takeCode());
    window.addEventListener("hashchange", changed);
    return () => window.removeEventListener("hashchange", changed);
  }, []);

  return code;
}
