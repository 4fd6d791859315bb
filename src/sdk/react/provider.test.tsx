import { describe, expect, test } from "bun:test";
import { Suspense } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { HallpassClientApp } from "../apps/client-app.ts";
import { HallpassHandler, HallpassProvider, HallpassTheme, MessageCard, UserButton, useHallpassApp } from "./index.ts";

const app = new HallpassClientApp({ projectId: "boats", publishableClientKey: "pck_boats", tokenStore: null });

function ProjectId({ wanted }: { wanted?: string }) {
  return useHallpassApp({ projectIdMustMatch: wanted }).projectId;
}

describe("a provider", () => {
  test("provides its app to components inside; hooks throw without a provider", () => {
    const inside = (wanted?: string) =>
      renderToStaticMarkup(
        <HallpassProvider app={app}>
          <ProjectId wanted={wanted} />
        </HallpassProvider>,
      );

    expect(inside("boats")).toBe("boats");
    expect(() => inside("planes")).toThrow("The HallpassProvider is for project boats, not planes.");
    expect(() => renderToStaticMarkup(<ProjectId />)).toThrow("useHallpassApp must be used within a HallpassProvider");
  });
});

describe("the texts of a provider", () => {
  const menu = (overrides: Record<string, string>) =>
    renderToStaticMarkup(
      <HallpassProvider app={app} translationOverrides={overrides}>
        <UserButton mockUser={{ displayName: "Ada Lovelace" }} />
      </HallpassProvider>,
    );

  test("are replaced by id or by the English text, from the first render on", () => {
    expect(menu({})).toContain("Account menu");
    expect(menu({ accountMenu: "You" })).toContain(">You</span>");
    expect(menu({ "Account menu": "You" })).toContain(">You</span>");
  });

  test("have their language and direction on the outermost element", () => {
    expect(menu({})).toContain('lang="en-US" dir="ltr"');
  });
});

describe("a theme", () => {
  test("applies its colors to components inside, and to none beside it", () => {
    const html = renderToStaticMarkup(
      <>
        <HallpassTheme nonce="abc" theme={{ light: { primary: "rebeccapurple" } }}>
          <MessageCard title="Inside" />
        </HallpassTheme>
        <MessageCard title="Beside" />
      </>,
    );

    const id = /data-hallpass-theme="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(html).toContain(
      `.hallpass-scope[data-hallpass-theme="${id}"][data-hallpass-mode=light]{--hp-primary:rebeccapurple;}`,
    );
    expect(html.match(/<div class="hallpass-scope"[^>]*data-hallpass-theme/g)).toHaveLength(1);
  });
});

describe("rendering on a server", () => {
  test("a theme with a nonce renders its styles, so that the first paint has them under a strict policy", () => {
    const html = renderToStaticMarkup(
      <HallpassTheme nonce="abc" theme={{ light: { primary: "rebeccapurple" }, radius: "0" }}>
        <MessageCard title="Ahoy">Welcome aboard.</MessageCard>
      </HallpassTheme>,
    );

    expect(html).toStartWith('<style nonce="abc">');
    expect(html).toContain("--hp-primary:rebeccapurple");
    expect(html).toContain("--hp-radius:0");
    expect(html).toContain("Welcome aboard.");
  });

  test("pages render a skeleton until the browser knows the user", () => {
    const html = renderToStaticMarkup(
      <Suspense>
        <HallpassHandler app={app} fullPage />
      </Suspense>,
    );

    expect(html).toContain("hp-skeleton");
  });

  test("a preview of the user button sends no request", () => {
    const html = renderToStaticMarkup(
      <HallpassProvider app={app}>
        <UserButton showUserInfo mockUser={{ displayName: "Ada Lovelace", primaryEmail: "ada@example.com" }} />
      </HallpassProvider>,
    );

    expect(html).toContain("Ada Lovelace");
    expect(html).toContain("ada@example.com");
    expect(html).toContain('aria-haspopup="menu"');
  });
});

test("the pages of a handler are the main content of a document that they fill, and part of another one", () => {
  const html = (fullPage: boolean) =>
    renderToStaticMarkup(<HallpassHandler app={app} location="/handler/sign-in" fullPage={fullPage} />);

  expect(html(true)).toStartWith("<main>");
  expect(html(false)).not.toContain("<main");
});
