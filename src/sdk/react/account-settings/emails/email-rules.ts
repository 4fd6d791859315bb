import { isStrictEmail, normalizeEmail } from "#contract/fields.ts";
import type { ContactChannel } from "#sdk/contact-channels/contact-channel.ts";
import type { AccountSettingsTexts } from "#texts/sdk.ts";
import type { PlainId } from "#texts/translator.ts";

type Channel = Pick<ContactChannel, "value" | "isPrimary" | "isVerified" | "usedForAuth">;
type Reason = PlainId<AccountSettingsTexts>;

/** Sorts addresses: the primary one first, then verified ones. Otherwise the order stays. */
export function sortedChannels<C extends Channel>(channels: readonly C[]): C[] {
  const rank = ({ isPrimary, isVerified }: C) => (isPrimary ? 0 : isVerified ? 1 : 2);
  return [...channels].sort((a, b) => rank(a) - rank(b));
}

/** Returns what is wrong with a further address before it is sent, or undefined. */
export function newEmailProblem(email: string, channels: readonly Channel[]): Reason | undefined {
  if (email === "") return "emailRequired";
  const wanted = normalizeEmail(email);
  if (!isStrictEmail(wanted)) return "emailNotValid";
  return channels.some(({ value }) => normalizeEmail(value) === wanted) ? "emailExists" : undefined;
}

/** An action of an address's menu, and why it is not possible now. */
export interface EmailAction {
  name: "verify" | "makePrimary" | "useForSignIn" | "stopSignIn" | "remove";
  disabledReason?: Reason;
}

/** Returns the actions that make sense for an address. */
export function actionsFor(channel: Channel, all: readonly Channel[]): EmailAction[] {
  const unverified = channel.isVerified ? undefined : "verifyEmailFirst";
  const isLast = channel.usedForAuth && all.filter(({ usedForAuth }) => usedForAuth).length === 1;
  const last = isLast ? "emailLastForSignIn" : undefined;
  const actions: (EmailAction | false)[] = [
    !channel.isVerified && { name: "verify" },
    !channel.isPrimary && { name: "makePrimary", disabledReason: unverified },
    !channel.usedForAuth && { name: "useForSignIn", disabledReason: unverified },
    channel.usedForAuth && { name: "stopSignIn", disabledReason: last },
    { name: "remove", disabledReason: last },
  ];
  return actions.filter((action) => action !== false);
}
