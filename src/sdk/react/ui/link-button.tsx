import type { ReactNode } from "react";

interface LinkButtonProps {
  onClick: () => void;
  children: ReactNode;
}

/** Looks like a link, for a small way back that leads to no other address. */
export const LinkButton = ({ onClick, children }: LinkButtonProps) => (
  <button type="button" className="hp-link hp-link-button" onClick={onClick}>
    {children}
  </button>
);
