import type { DeviceRequest } from "#contract/auth/device-requests.ts";
import { fail } from "#contract/errors.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { countAttemptIn, takeBackIn } from "#server/access/throttle.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import {
  allowAndReportIn,
  authenticationIn,
  personIn,
  shownClient,
  shownScopes,
  signedIn,
} from "#server/features/authorization/index.ts";
import { oauthApisOf } from "#server/features/oauth-apis/index.ts";
import { oauthClientOf } from "#server/features/oauth-clients/index.ts";
import {
  answerDeviceIn,
  type DeviceApproval,
  shownUserCode,
  waitingDevice,
} from "#server/foundation/oauth-grants/index.ts";

/** Shows the request of a device to the user who has entered its code. */
export async function details(deps: Deps, caller: Caller, typed: string): Promise<DeviceRequest> {
  return withDevice(deps, caller, typed, async (tx, { device, client, person }) => ({
    client: shownClient(client),
    step: stepOf(person),
    scopes: shownScopes(caller.project, device.access, await oauthApisOf(tx, caller.projectId)),
    user_code: shownUserCode(typed),
    requested_at_millis: device.createdAt,
    requested_from: {
      ip: device.requestedFrom.ip,
      city: device.requestedFrom.city,
      country: device.requestedFrom.country,
      user_agent: device.requestedFrom.userAgent,
    },
  }));
}

/**
 * Stores the user's approval, which the device gets when it asks next. A device is never allowed without the user's click, also
 * not for an app of the project's owner: somebody else may have started it. docs/security/rules.md, rule 24.
 */
export async function approve(deps: Deps, caller: Caller, typed: string): Promise<boolean> {
  const { project, origin } = caller;
  return withDevice(deps, caller, typed, async (tx, { device, client, person }) => {
    if (!person || stepOf(person) !== "consent") return false;
    const grant = await allowAndReportIn(tx, { deps, project, origin }, { client, person, access: device.access });
    await answerIn(tx, deps, device, {
      userId: person.userId,
      grantId: grant.id,
      sessionId: person.session.id,
      data: authenticationIn(person.session),
    });
    return true;
  });
}

/** Stores the user's refusal. */
export async function deny(deps: Deps, caller: Caller, typed: string): Promise<void> {
  await withDevice(deps, caller, typed, async (tx, { device }) => answerIn(tx, deps, device, null));
}

/** Another answer may have been first. */
async function answerIn(
  tx: Transaction,
  deps: Deps,
  ...answer: [Found["device"], DeviceApproval | null]
): Promise<void> {
  if (!(await answerDeviceIn(tx, deps, ...answer))) throw fail("DEVICE_REQUEST_NOT_FOUND");
}

type Found = NonNullable<Awaited<ReturnType<typeof foundIn>>>;

/**
 * Does something with the device that waits with a code. A code is short, so wrong ones count: by address, and by user in the
 * transaction that compares them.
 */
async function withDevice<T>(
  deps: Deps,
  caller: Caller,
  typed: string,
  act: (tx: Transaction, found: Found) => Promise<T>,
): Promise<T> {
  const { project, origin } = caller;
  // Where the switch is off, there are no devices.
  if (!project.config.authorizationServer?.enabled) throw fail("DEVICE_REQUEST_NOT_FOUND");
  await countAddress(deps, "device_code_address", origin.ip);
  const outcome = await deps.store.write(async (tx) => {
    const counted = await countAttemptIn(tx, deps, project.id, [
      { name: "device_code_user", subject: caller.user?.id ?? "" },
    ]);
    const found = await foundIn(tx, deps, caller, typed);
    if (!found) return null;
    await takeBackIn(tx, counted);
    return { value: await act(tx, found) };
  });
  if (!outcome) throw fail("DEVICE_REQUEST_NOT_FOUND");
  return outcome.value;
}

async function foundIn(tx: Transaction, deps: Deps, caller: Caller, typed: string) {
  const { project, projectId } = caller;
  const device = await waitingDevice(tx, deps, { projectId, userCode: typed });
  const client = device && (await oauthClientOf(tx, deps, project, device.clientId));
  return client ? { device, client, person: await personIn(tx, deps, project, client, signedIn(caller)) } : null;
}

type Person = Found["person"];

function stepOf(person: Person): DeviceRequest["step"] {
  if (!person) return "sign_in";
  return person.mayUse ? "consent" : "no_access";
}
