import type { ReactNode } from "react";

interface LinkButtonProps {
  onClick: () => void;
  children: ReactNode;
}

/** A button that looks like a link, for minor actions that stay on the page. */
export const LinkButton = ({ onClick, children }: LinkButtonProps) => (
  <button type="button" className="hp-link hp-link-button" onClick={onClick}>
    {children}
  </button>
);
