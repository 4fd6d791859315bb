import type { ContactChannel, ServerContactChannelUpdate, ServerUser } from "hallpass";
import { BadgeCheck, CircleDashed, LogIn, Mail, MailCheck, Plus, Send, Star, Trash2 } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { readableAddress } from "#contract/readable-address.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { FieldError } from "../../../components/field.tsx";
import { MenuItem, MenuSeparator } from "../../../components/menu.tsx";
import { RowMenu } from "../../../components/row-menu.tsx";
import { useLast } from "../../../components/use-last.ts";
import { type Action, useAction } from "../../../data/use-action.ts";
import { useWatched } from "../../../data/watched.ts";
import { LoadedCard } from "../../../pieces/details/loaded-card.tsx";
import { useTexts } from "../../../texts/language.ts";
import { ChannelDialog } from "./channel-dialog.tsx";
import { type MailKind, SendMailDialog } from "./send-mail-dialog.tsx";

type Channel = ContactChannel<ServerContactChannelUpdate>;

/** The addresses of the user, with what each is for. */
export function ChannelsCard({ user }: { user: ServerUser }) {
  const t = useTexts();
  const [isAdding, setAdding] = useState(false);
  return (
    <LoadedCard
      title={t("channels.title")}
      hint={t("channels.hint")}
      aside={
        <Button size="small" onClick={() => setAdding(true)}>
          <Plus size={15} aria-hidden="true" />
          {t("channels.add")}
        </Button>
      }
    >
      <Channels user={user} />
      <ChannelDialog isOpen={isAdding} onClose={() => setAdding(false)} user={user} />
    </LoadedCard>
  );
}

function Channels({ user }: { user: ServerUser }) {
  const t = useTexts();
  const channels = useWatched(user.contactChannels);
  const action = useAction();
  const [sending, setSending] = useState<{ kind: MailKind; channel: Channel } | null>(null);
  const [deleting, setDeleting] = useState<Channel | null>(null);
  const shown = useLast(deleting);

  if (channels.length === 0) return <p className="text-soft">{t("channels.none")}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {channels.map((channel) => (
          <li key={channel.id} className="flex items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{readableAddress(channel.value)}</p>
              <p className="mt-1 flex flex-wrap gap-1.5">
                {channel.isPrimary && <Badge tone="brand">{t("channels.primary")}</Badge>}
                <Badge tone={channel.isVerified ? "good" : "warn"}>
                  {t(channel.isVerified ? "users.verified" : "users.unverified")}
                </Badge>
                {channel.usedForAuth && <Badge>{t("channels.signsIn")}</Badge>}
              </p>
            </div>
            <ChannelMenu
              channel={channel}
              action={action}
              onSend={(kind) => setSending({ kind, channel })}
              onDelete={() => setDeleting(channel)}
            />
          </li>
        ))}
      </ul>
      {action.failure && <FieldError>{action.failure}</FieldError>}
      <SendMailDialog sending={sending} onClose={() => setSending(null)} />
      <ConfirmDialog
        isOpen={deleting !== null}
        onClose={() => setDeleting(null)}
        title={t("channels.deleteTitle")}
        body={t("channels.deleteBody", { address: readableAddress(shown?.value ?? "") })}
        action={t("common.delete")}
        onConfirm={async () => {
          await shown?.delete();
          toast.success(t("channels.deleted", { address: readableAddress(shown?.value ?? "") }));
        }}
      />
    </>
  );
}

interface ChannelMenuProps {
  channel: Channel;
  action: Action;
  onSend: (kind: MailKind) => void;
  onDelete: () => void;
}

function ChannelMenu({ channel, action, onSend, onDelete }: ChannelMenuProps) {
  const t = useTexts();
  const { isPrimary, isVerified, usedForAuth } = channel;
  const address = readableAddress(channel.value);
  const change = (changes: ServerContactChannelUpdate) =>
    action.run(() => channel.update(changes), t("channels.changed", { address }));
  return (
    <RowMenu label={t("channels.rowMenu", { address })}>
      <MenuItem icon={Send} onChoose={() => onSend("sign-in")}>
        {t("channels.sendInvitation")}
      </MenuItem>
      {!isVerified && (
        <MenuItem icon={MailCheck} onChoose={() => onSend("verification")}>
          {t("channels.sendVerification")}
        </MenuItem>
      )}
      {usedForAuth && (
        <MenuItem icon={Mail} onChoose={() => onSend("reset")}>
          {t("channels.sendReset")}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={isVerified ? CircleDashed : BadgeCheck} onChoose={() => change({ isVerified: !isVerified })}>
        {t(isVerified ? "channels.markUnverified" : "channels.markVerified")}
      </MenuItem>
      {!isPrimary && (
        <MenuItem icon={Star} onChoose={() => change({ isPrimary: true })}>
          {t("channels.makePrimary")}
        </MenuItem>
      )}
      <MenuItem icon={LogIn} onChoose={() => change({ usedForAuth: !usedForAuth })}>
        {t(usedForAuth ? "channels.disableSignIn" : "channels.enableSignIn")}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} isDangerous onChoose={onDelete}>
        {t("common.delete")}
      </MenuItem>
    </RowMenu>
  );
}
