import { useContext } from "react";
import { ThemeContext, useAdopted } from "./theme.tsx";

/** Adds the styles of a page that is loaded on demand, in the same way as those of the theme. */
export function PageStyles({ css }: { css: string }) {
  const { nonce } = useContext(ThemeContext);
  useAdopted(css, nonce);
  return nonce === undefined ? null : <style nonce={nonce}>{css}</style>;
}
