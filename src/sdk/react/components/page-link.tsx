import type { MouseEvent, ReactNode } from "react";
import type { Urls } from "#sdk/apps/urls.ts";
import { useAddress } from "#sdk/react/hooks/use-address.ts";
import { useNavigate } from "#sdk/react/hooks/use-navigate.ts";
import { withReturn } from "#sdk/react/pages/return-to.ts";
import { useHallpassApp } from "../provider.tsx";

interface PageLinkProps {
  to: Exclude<keyof Urls, "handler">;
  children: ReactNode;
}

/** A real link to a page of the app, which remembers where the person came from and goes through the app's router. */
export function PageLink({ to, children }: PageLinkProps) {
  const app = useHallpassApp();
  const navigate = useNavigate();
  const href = withReturn(app.urls[to], useAddress());

  const onClick = (event: MouseEvent) => {
    const wantsOtherPlace = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (!navigate || wantsOtherPlace) return;
    event.preventDefault();
    navigate(href);
  };

  return (
    <a className="hp-link" href={href} onClick={onClick}>
      {children}
    </a>
  );
}
