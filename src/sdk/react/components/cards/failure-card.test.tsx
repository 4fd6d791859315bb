import { describe, expect, test } from "bun:test";
import { renderToReadableStream } from "react-dom/server";
import { HallpassClientApp } from "#sdk/apps/client-app.ts";
import { HallpassProvider } from "#sdk/react/index.ts";
import { FailureCard } from "./failure-card.tsx";

/** A port on which nobody listens. */
const baseUrl = "http://127.0.0.1:9";
const app = new HallpassClientApp({ baseUrl, projectId: "p1", publishableClientKey: "pck_1", tokenStore: "memory" });

async function cardFor(error: unknown, href: string, lang: "en-US" | "de-DE" = "en-US") {
  const stream = await renderToReadableStream(
    <HallpassProvider app={app} lang={lang}>
      <FailureCard error={error} href={href} />
    </HallpassProvider>,
  );
  await stream.allReady;
  return new Response(stream).text();
}

describe("the card of a page that failed", () => {
  test("names address, cause and cure on the developer's machine when the server does not answer", async () => {
    const error = await app.getProject().catch((thrown: unknown) => thrown);

    const card = await cardFor(error, "http://localhost:5173/handler/sign-in");
    expect(card).toContain("No connection to Hallpass");
    expect(card).toContain(`Nothing answers at ${baseUrl}.`);
    expect(card).toContain("baseUrl");
    expect(await cardFor(error, "http://localhost:5173/", "de-DE")).toContain(`Unter ${baseUrl} antwortet niemand.`);
  });

  test("does not tell visitors, and says nothing special about other errors", async () => {
    const error = await app.getProject().catch((thrown: unknown) => thrown);
    for (const card of [
      await cardFor(error, "https://shop.example.com/handler/sign-in"),
      await cardFor(new Error("bug"), "http://localhost:5173/"),
    ]) {
      expect(card).toContain("An unknown error occurred");
      expect(card).not.toContain("baseUrl");
    }
  });
});
