let understood: RequestInit | undefined;

/**
 * Returns the options of every request: no cookies, and nothing from a cache. Older edge runtimes throw for options that
 * they do not know; these are found with the first request, and left out.
 */
export function fetchOptions(): RequestInit {
  understood ??= { ...ifUnderstood({ credentials: "omit" }), ...ifUnderstood({ cache: "no-store" }) };
  return understood;
}

function ifUnderstood(option: RequestInit): RequestInit {
  try {
    new Request("http://localhost", option);
    return option;
  } catch {
    return {};
  }
}
