const HTML = "<!doctype html><html lang=en><title>App</title><script type=module src=/app.js></script>";

/** Serves an app on another origin: `page` is its script, in which `published-client` is the package of this name. */
export async function hostPage(page: string, client: string) {
  const build = await Bun.build({
    entrypoints: [page],
    target: "browser",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [
      {
        name: "find-the-client",
        setup(build) {
          const path = Bun.resolveSync(client, import.meta.dir);
          build.onResolve({ filter: /^published-client$/ }, () => ({ path }));
        },
      },
    ],
  });
  const script = await build.outputs[0]?.text();
  const host = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: ({ url }) =>
      new URL(url).pathname === "/app.js"
        ? new Response(script, { headers: { "content-type": "text/javascript" } })
        : new Response(HTML, { headers: { "content-type": "text/html" } }),
  });
  // Passkeys need a host name instead of an IP address.
  return { origin: `http://localhost:${host.port}`, stop: () => host.stop(true) };
}
