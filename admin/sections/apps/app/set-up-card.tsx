import type { OAuthClient } from "hallpass/admin";
import { useState } from "react";
import { Card } from "../../../components/card.tsx";
import { CodeSnippet } from "../../../components/code-snippet.tsx";
import { Field } from "../../../components/field.tsx";
import { Select } from "../../../components/select.tsx";
import { useApis, useIssuer } from "../../../data/oauth.ts";
import { useTexts } from "../../../texts/language.ts";
import { discoveryUrl, filesFor, PRESETS, presetOf, tokenCommand } from "../presets.ts";
import { hasSecrets } from "./save-app.ts";

const ANY = "";

/** Settings to copy into the program that signs people in. The one for which the app was made is chosen. */
export function SetUpCard({ app }: { app: OAuthClient }) {
  const t = useTexts();
  const issuer = useIssuer();
  const [chosen, choose] = useState(presetOf(app)?.id ?? ANY);
  const preset = PRESETS.find(({ id }) => id === chosen);
  const clientSecret = t("app.secretPlaceholder");
  const files = preset
    ? filesFor(preset, app, { issuer, clientSecret })
    : [
        {
          title: ".env",
          code: [
            `OIDC_ISSUER=${issuer}`,
            `OIDC_DISCOVERY_URL=${discoveryUrl(issuer)}`,
            `OIDC_CLIENT_ID=${app.id}`,
            ...(hasSecrets(app) ? [`OIDC_CLIENT_SECRET=${clientSecret}`] : []),
          ].join("\n"),
        },
      ];
  return (
    <Card title={t("app.setUp")} hint={t(hasSecrets(app) ? "app.setUpHint" : "app.setUpHintPublic")}>
      <div className="flex flex-col gap-3">
        <Field label={t("apps.preset")}>
          {(parts) => (
            <Select
              {...parts}
              value={chosen}
              options={[
                { value: ANY, label: t("apps.noPreset") },
                ...PRESETS.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={choose}
              className="max-w-72"
            />
          )}
        </Field>
        {files.map(({ title, code }) => (
          <CodeSnippet key={title} title={title} code={code} isPlain />
        ))}
      </div>
    </Card>
  );
}

/** How a machine gets a token, with the scopes that it has now. */
export function TokenCommandCard({ app }: { app: OAuthClient }) {
  const t = useTexts();
  const issuer = useIssuer();
  const api = useApis().find(({ scopes }) => scopes.some(({ name }) => app.scopes.includes(name)));
  const facts = { issuer, clientSecret: t("app.secretPlaceholder"), resource: api?.identifier };
  return (
    <Card title={t("app.getToken")} hint={t("app.getTokenHint")}>
      <CodeSnippet title="curl" code={tokenCommand(app, facts)} isPlain />
    </Card>
  );
}
