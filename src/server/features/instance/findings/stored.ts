import type { Finding } from "#contract/instance.ts";
import { freeBytesIn } from "#server/files/disk-space.ts";
import { projectIncidents } from "../alerts/incidents.ts";
import { storedCertificateFindings } from "../certificate-findings.ts";
import { auditFindings } from "./audit.ts";
import { dataFindings, type Examined, eventFindings } from "./data.ts";
import { importedHashFinding } from "./imported-hashes.ts";
import { integrityFindings } from "./integrity.ts";
import { signingKeyFinding } from "./keys.ts";
import { legacyVerifierFindings } from "./legacy-verifiers.ts";
import { clientFindings } from "./oauth-clients.ts";
import { spaceFinding } from "./place.ts";
import { ownerlessFindings, productionFindings } from "./projects.ts";
import { presentServers, reportedFindings } from "./servers.ts";

/** What takes long enough for a progress bar. */
export type Phase = "audit" | "integrity";

interface Looking {
  /** Whether to read everything, which may take minutes. */
  isDeep: boolean;
  begin(phase: Phase): ((done: number, of: number) => void) | undefined;
}

/** Finds what a command can see in the data, beside a running server or without one. */
export async function storedFindings(examined: Examined, { isDeep, begin }: Looking): Promise<Finding[]> {
  const { store, settings } = examined;
  const damage = isDeep ? await integrityFindings(examined, begin("integrity")) : [];
  // Nothing else matters before that, and to look for more might fail at the damaged place.
  if (damage.length > 0) return damage;

  const now = examined.now();
  const servers = await presentServers(examined);
  const isHere = store.dialect === "sqlite";
  return [
    isHere ? spaceFinding(settings.dataDirectory, freeBytesIn(settings.dataDirectory)) : null,
    ...(await storedCertificateFindings(examined, now)),
    ...reportedFindings(servers).filter(({ id }) => id !== "little_space"),
    ...(await dataFindings(examined, servers)),
    ...(await projectIncidents(store)),
    ...(await eventFindings(examined)),
    ...(await auditFindings(examined, { isDeep, onProgress: begin("audit") })),
    await signingKeyFinding(store, now),
    await importedHashFinding(examined),
    ...(await legacyVerifierFindings(examined)),
    ...(await productionFindings(examined)),
    ...(await ownerlessFindings(examined)),
    ...(await clientFindings(examined)),
  ].filter((finding) => finding !== null);
}
