import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { GOOD_EXAMPLE } from "#testing/outside/certificate.ts";
import { sharedSmtp } from "./mail/servers/servers.ts";
import { SettingsError, unknownSettings } from "./settings/reader.ts";
import { FILE_NAMES, SETTINGS, type Setting } from "./settings/table.ts";
import { isLoopback, readSettings } from "./settings.ts";

const SECRET = "a secret that is long enough to be one";

function problemsOf(environment: Record<string, string>, flags = {}): readonly string[] {
  try {
    readSettings(environment, flags);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

describe("settings", () => {
  test("no setting is required", () => {
    expect(readSettings({})).toMatchObject({
      dev: false,
      port: 4255,
      host: "127.0.0.1",
      publicUrl: "http://localhost:4255",
      adminUrl: null,
      dataDirectory: resolve("hallpass-data"),
      databaseUrl: null,
      importDatabase: null,
      importToken: null,
      secrets: null,
      smtpUrl: null,
      firstOwner: null,
      throttles: true,
      commonPasswords: true,
      securityNotices: true,
      trustedProxies: null,
      log: "json",
    });
    expect(readSettings({}, {}, true).log).toBe("pretty");
    expect(readSettings({}, { dev: true }).log).toBe("pretty");
    expect(readSettings({ HALLPASS_LOG: "json" }, { dev: true }, true).log).toBe("json");
  });

  test("an empty value counts as not set, and flags take precedence over the environment", () => {
    const environment = { HALLPASS_PORT: "1", HALLPASS_DATA: "a", HALLPASS_URL: "", HALLPASS_SMTP_URL: "" };

    expect(readSettings(environment)).toMatchObject({ port: 1, publicUrl: "http://localhost:1", smtpUrl: null });
    expect(readSettings(environment, { port: "2", data: "b" })).toMatchObject({ port: 2, dataDirectory: resolve("b") });
  });

  test("settings are read", () => {
    const settings = readSettings({
      HALLPASS_URL: "https://auth.example.com/",
      HALLPASS_SECRET: SECRET,
      HALLPASS_PREVIOUS_SECRETS: `${"b".repeat(32)}  ${"c".repeat(32)}`,
      DATABASE_URL: "postgresql://u:p@db/hallpass",
      HALLPASS_ADMIN_EMAIL: "owner@example.com",
      HALLPASS_ADMIN_PASSWORD: "12345678",
      HALLPASS_EMAIL_FROM: "Hallpass <auth@example.com>",
      HALLPASS_INTERNAL_SIGN_UP: "open",
      HALLPASS_THROTTLES: "off",
      HALLPASS_TRUSTED_PROXIES: "10.0.0.0/8, ::1, fd00::/8",
      HALLPASS_INTERNAL_SECRET_SERVER_KEY: "a-key-of-sixteen-or-more",
    });

    expect(settings).toMatchObject({
      publicUrl: "https://auth.example.com",
      secrets: [SECRET, "b".repeat(32), "c".repeat(32)],
      databaseUrl: "postgresql://u:p@db/hallpass",
      firstOwner: { email: "owner@example.com", password: "12345678" },
      internalSignUp: "open",
      throttles: false,
      internalKeys: { secretServerKey: "a-key-of-sixteen-or-more" },
    });
    expect(settings.trustedProxies?.check("10.9.9.9")).toBe(true);
    expect(settings.trustedProxies?.check("fd12::1", "ipv6")).toBe(true);
    expect(settings.trustedProxies?.check("11.0.0.1")).toBe(false);
  });

  // Otherwise an operator restarts the server once for each problem.
  test("all problems are reported at once, each with its value and the expected form", () => {
    const problems = problemsOf({
      HALLPASS_PORT: "70000",
      HALLPASS_URL: "auth.example.com",
      HALLPASS_ADMIN_URL: "https://admin.example.com/path",
      HALLPASS_THROTTLES: "yes",
      HALLPASS_TRUSTED_PROXIES: "10.0.0.0/33",
      HALLPASS_INTERNAL_SIGN_UP: "maybe",
      HALLPASS_LOG: "xml",
      HALLPASS_EMAIL_FROM: "nobody",
      HALLPASS_ADMIN_EMAIL: "owner@example.com",
    });

    expect(problems).toEqual([
      'HALLPASS_PORT is "70000"; expected a number from 0 to 65535.',
      'HALLPASS_URL is "auth.example.com"; expected an http(s) address such as https://auth.example.com.',
      'HALLPASS_ADMIN_URL is "https://admin.example.com/path"; expected an http(s) address.',
      'HALLPASS_EMAIL_FROM is "nobody"; expected an address such as "Hallpass <auth@example.com>".',
      'HALLPASS_INTERNAL_SIGN_UP is "maybe"; expected open or closed.',
      "HALLPASS_ADMIN_EMAIL and HALLPASS_ADMIN_PASSWORD belong together: set both or neither.",
      'HALLPASS_THROTTLES is "yes"; expected on or off.',
      'HALLPASS_TRUSTED_PROXIES is "10.0.0.0/33"; expected addresses or CIDRs, separated by commas.',
      'HALLPASS_LOG is "xml"; expected pretty or json.',
    ]);
    expect(new SettingsError(problems).message).toStartWith("These settings are not valid:\n  - HALLPASS_PORT");
  });

  describe("a URL with a character that has to be written as a code", () => {
    const URLS = [
      ["DATABASE_URL", "postgres:", "/hallpass"],
      ["DATABASE_REPLICA_URL", "postgresql:", "/hallpass?application_name=a@b"],
      ["HALLPASS_SMTP_URL", "smtps:", ":465"],
      ["HALLPASS_SVIX_URL", "https:", "/"],
      ["HALLPASS_AI_URL", "https:", "/v1"],
      ["HALLPASS_SHARED_OAUTH_ISSUER", "https:", "/"],
      ["OTEL_EXPORTER_OTLP_ENDPOINT", "http:", ":4318"],
    ] as const;
    /** Without the code, digits before the character would be read as a port. */
    const PASSWORDS = ["12CzeWn9", "zeWn9C"].flatMap((secret) => [
      [`${secret}%`, '"%" that begins no code such as %40; write it as %25'],
      [`${secret}%zz`, '"%" that begins no code such as %40; write it as %25'],
      [`${secret}%ff`, '"%" that begins no code such as %40; write it as %25'],
      [`${secret}/x`, '"/" in its user or password; write it there as %2F'],
      [`${secret}?x`, '"?" in its user or password; write it there as %3F'],
      [`${secret}#x`, '"#" in its user or password; write it there as %23'],
    ]);

    test.each(URLS)(
      "in %s is refused: the error says how to write it, and shows nothing of the password",
      (name, scheme, end) => {
        for (const [password = "", says = ""] of PASSWORDS) {
          const problems = problemsOf({ [name]: `${scheme}//ada:${password}@host.example${end}` });

          expect(problems).toContain(`${name} has a ${says}.`);
          expect(problems.join()).not.toMatch(/12|zeWn9/);
        }
      },
    );

    test("is refused where the part before it could be a port", () => {
      for (const character of ["/", "?", "#"]) {
        const password = `12${character}zeWn9`;
        expect(problemsOf({ DATABASE_URL: `postgres://ada:${password}@host/hallpass` })).toEqual([
          `DATABASE_URL has a "${character}" in its user or password; write it there as ${encodeURIComponent(character)}.`,
        ]);
      }
    });

    test("is accepted with the code, whatever the password", () => {
      fc.assert(
        fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (password) => {
          const url = `smtp://ada:${encodeURIComponent(password)}@host.example`;
          const { smtpUrl, databaseUrl } = readSettings({
            HALLPASS_SMTP_URL: url,
            HALLPASS_SECRET: SECRET,
            DATABASE_URL: url.replace("smtp", "postgres"),
          });

          expect(sharedSmtp(smtpUrl ?? "", "").login?.password).toBe(password);
          expect(decodeURIComponent(new URL(databaseUrl ?? "").password)).toBe(password);
        }),
      );
    });

    test("does not count in the path of an http address", () => {
      const url = "https://host.example:8080/@ada/50%off";
      expect(readSettings({ HALLPASS_AI_URL: url, HALLPASS_AI_MODEL: "m" }).model?.url).toBe(`${url}/chat/completions`);
    });
  });

  test("other invalid values are refused, too", () => {
    for (const [name, value] of [
      ["HALLPASS_PORT", "-1"],
      ["HALLPASS_PORT", "80x"],
      ["HALLPASS_URL", "ftp://auth.example.com"],
      ["HALLPASS_URL", "https://auth.example.com/path"],
      ["HALLPASS_URL", "https://auth.example.com?x"],
      ["HALLPASS_SECRET", "short"],
      ["DATABASE_URL", "mysql://db"],
      ["HALLPASS_SMTP_URL", "mail.example.com"],
      ["HALLPASS_TRUSTED_PROXIES", "everybody"],
      ["HALLPASS_TRUSTED_PROXIES", "10.0.0.1,"],
      ["HALLPASS_INTERNAL_SECRET_SERVER_KEY", "with spaces in between"],
      ["HALLPASS_PREVIOUS_SECRETS", "b".repeat(32)],
      ["HALLPASS_SECURITY_CONTACT", "security@example.com"],
      ["HALLPASS_SECURITY_CONTACT", "mailto:nobody"],
      ["HALLPASS_SECURITY_CONTACT", "mailto:ops@example.com http://example.com/report"],
      ["HALLPASS_SECURITY_CONTACT", "https://"],
      ["HALLPASS_AI_URL", "https://ai.example.com/v1"],
      ["HALLPASS_AI_MODEL", "a-model"],
      ["HALLPASS_AI_KEY", "a-key"],
    ] as const) {
      expect([name, value, problemsOf({ [name]: value }).length]).toEqual([name, value, 1]);
    }
  });

  test("the assistant's model has the URL of its API or of chat completions, with a key or without", () => {
    const modelAt = (HALLPASS_AI_URL: string, HALLPASS_AI_KEY?: string) =>
      readSettings({ HALLPASS_AI_URL, HALLPASS_AI_KEY, HALLPASS_AI_MODEL: "m" }).model;
    const url = "https://ai.example.com/v1/chat/completions";

    expect(readSettings({}).model).toBeNull();
    expect(modelAt("https://ai.example.com/v1")).toEqual({ url, key: null, name: "m" });
    expect(modelAt("https://ai.example.com/v1/", "key")).toEqual({ url, key: "key", name: "m" });
    expect(modelAt(url)).toEqual({ url, key: null, name: "m" });
    expect(modelAt("http://localhost:11434/v1?api-version=1")?.url).toBe(
      "http://localhost:11434/v1/chat/completions?api-version=1",
    );
    expect(() => modelAt("ai.example.com")).toThrow("HALLPASS_AI_URL");
    expect(() => modelAt(url, "two\nlines")).toThrow("HALLPASS_AI_KEY");
  });

  test("metrics are off by default, and open to other machines only with a token", () => {
    const token = "a-token-of-the-metrics";

    expect(readSettings({}).metrics).toBeNull();
    expect(readSettings({ HALLPASS_METRICS_PORT: "9464" }).metrics).toEqual({
      listen: { host: "127.0.0.1", port: 9464 },
      token: null,
    });
    expect(readSettings({ HALLPASS_METRICS_TOKEN: token }).metrics).toEqual({ listen: null, token });
    expect(
      readSettings({ HALLPASS_METRICS_PORT: "9464", HALLPASS_METRICS_HOST: "0.0.0.0", HALLPASS_METRICS_TOKEN: token })
        .metrics,
    ).toEqual({ listen: { host: "0.0.0.0", port: 9464 }, token });
    expect(() => readSettings({ HALLPASS_METRICS_PORT: "9464", HALLPASS_METRICS_HOST: "10.0.0.1" })).toThrow(
      'HALLPASS_METRICS_HOST is "10.0.0.1", which others can reach: set HALLPASS_METRICS_TOKEN, too.',
    );
    expect(() => readSettings({ HALLPASS_METRICS_HOST: "127.0.0.1" })).toThrow("requires HALLPASS_METRICS_PORT");
  });

  test("two of them make the server get its certificate: it listens where browsers and the authority ask", () => {
    const settings = readSettings({ HALLPASS_URL: "https://auth.example.com", HALLPASS_TLS: "acme" });

    expect(settings.tls).toEqual({
      from: "acme",
      email: null,
      directory: "https://acme-v02.api.letsencrypt.org/directory",
      ca: null,
    });
    expect([settings.port, settings.httpPort]).toEqual([443, 80]);
    expect(["::", "0.0.0.0"]).toContain(settings.host);
  });

  test("without TLS nothing changes about ports and addresses, whatever the public URL", () => {
    const { tls, port, httpPort, host } = readSettings({ HALLPASS_URL: "https://auth.example.com" });

    expect({ tls, port, httpPort, host }).toEqual({ tls: null, port: 4255, httpPort: null, host: "127.0.0.1" });
  });

  test("settings of TLS that do not fit together are problems", () => {
    const problems = (environment: Record<string, string>) => {
      try {
        readSettings(environment);
        return [];
      } catch (error) {
        return error instanceof SettingsError ? error.problems : [error];
      }
    };
    const acme = { HALLPASS_URL: "https://auth.example.com", HALLPASS_TLS: "acme" };

    for (const url of ["http://auth.example.com", "https://192.0.2.1", "https://[2001:db8::1]", "https://localhost"])
      expect(problems({ ...acme, HALLPASS_URL: url })).toEqual([
        "HALLPASS_TLS=acme needs HALLPASS_URL to be https with a host name, such as https://auth.example.com.",
      ]);
    expect(problems({ ...acme, HALLPASS_TLS_CERT: "a", HALLPASS_TLS_KEY: "b" })).toEqual([
      "HALLPASS_TLS and HALLPASS_TLS_CERT are both set: set only one.",
    ]);
    expect(problems({ HALLPASS_TLS_CERT: "a" })).toEqual([
      "HALLPASS_TLS_CERT and HALLPASS_TLS_KEY belong together: set both or neither.",
    ]);
    expect(problems({ HALLPASS_HTTP_PORT: "80", HALLPASS_ACME_CA: "a" })).toEqual([
      "HALLPASS_ACME_CA requires HALLPASS_TLS=acme.",
      "HALLPASS_HTTP_PORT requires HALLPASS_TLS or HALLPASS_TLS_CERT.",
    ]);
    expect(problems({ ...acme, HALLPASS_ACME_DIRECTORY: "http://ca.example.com/dir" })).toHaveLength(1);
  });

  test("traces go to the collector that OpenTelemetry's settings name", () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318/" };
    const url = "http://127.0.0.1:4318/v1/traces";

    // Other programs of a machine share them.
    expect(readSettings({ OTEL_SERVICE_NAME: "auth", OTEL_EXPORTER_OTLP_HEADERS: "a=b" }).traces).toBeNull();
    expect(readSettings(endpoint).traces).toEqual({ url, headers: {}, serviceName: "hallpass", sampled: 1 });
    expect(
      readSettings({
        ...endpoint,
        OTEL_EXPORTER_OTLP_HEADERS: "Authorization=Bearer%20key, x-team=boats=1",
        OTEL_SERVICE_NAME: "auth",
        OTEL_TRACES_SAMPLER_ARG: "0.25",
      }).traces,
    ).toEqual({
      url,
      headers: { authorization: "Bearer key", "x-team": "boats=1" },
      serviceName: "auth",
      sampled: 0.25,
    });
    expect(readSettings({ ...endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://o.example/in" }).traces?.url).toBe(
      "https://o.example/in",
    );
    for (const wrong of ["key-without-a-name", "a=b%0D%0Ac: d", "a=%"]) {
      expect(problemsOf({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: wrong })).toEqual([
        expect.stringMatching(/^OTEL_EXPORTER_OTLP_HEADERS is \d+ characters long; expected name=value/),
      ]);
    }
    expect(problemsOf({ ...endpoint, OTEL_TRACES_SAMPLER_ARG: "2" })).toHaveLength(1);
  });

  // Error messages end up in logs and tickets.
  test("no problem repeats a secret", () => {
    const problems = problemsOf({
      HALLPASS_SECRET: "too short: hunter2",
      HALLPASS_ADMIN_EMAIL: "owner@example.com",
      HALLPASS_ADMIN_PASSWORD: "hunter2",
      HALLPASS_SMTP_URL: "http://mailer:hunter2@mail.example.com",
      DATABASE_URL: "mysql://hallpass:hunter2@db/hallpass",
      HALLPASS_URL: "https://me:hunter2@auth.example.com/path",
      HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: "hunter2",
      HALLPASS_PREVIOUS_SECRETS: "hunter2",
    }).join("\n");

    expect(problems).toContain("HALLPASS_SECRET is 18 characters long");
    expect(problems).toContain('DATABASE_URL is "mysql://db…"');
    expect(problems).not.toContain("hunter2");
  });

  describe("secrets in files", () => {
    const home = mkdtempSync(join(tmpdir(), "hallpass-settings-"));
    afterAll(() => rmSync(home, { recursive: true, force: true }));
    function file(text: string): string {
      const path = join(home, crypto.randomUUID());
      writeFileSync(path, text);
      return path;
    }

    // A secret without the means to keep it out of the environment would be shown by tools that list processes.
    test("every secret setting can be in a file, except addresses, which only may contain a password by mistake", () => {
      const secret = Object.entries(SETTINGS).filter(([, { isSecret }]: [string, Setting]) => isSecret);
      const withoutFile = secret.map(([name]) => name).filter((name) => !FILE_NAMES.includes(name));

      expect(withoutFile).toEqual([
        "HALLPASS_SHARED_OAUTH_ISSUER",
        "HALLPASS_SVIX_URL",
        "OTEL_EXPORTER_OTLP_ENDPOINT",
        "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
        "HALLPASS_AI_URL",
      ]);
      expect(FILE_NAMES).toContain("HALLPASS_SHARED_GITHUB_CLIENT_SECRET");
    });

    test("are read without the line break at the end", () => {
      const settings = readSettings({
        HALLPASS_SECRET_FILE: file(`${SECRET}\n`),
        HALLPASS_PREVIOUS_SECRETS_FILE: file(`${"b".repeat(32)}\n${"c".repeat(32)}\n`),
        DATABASE_URL_FILE: file("postgres://u:p@db/hallpass\r\n"),
        HALLPASS_SMTP_URL_FILE: file("smtp://u:p@mail.example.com"),
        HALLPASS_ADMIN_EMAIL: "owner@example.com",
        HALLPASS_ADMIN_PASSWORD_FILE: file(" with spaces around \n"),
        HALLPASS_SHARED_GITHUB_CLIENT_ID: "id",
        HALLPASS_SHARED_GITHUB_CLIENT_SECRET_FILE: file("of github\n"),
        HALLPASS_INTERNAL_SECRET_SERVER_KEY_FILE: file("a-key-of-sixteen-or-more\n"),
      });

      expect(settings).toMatchObject({
        secrets: [SECRET, "b".repeat(32), "c".repeat(32)],
        databaseUrl: "postgres://u:p@db/hallpass",
        smtpUrl: "smtp://u:p@mail.example.com",
        firstOwner: { email: "owner@example.com", password: " with spaces around " },
        sharedProviders: { github: { clientId: "id", clientSecret: "of github" } },
        internalKeys: { secretServerKey: "a-key-of-sixteen-or-more" },
      });
    });

    test("are read without the byte-order mark that some editors write", () => {
      expect(readSettings({ HALLPASS_SECRET_FILE: file(`\uFEFF${SECRET}\n`) }).secrets).toEqual([SECRET]);
    });

    test.each([
      ["with a mark", Buffer.from(`\uFEFF${SECRET}`, "utf16le")],
      ["without a mark", Buffer.from(SECRET, "utf16le")],
    ])("a file in UTF-16 %s is refused, and the encoding to use is named", (_, bytes) => {
      const path = file("");
      writeFileSync(path, bytes);

      expect(problemsOf({ HALLPASS_SECRET_FILE: path })).toEqual([
        `HALLPASS_SECRET_FILE names ${path}, which is not text in UTF-8. Save it in that encoding.`,
      ]);
    });

    test("given in both ways are an error that names both settings", () => {
      const problems = problemsOf({ HALLPASS_SECRET: SECRET, HALLPASS_SECRET_FILE: file(SECRET) });

      expect(problems).toEqual(["HALLPASS_SECRET and HALLPASS_SECRET_FILE are both set: set only one."]);
    });

    test("secrets in files that cannot be read are errors with path and reason, and cause no further problems", () => {
      const missing = join(home, "missing");
      const empty = file("\n");

      const problems = problemsOf({
        HALLPASS_SECRET_FILE: missing,
        HALLPASS_PREVIOUS_SECRETS: "b".repeat(32),
        HALLPASS_ADMIN_EMAIL: "owner@example.com",
        HALLPASS_ADMIN_PASSWORD_FILE: home,
        HALLPASS_CRON_SECRET_FILE: empty,
      });

      expect(problems).toEqual([
        `HALLPASS_SECRET_FILE names ${missing}, which cannot be read (ENOENT).`,
        `HALLPASS_ADMIN_PASSWORD_FILE names ${home}, which cannot be read (EISDIR).`,
        `HALLPASS_CRON_SECRET_FILE names ${empty}, which is empty.`,
      ]);
    });

    test("with an invalid value are errors that do not repeat it", () => {
      const path = file("hunter2\n");
      const [problem] = problemsOf({ HALLPASS_SECRET_FILE: path });

      expect(problem).toBe(
        `HALLPASS_SECRET_FILE names ${path}, whose text is 7 characters long; expected at least 32 bytes of random text.`,
      );
    });

    test("are known names", () => {
      expect(unknownSettings({ HALLPASS_AI_KEY_FILE: "x", HALLPASS_SHARED_GITHUB_CLIENT_SECRET_FILE: "x" })).toEqual(
        [],
      );
      expect(unknownSettings({ HALLPASS_PORT_FILE: "x" })).toHaveLength(1);
    });
  });

  test("an unknown name causes a warning with the nearest known one", () => {
    const environment = {
      HALLPASS_SMTP_ULR: "x",
      HALLPASS_TRUSTED_PROXY: "x",
      HALLPASS_PORT: "1",
      HALLPASSWORD: "x",
      PATH: "x",
    };

    expect(unknownSettings(environment)).toEqual([
      "HALLPASS_SMTP_ULR is not a setting of Hallpass. Did you mean HALLPASS_SMTP_URL?",
      "HALLPASS_TRUSTED_PROXY is not a setting of Hallpass. Did you mean HALLPASS_TRUSTED_PROXIES?",
    ]);
    expect(unknownSettings({ HALLPASS_SHARED_GITHUB_CLIENT_ID: "x", HALLPASS_AI_MODEL: "x" })).toEqual([]);
  });

  // Dev mode shows every user's mails and allows sign-in as anyone.
  test("dev mode is refused if other machines could reach it", () => {
    const reachable: Record<string, string>[] = [
      { HALLPASS_HOST: "0.0.0.0" },
      { HALLPASS_HOST: "::" },
      { HALLPASS_HOST: "192.168.1.2" },
      { HALLPASS_URL: "https://auth.example.com" },
      { HALLPASS_URL: "http://localhost.example.com" },
    ];
    const local: Record<string, string>[] = [
      {},
      { HALLPASS_HOST: "::1" },
      { HALLPASS_HOST: "127.0.0.2" },
      { HALLPASS_URL: "http://auth.localhost:4255" },
    ];

    for (const environment of reachable) {
      expect([environment, problemsOf(environment, { dev: true }).length]).toEqual([environment, 1]);
      expect(problemsOf(environment)).toEqual([]);
    }
    for (const environment of local) {
      expect([environment, problemsOf(environment, { dev: true })]).toEqual([environment, []]);
    }
  });

  test("loopback is localhost, its subdomains, 127.x.x.x and ::1, and no similar name", () => {
    for (const host of ["localhost", "LOCALHOST", "a.localhost", "127.0.0.1", "127.255.0.1", "::1", "[::1]"]) {
      expect([host, isLoopback(host)]).toEqual([host, true]);
    }
    for (const host of [
      "",
      "localhost.com",
      "xlocalhost",
      "127.0.0.1.com",
      "127.0.0",
      "0.0.0.0",
      "::",
      "::ffff:127.0.0.1",
      "128.0.0.1",
    ]) {
      expect([host, isLoopback(host)]).toEqual([host, false]);
    }
  });
});

describe("the file of HALLPASS_TRUSTED_CA", () => {
  const folder = mkdtempSync(join(tmpdir(), "hallpass-ca-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const named = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const problemsWith = (path: string) => problemsOf({ HALLPASS_TRUSTED_CA: path });

  test("has one certificate or several, with any text around them", () => {
    const path = named("two.pem", `Root 1\r\n${GOOD_EXAMPLE.cert}# Root 2\n${GOOD_EXAMPLE.cert}`);

    expect(readSettings({ HALLPASS_TRUSTED_CA: path }).trustedCa).toEqual({
      file: path,
      certificates: `${GOOD_EXAMPLE.cert}${GOOD_EXAMPLE.cert}`.trimEnd(),
    });
    expect(readSettings({}).trustedCa).toBeNull();
  });

  test("is refused with what is wrong with it", () => {
    const damaged = GOOD_EXAMPLE.cert.replace("MIIB", "MIIC");
    const says = (path: string, what: string) => [`HALLPASS_TRUSTED_CA names ${path}, which ${what}.`];
    const missing = join(folder, "none.pem");
    const [key, half] = [named("key.pem", GOOD_EXAMPLE.key), named("half.pem", `${GOOD_EXAMPLE.cert}${damaged}`)];

    expect(problemsWith(missing)).toEqual(says(missing, "cannot be read (ENOENT)"));
    expect(problemsWith(folder)).toEqual(says(folder, "cannot be read (EISDIR)"));
    expect(problemsWith(key)).toEqual(says(key, "has no certificate in PEM (-----BEGIN CERTIFICATE-----)"));
    expect(problemsWith(half)).toEqual(says(half, "has a certificate that is damaged: number 2 of 2"));
  });
});
