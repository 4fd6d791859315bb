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
  test("makes its app known to everything inside, and nothing works without one", () => {
    const inside = (wanted?: string) =>
      renderToStaticMarkup(
        <HallpassProvider app={app}>
          <ProjectId wanted={wanted} />
        </HallpassProvider>,
      );

    expect(inside("boats")).toBe("boats");
    expect(() => inside("planes")).toThrow("The project of the HallpassProvider is boats, not planes.");
    expect(() => renderToStaticMarkup(<ProjectId />)).toThrow("useHallpassApp must be used within a HallpassProvider");
  });

  test("refuses a replacement for a text that does not exist", () => {
    expect(() => renderToStaticMarkup(<HallpassProvider app={app} translationOverrides={{ Hi: "Ho" }} />)).toThrow(
      '"Hi" is not a text of Hallpass',
    );
  });
});

describe("rendering on a server", () => {
  test("a theme with a nonce brings its styles, so that the first paint has them under a strict policy", () => {
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

  test("pages hold their place until the browser knows who is there", () => {
    const html = renderToStaticMarkup(
      <Suspense>
        <HallpassHandler app={app} fullPage />
      </Suspense>,
    );

    expect(html).toContain("hp-skeleton");
  });

  test("a preview of the user button asks no server", () => {
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
