import type { Level } from "#contract/access.ts";
import {
  createContactChannel,
  deleteContactChannel,
  listContactChannels,
  type ContactChannel as Payload,
  type ServerNewContactChannel as ServerNewPayload,
  type ServerContactChannelUpdate as ServerUpdatePayload,
  sendContactChannelVerificationCode,
  updateContactChannel,
} from "#contract/contact-channels.ts";
import { type Resource, resource } from "#sdk/cache/resource.ts";
import { callbackUrlOf } from "#sdk/redirects/callback-url.ts";
import { withEmailProblem } from "#sdk/sign-in/email-problem.ts";
import type { UserScope } from "#sdk/user-scope.ts";
import type { ContactChannel, ServerContactChannelUpdate, ServerNewContactChannel } from "./contact-channel.ts";

/** The two calls whose bodies differ by level. */
export interface ChannelWrites {
  create(body: ServerNewPayload): Promise<Payload>;
  update(id: string, body: ServerUpdatePayload): Promise<Payload>;
}

export const clientWrites = ({ wire, userId }: UserScope<"client">): ChannelWrites => ({
  create: ({ is_verified: _, ...body }) => wire.call(createContactChannel, { body }),
  update: (id, { is_verified: _, ...body }) => wire.call(updateContactChannel, { params: pathOf(userId, id), body }),
});

export const serverWrites = ({ wire, userId }: UserScope<"server">): ChannelWrites => ({
  create: (body) => wire.call(createContactChannel, { body }),
  update: (id, body) => wire.call(updateContactChannel, { params: pathOf(userId, id), body }),
});

const pathOf = (userId: string, id: string) => ({ user_id: userId, contact_channel_id: id });

export interface ContactChannels {
  readonly contactChannels: Resource<ContactChannel<ServerContactChannelUpdate>[]>;
  listContactChannels(): Promise<ContactChannel<ServerContactChannelUpdate>[]>;
  createContactChannel(channel: ServerNewContactChannel): Promise<ContactChannel<ServerContactChannelUpdate>>;
}

/** The addresses of a user: a watchable list, and the call that adds one. `changed` runs after every change. */
export function contactChannelsOf<L extends Level>(
  { wire, connection, redirects, userId }: UserScope<L>,
  writes: ChannelWrites,
  changed: () => Promise<void>,
): ContactChannels {
  const contactChannels = resource(async () => {
    const { items } = await wire.call(listContactChannels, { query: { user_id: userId } });
    return items.map(fromWire);
  }, connection.deps);

  async function refresh() {
    await Promise.all([contactChannels.refresh(), changed()]);
  }

  function fromWire(payload: Payload): ContactChannel<ServerContactChannelUpdate> {
    const { id } = payload;
    return {
      id,
      value: payload.value,
      type: payload.type,
      isPrimary: payload.is_primary,
      isVerified: payload.is_verified,
      usedForAuth: payload.used_for_auth,
      async sendVerificationEmail({ callbackUrl } = {}) {
        const callback_url = callbackUrl ?? callbackUrlOf(redirects, "emailVerification", "callbackUrl");
        await wire.call(sendContactChannelVerificationCode, { params: pathOf(userId, id), body: { callback_url } });
      },
      async update({ value, usedForAuth, isPrimary, isVerified }) {
        const body = { value, used_for_auth: usedForAuth, is_primary: isPrimary, is_verified: isVerified };
        const updated = await withEmailProblem(value, writes.update(id, body));
        await refresh();
        return fromWire(updated);
      },
      async delete() {
        await wire.call(deleteContactChannel, { params: pathOf(userId, id), body: {} });
        await refresh();
      },
    };
  }

  return {
    contactChannels,
    listContactChannels: contactChannels.get,
    async createContactChannel({ value, type, usedForAuth, isPrimary, isVerified }) {
      const body = {
        user_id: userId,
        value,
        type,
        used_for_auth: usedForAuth,
        is_primary: isPrimary,
        is_verified: isVerified,
      };
      const created = await withEmailProblem(value, writes.create(body));
      await refresh();
      return fromWire(created);
    },
  };
}
