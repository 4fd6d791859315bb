import type { ReactNode } from "react";
import type { AuthorizationRequest } from "#contract/auth/authorization-requests.ts";
import { scopeWords } from "../texts/scope-words.ts";
import { useAuthorizeTexts } from "../texts/use-authorize-texts.ts";
import { AlertIcon } from "../ui/icons.tsx";

interface RequestedAccessProps {
  request: Pick<AuthorizationRequest, "scopes"> & { client: ShownClient };
  /** What is known of the program that gets the answer. */
  children: ReactNode;
}

type ShownClient = Omit<AuthorizationRequest["client"], "redirect_host">;

/** What an app asks for, and who it is: its logo, its links, and what gets the answer. */
export function RequestedAccess({ request: { client, scopes }, children }: RequestedAccessProps) {
  const t = useAuthorizeTexts();
  const aboutUser = scopes.filter(({ api }) => api === null);
  const apis = Map.groupBy(
    scopes.filter(({ api }) => api !== null),
    ({ api }) => api ?? "",
  );
  const wordsFor = scopeWords(t);
  const withClaims = (scope: AuthorizationRequest["scopes"][number]) =>
    scope.claims.length > 0 ? `${wordsFor(scope)} (${scope.claims.join(", ")})` : wordsFor(scope);
  return (
    <>
      {client.logo_url && <img src={client.logo_url} alt="" width={56} height={56} referrerPolicy="no-referrer" />}
      {aboutUser.length > 0 && (
        <List heading={t("authorizeAsks", { app: client.name })} items={aboutUser.map(withClaims)} />
      )}
      {[...apis].map(([api, asked]) => (
        <List key={api} heading={t("authorizeAsksOfApi", { app: client.name, api })} items={asked.map(wordsFor)} />
      ))}
      {children}
      <Links client={client} />
    </>
  );
}

/** The host that gets the answer, or a warning that nobody but the user can know which program does. */
export function Destination({ client: { redirect_host: host } }: Pick<AuthorizationRequest, "client">) {
  const t = useAuthorizeTexts();
  if (host !== null) return <p className="hp-small">{t("authorizeHost", { host })}</p>;
  return (
    <p className="hp-warning">
      <AlertIcon />
      <span>{t("authorizeDevice")}</span>
    </p>
  );
}

function List({ heading, items }: { heading: string; items: string[] }) {
  return (
    <section className="hp-section">
      <p>{heading}</p>
      <ul className="hp-rows">
        {items.map((item) => (
          <li key={item} className="hp-row">
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Links({ client: { policy_url, terms_url } }: { client: ShownClient }) {
  const t = useAuthorizeTexts();
  if (!policy_url && !terms_url) return null;
  return (
    <p className="hp-small">
      {policy_url && <ForeignLink href={policy_url} text={t("authorizePolicy")} />}
      {policy_url && terms_url && " · "}
      {terms_url && <ForeignLink href={terms_url} text={t("authorizeTerms")} />}
    </p>
  );
}

const ForeignLink = ({ href, text }: { href: string; text: string }) => (
  <a className="hp-link" href={href} target="_blank" rel="noreferrer">
    {text}
  </a>
);
