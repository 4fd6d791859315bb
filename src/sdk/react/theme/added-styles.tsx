import { useContext, useInsertionEffect } from "react";
import { adopt, ThemeContext } from "./theme.tsx";

/** Adds styles that only some components need, so that the sign-in page does not load them. */
export function AddedStyles({ css }: { css: string }) {
  const { nonce } = useContext(ThemeContext);
  useInsertionEffect(() => {
    if (nonce === undefined) return adopt(css);
  }, [css, nonce]);
  return nonce === undefined ? null : <style nonce={nonce}>{css}</style>;
}
