import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Project } from "#server/foundation/projects/project.ts";
import { readSettings } from "#server/settings.ts";
import { isTrustedUrl } from "./trusted-url.ts";

const ID = "7f0e4d3c-0000-4000-8000-00000000000a";
const OTHER = "7f0e4d3c-0000-4000-8000-00000000000b";

interface Place {
  id?: string;
  url?: string;
  adminUrl?: string;
  allowLocalhost?: boolean;
  domains?: string[];
}

function trusts({
  id = ID,
  url = "https://auth.example.com",
  adminUrl,
  allowLocalhost = false,
  domains = [],
}: Place = {}) {
  const settings = readSettings({ HALLPASS_URL: url, HALLPASS_ADMIN_URL: adminUrl });
  const trustedDomains = Object.fromEntries(domains.map((baseUrl, at) => [at, { baseUrl, handlerPath: "/handler" }]));
  // The check reads only the project's id and these two settings.
  const project = { id, config: { domains: { allowLocalhost, trustedDomains } } } as Project;
  return (target: string) => isTrustedUrl({ settings }, project, target);
}

describe("URLs to which codes and tokens of a project may be sent", () => {
  // A URL whose scheme runs or reads something has no destination, although its host may parse as localhost.
  test("schemes that run code are trusted nowhere", () => {
    const domains = ["javascript://localhost/", "data:text/html,x", "https://app.example.com"];
    const trusted = trusts({ allowLocalhost: true, domains });
    for (const scheme of [
      "javascript",
      "JavaScript",
      "data",
      "blob",
      "file",
      "vbscript",
      "about",
      "filesystem",
      "view-source",
    ]) {
      for (const rest of [
        ":alert(1)",
        "://localhost/%0aalert(1)",
        "://127.0.0.1/",
        ":http://localhost/",
        "://app.example.com/",
      ]) {
        expect([scheme + rest, trusted(scheme + rest)]).toEqual([scheme + rest, false]);
      }
    }
    for (const target of [" javascript://localhost/", "java\nscript://localhost/", "\u0001javascript://localhost/"]) {
      expect([target, trusted(target)]).toEqual([target, false]);
    }
  });

  test("localhost is trusted at any port where the project allows it, and only under its usual names", () => {
    const yes = [
      "http://localhost",
      "http://localhost:3000/x",
      "https://a.localhost/",
      "http://127.0.0.1:80/",
      "http://127.9.9.9/",
      "http://127.1/",
      "http://2130706433/",
      "myapp://localhost/x",
    ];
    const no = [
      "http://[::1]/",
      "http://[::1]:3000/",
      "http://localhost.example.com/",
      "http://localhost@evil.example/",
      "http://evil.example/localhost",
      "http://evil.example#localhost",
      "http://evil.example?localhost",
      "http://xlocalhost/",
      "http://127.0.0.1.evil.example/",
      "http://0.0.0.0/",
      "http://128.0.0.1/",
      "localhost",
      "//localhost/",
      "",
    ];
    for (const target of yes) expect([target, trusts({ allowLocalhost: true })(target)]).toEqual([target, true]);
    for (const target of no) expect([target, trusts({ allowLocalhost: true })(target)]).toEqual([target, false]);
    for (const target of [...yes, ...no]) expect([target, trusts()(target)]).toEqual([target, false]);
  });

  test("a trusted domain covers its scheme and host, at any port, and paths that begin with its own", () => {
    const trusted = trusts({ domains: ["https://app.example.com/start", "http://plain.example.com"] });
    const yes = [
      "https://app.example.com/start",
      "https://app.example.com/start/x?y#z",
      "https://app.example.com:8443/start",
      "https://APP.example.com/start",
      "http://plain.example.com/",
      "http://plain.example.com/any",
      "https://user:password@app.example.com/start",
      "https:\\\\app.example.com\\start",
    ];
    const no = [
      "http://app.example.com/start",
      "https://app.example.com/",
      "https://app.example.com/Start",
      "https://app.example.com/start/../other",
      "https://app.example.com/%2e%2e/other",
      "https://plain.example.com/",
      "https://evil.example/start",
      "https://app.example.com@evil.example/start",
      "https://app.example.com.evil.example/start",
      "https://xapp.example.com/start",
      "https://evil.example/?https://app.example.com/start",
      "https://evil.example\\@app.example.com/start",
      "ftp://app.example.com/start",
    ];
    for (const target of yes) expect([target, trusted(target)]).toEqual([target, true]);
    for (const target of no) expect([target, trusted(target)]).toEqual([target, false]);
  });

  test("a * is one label of a trusted domain, and only its first", () => {
    const trusted = trusts({ domains: ["https://*.preview.example.com/start", "http://*.app.internal"] });
    const yes = [
      "https://pr-1.preview.example.com/start",
      "https://PR-1.preview.example.com:8443/start/x?y#z",
      "https://xn--bcher-kva.preview.example.com/start",
      "http://a.app.internal/any",
    ];
    const no = [
      "https://preview.example.com/start",
      "https://.preview.example.com/start",
      "https://a.b.preview.example.com/start",
      "https://xpreview.example.com/start",
      "https://pr-1.preview.example.com/other",
      "http://pr-1.preview.example.com/start",
      "https://pr-1.preview.example.com.evil.example/start",
      "https://pr-1.preview.example.com.:443/start",
      "https://evil.example/pr-1.preview.example.com/start",
      "https://pr-1.preview.example.com@evil.example/start",
      "https://*.preview.example.com/start",
      "http://app.internal/",
    ];
    for (const target of yes) expect([target, trusted(target)]).toEqual([target, true]);
    for (const target of no) expect([target, trusted(target)]).toEqual([target, false]);
  });

  // Everybody can register a name below a public suffix. An import may have stored what a write refuses.
  test.each([
    ["https://*.com", "https://evil.com/"],
    ["https://*.co.uk", "https://evil.co.uk/"],
    ["https://*.vercel.app", "https://evil.vercel.app/"],
    ["https://*.localhost", "https://evil.localhost/"],
    ["https://*.compute.amazonaws.com", "https://us-east-1.compute.amazonaws.com/"],
    ["https://*.amazonaws.com", "https://s3.amazonaws.com/"],
    ["https://*.*.example.com", "https://a.b.example.com/"],
    ["https://**.example.com", "https://a.example.com/"],
    ["https://a*.example.com", "https://ab.example.com/"],
    ["https://app.*.example.com", "https://app.a.example.com/"],
    ["https://app.example.*", "https://app.example.com/"],
    ["https://*", "https://example.com/"],
  ])("the * of %s covers no %s", (domain, target) => {
    expect(trusts({ domains: [domain] })(target)).toBe(false);
  });

  test("the address of an app is trusted by its scheme, its host and the beginning of its path", () => {
    const trusted = trusts({ domains: ["com.example.app:/callback", "com.example.other://callback"] });
    const yes = [
      "com.example.app:/callback",
      "com.example.app:/callback?x#y",
      "COM.example.APP:/callback/x",
      "com.example.other://callback",
    ];
    const no = [
      "com.example.app:/",
      "com.example.app:callback",
      "com.example.app://callback",
      "com.example.app2:/callback",
      "com.example:/callback",
      "com.example.app.evil:/callback",
      "https://com.example.app/callback",
      "com.example.other:/callback",
      "com.example.other://evil/callback",
    ];
    for (const target of yes) expect([target, trusted(target)]).toEqual([target, true]);
    for (const target of no) expect([target, trusted(target)]).toEqual([target, false]);
  });

  test("Expo's app for development is trusted at addresses of the local network, where the project allows localhost", () => {
    const yes = ["exp://192.168.1.5:8081/--/callback", "exp://10.0.0.7:8081", "exp://127.0.0.1:8081/--/x"];
    const no = [
      "exp://203.0.114.9:8081/--/callback",
      "exp://8.8.8.8/",
      "exp://evil.example/--/callback",
      "exp://192.168.1.5.evil.example/",
      "exp://evil.example@8.8.8.8/",
      "exps://192.168.1.5:8081/",
      "http://192.168.1.5:8081/",
    ];
    for (const target of yes) expect([target, trusts({ allowLocalhost: true })(target)]).toEqual([target, true]);
    for (const target of no) expect([target, trusts({ allowLocalhost: true })(target)]).toEqual([target, false]);
    for (const target of [...yes, ...no]) expect([target, trusts()(target)]).toEqual([target, false]);
    // An address elsewhere is trusted like any other domain.
    expect(trusts({ domains: ["exp://u.expo.dev"] })("exp://u.expo.dev/--/callback")).toBe(true);
  });

  // All projects' pages share the server's origin, so a prefix or another port could be another project's page.
  test("a project trusts only its own hosted pages, by whole path segments", () => {
    const trusted = trusts();
    const base = `https://auth.example.com/p/${ID}/handler`;
    for (const target of [base, `${base}/`, `${base}/sign-in?x#y`, `${base}//`])
      expect([target, trusted(target)]).toEqual([target, true]);
    for (const target of [
      `${base}x`,
      `${base}x/sign-in`,
      `https://auth.example.com/p/${ID}/`,
      `https://auth.example.com/p/${OTHER}/handler/`,
      `${base}/../../${OTHER}/handler/`,
      `${base}/%2e%2e/%2E%2E/${OTHER}/handler/`,
      "https://auth.example.com/handler/",
      "https://auth.example.com/admin/",
      "https://auth.example.com/",
      `http://auth.example.com/p/${ID}/handler/`,
      `https://auth.example.com:8443/p/${ID}/handler/`,
      `https://evil.example/p/${ID}/handler/`,
    ]) {
      expect([target, trusted(target)]).toEqual([target, false]);
    }
  });

  test("a project that trusts the server's host or localhost still does not trust another project's pages", () => {
    const others = [`/p/${OTHER}/handler/sign-in`, "/handler/sign-in", "/admin/", "/dev/mail", "/"];
    for (const [place, origins] of [
      [{ domains: ["https://auth.example.com"] }, ["https://auth.example.com"]],
      [
        { url: "http://localhost:4255", allowLocalhost: true },
        ["http://localhost:4255", "http://127.0.0.1:4255", "http://a.localhost:4255", "https://localhost:4255"],
      ],
      [
        { adminUrl: "https://admin.example.com", domains: ["https://admin.example.com"] },
        ["https://admin.example.com"],
      ],
    ] as const) {
      const trusted = trusts({ ...place, domains: "domains" in place ? [...place.domains] : [] });
      for (const target of origins.flatMap((origin) => others.map((path) => origin + path))) {
        expect([target, trusted(target)]).toEqual([target, false]);
      }
    }
    // Trusting localhost is meant for apps on the same machine at other ports.
    expect(trusts({ url: "http://localhost:4255", allowLocalhost: true })("http://localhost:3000/p/x/handler")).toBe(
      true,
    );
  });

  test("project internal trusts the handler pages at the root, and the console at its URL", () => {
    const together = trusts({ id: "internal" });
    const apart = trusts({ id: "internal", adminUrl: "https://admin.example.com" });

    for (const target of ["https://auth.example.com/handler/sign-in", "https://auth.example.com/admin/projects"]) {
      expect([target, together(target)]).toEqual([target, true]);
    }
    expect(apart("https://admin.example.com/admin/")).toBe(true);
    for (const target of [
      "https://auth.example.com/admin/",
      "https://admin.example.com/handler/",
      "https://admin.example.com/administrator",
      "https://auth.example.com/p/internal/handler/",
    ]) {
      expect([target, apart(target)]).toEqual([target, false]);
    }
  });

  test("every trusted URL has the scheme and host of a trusted domain, as browsers parse it", () => {
    const trusted = trusts({ allowLocalhost: true, domains: ["https://app.example.com/start"] });
    const part = fc.constantFrom(
      "https:",
      "http:",
      "javascript:",
      "//",
      "/",
      "\\",
      "@",
      ":",
      "?",
      "#",
      ".",
      "..",
      "%2e",
      "app.example.com",
      "auth.example.com",
      "localhost",
      "[::1]",
      "127.0.0.1",
      "evil.example",
      "start",
      `p/${ID}/handler`,
      `p/${OTHER}/handler`,
      "user",
      "443",
      "8443",
      " ",
      "\t",
      "\u3002",
      "ſ",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
        const target = parts.join("");
        if (!trusted(target)) return;

        const { protocol, hostname, origin, pathname } = new URL(target);
        const isLocal =
          /^(.*\.)?localhost$|^127(\.\d+){3}$/.test(hostname) && !["javascript:", "data:"].includes(protocol);
        const isDomain = protocol === "https:" && hostname === "app.example.com" && pathname.startsWith("/start");
        const isHosted = origin === "https://auth.example.com" && `${pathname}/`.startsWith(`/p/${ID}/handler/`);
        expect([target, isLocal || isDomain || isHosted]).toEqual([target, true]);
      }),
      { numRuns: 5_000 },
    );
  });
});
