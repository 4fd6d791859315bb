import type { MouseEvent, ReactNode } from "react";
import { useAddress } from "#sdk/react/hooks/use-address.ts";
import { useNavigate } from "#sdk/react/hooks/use-navigate.ts";
import { withReturnTo } from "#sdk/redirects/return-to.ts";
import type { Urls } from "#sdk/redirects/urls.ts";
import { useHallpassApp } from "../provider.tsx";

interface PageLinkProps {
  to: Exclude<keyof Urls, "handler">;
  children: ReactNode;
}

/** A link to a page of the app, through the app's router. Passes on the page to return to after sign-in. */
export function PageLink({ to, children }: PageLinkProps) {
  const app = useHallpassApp();
  const navigate = useNavigate();
  const href = withReturnTo(app.urls[to], useAddress());

  const onClick = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (!navigate || opensElsewhere) return;
    event.preventDefault();
    navigate(href);
  };

  return (
    <a className="hp-link" href={href} onClick={onClick}>
      {children}
    </a>
  );
}
