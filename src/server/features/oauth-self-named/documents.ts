import { KnownError } from "#contract/errors.ts";
import type { ClientMetadata } from "#contract/oauth/registration.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Place } from "#server/access/authorization-server.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import type { Deps } from "#server/deps.ts";
import {
  admitsDocumentsOf,
  documentUrlOf,
  type KnownClient,
  oauthClientOf,
  type SelfDescription,
  storeDocumentIn,
  storedClientOf,
} from "#server/features/oauth-clients/index.ts";
import { describedIn, METHODS_OF_DOCUMENTS } from "./description.ts";
import { faultOfDocument } from "./memory.ts";

/**
 * Returns the client that asks for something new: for the user's consent, or for a pushed request. A document about it is
 * fetched unless it is known and current; without one, there is no client.
 */
export async function askingClient(place: Place, clientId: string): Promise<KnownClient | null> {
  const url = await outdatedDocument(place, clientId, { isKnown: false });
  if (url) {
    const fault = await renew(place, url);
    if (fault !== null) throw new OAuthRefusal("invalid_request", fault);
  }
  return oauthClientOf(place.deps.store, place.deps, place.project, clientId);
}

/**
 * Returns the client that goes on with what it was given. A document that is not current any more is fetched again. If that
 * fails, the client is for some time what it was: an outage of its site must not sign its users out. Then it is no client.
 */
export async function returningClient(place: Place, clientId: string): Promise<KnownClient | null> {
  const url = await outdatedDocument(place, clientId, { isKnown: true });
  if (url) {
    try {
      await renew(place, url);
    } catch (error) {
      // Too many requests of one address, or too many apps in use.
      if (!(error instanceof KnownError || error instanceof OAuthRefusal)) throw error;
    }
  }
  return oauthClientOf(place.deps.store, place.deps, place.project, clientId);
}

/**
 * Returns the address of a document that has to be fetched; null where none is needed, or where no document counts: for a client
 * that the owner or a registration has named, a blocked one, and a host that the owner does not admit.
 */
async function outdatedDocument(
  { deps, project }: Place,
  clientId: string,
  { isKnown }: { isKnown: boolean },
): Promise<URL | null> {
  const url = documentUrlOf(clientId);
  if (!url || !admitsDocumentsOf(project, url.hostname)) return null;
  const known = await storedClientOf(deps.store, project.id, clientId);
  if (!known) return isKnown ? null : url;
  const isCurrent = (known.documentUntil ?? 0) > deps.now();
  return known.origin !== "document" || known.isBlocked || isCurrent ? null : url;
}

/** Fetches and stores a document. Returns why it cannot; null if all is well. */
async function renew({ deps, project, origin }: Place, url: URL): Promise<string | null> {
  await countAddress(deps, "client_document_address", origin.ip);
  const document = await deps.clientDocuments.fetch(url);
  if ("fault" in document) return document.fault;
  const said = descriptionIn(deps, url, document.said);
  if (typeof said === "string") return said;
  const named = { projectId: project.id, id: url.href, by: origin };
  const until = deps.now() + document.currentMillis;
  const stored = await deps.store.write((tx) => storeDocumentIn(tx, deps, named, { said, until }));
  if (!stored) throw new OAuthRefusal("temporarily_unavailable", "The project has too many apps of this kind.");
  return null;
}

/** Returns what a document says about its client, or why that cannot be accepted. */
function descriptionIn(deps: Deps, url: URL, said: ClientMetadata): SelfDescription | string {
  try {
    return describedIn(said, { methods: METHODS_OF_DOCUMENTS, idHost: url.host });
  } catch (error) {
    if (!(error instanceof OAuthRefusal)) throw error;
    const fault = faultOfDocument(`cannot be accepted. ${error.message.replace(/\.$/, "")}`);
    deps.clientDocuments.refuse(url, fault);
    return fault;
  }
}
