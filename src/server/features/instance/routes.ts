import type { Finding } from "#contract/instance.ts";
import {
  checkAdminLink,
  initiateOwnerPasskey,
  readFindings,
  setUpInstance,
  setUpInstanceWithPasskey,
  signInWithAdminLink,
} from "#contract/instance.ts";
import { listInstanceProjects } from "#contract/instance-projects.ts";
import { readInstanceStatus } from "#contract/instance-status.ts";
import type { Deps } from "#server/deps.ts";
import { on } from "#server/http/routing/api-route.ts";
import { projectIncidents } from "./alerts/incidents.ts";
import { serverFindings } from "./doctor.ts";
import { importedHashFinding } from "./findings/imported-hashes.ts";
import { legacyVerifierFindings } from "./findings/legacy-verifiers.ts";
import { pageOfProjects } from "./projects.ts";
import * as instance from "./service.ts";
import { statusOf } from "./status.ts";

export const instanceRoutes = [
  on(readFindings, async ({ deps }) => ({
    findings: await shownFindings(deps),
  })),

  on(readInstanceStatus, ({ deps }) => statusOf(deps)),

  on(listInstanceProjects, async ({ deps, query }) => {
    const { items, nextCursor } = await pageOfProjects(deps, query);
    return { items, is_paginated: true as const, pagination: { next_cursor: nextCursor } };
  }),

  on(checkAdminLink, async ({ deps, caller, body }) => {
    const link = await instance.describeLink(deps, caller, body.code);
    return { kind: link.kind, email: link.kind === "sign_in" ? link.email : null };
  }),

  on(setUpInstance, async ({ deps, caller, body, dialect }) => {
    const done = await instance.setUp(deps, caller, {
      code: body.code,
      email: body.email,
      password: body.password,
      displayName: body.display_name ?? null,
      projectDisplayName: body.project_display_name,
      extended: dialect.extendedClaims,
    });
    return { ...view(done), project_id: done.projectId };
  }),

  on(initiateOwnerPasskey, async ({ deps, caller, body }) => {
    const wanted = { code: body.code, email: body.email, displayName: body.display_name ?? null };
    const { options, code } = await instance.initiatePasskey(deps, caller, wanted);
    return { options_json: options, code };
  }),

  on(setUpInstanceWithPasskey, async ({ deps, caller, body, dialect }) => {
    const done = await instance.setUp(deps, caller, {
      code: body.code,
      email: body.email,
      passkey: body.passkey,
      displayName: body.display_name ?? null,
      projectDisplayName: body.project_display_name,
      extended: dialect.extendedClaims,
    });
    return { ...view(done), project_id: done.projectId };
  }),

  on(signInWithAdminLink, async ({ deps, caller, body, dialect }) =>
    view(await instance.signInWithLink(deps, caller, { code: body.code, extended: dialect.extendedClaims })),
  ),
];

function view(signedIn: { accessToken: string; refreshToken: string; userId: string }) {
  const { accessToken, refreshToken, userId } = signedIn;
  return { access_token: accessToken, refresh_token: refreshToken, user_id: userId };
}

/** Findings of this server, and those that are too expensive to look for each minute. */
async function shownFindings(deps: Deps): Promise<Finding[]> {
  const imported = deps.settings.dev ? null : await importedHashFinding(deps);
  const found = [
    ...(await serverFindings(deps)),
    ...(await projectIncidents(deps.store)),
    ...(await legacyVerifierFindings(deps)),
  ];
  return imported ? [...found, imported] : found;
}
