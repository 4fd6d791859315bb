import { useRef, useState } from "react";
import { readableAddress } from "#contract/readable-address.ts";
import type { ContactChannel } from "#sdk/contact-channels/contact-channel.ts";
import { useResource } from "#sdk/react/hooks/use-resource.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { useErrorText } from "#sdk/react/texts/use-error-text.ts";
import { useSettingsTexts } from "#sdk/react/texts/use-settings-texts.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { InlineForm } from "#sdk/react/ui/inline-form.tsx";
import { emailInput } from "#sdk/react/ui/input.tsx";
import { Menu } from "#sdk/react/ui/menu.tsx";
import { Problem } from "#sdk/react/ui/problem.tsx";
import { MoreIcon } from "#sdk/react/ui/settings-icons.tsx";
import { actionsFor, type EmailAction, newEmailProblem, sortedChannels } from "./email-rules.ts";

const actionTexts = {
  verify: "emailVerify",
  makePrimary: "emailMakePrimary",
  useForSignIn: "emailUseForSignIn",
  stopSignIn: "emailStopSignIn",
  remove: "remove",
} as const satisfies Record<EmailAction["name"], string>;

/** The addresses of the user: add, verify and remove them, and choose what they are for. */
export function Emails() {
  const t = useSettingsTexts();
  const sayError = useErrorText();
  const user = useUser({ or: "throw" });
  const channels = sortedChannels(useResource(user.contactChannels));
  const [isAdding, setAdding] = useState(false);
  const [wasAdding, setWasAdding] = useState(false);
  const [note, setNote] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const section = useRef<HTMLDivElement>(null);

  const focusAdd = () => section.current?.querySelector<HTMLElement>("[data-add] button")?.focus();
  const close = () => setAdding(false);
  const verify = async (channel: ContactChannel) => {
    await channel.sendVerificationEmail();
    setNote(t("emailVerificationSent", { email: readableAddress(channel.value) }));
  };
  const verbs: Record<EmailAction["name"], (channel: ContactChannel) => Promise<unknown>> = {
    verify,
    makePrimary: (channel) => channel.update({ isPrimary: true }),
    useForSignIn: (channel) => channel.update({ usedForAuth: true }),
    stopSignIn: (channel) => channel.update({ usedForAuth: false }),
    remove: async (channel) => {
      await channel.delete();
      focusAdd();
    },
  };
  const act = async (name: EmailAction["name"], channel: ContactChannel) => {
    setNote(undefined);
    setProblem(undefined);
    try {
      await verbs[name](channel);
    } catch (error) {
      setProblem(await sayError(error));
    }
  };
  const add = async (value: string) => {
    const channel = await user.createContactChannel({ value, type: "email", usedForAuth: false });
    close();
    await act("verify", channel);
  };

  return (
    <div className="hp-settings-stack" ref={section}>
      {channels.length > 0 && (
        <ul className="hp-rows">
          {channels.map((channel) => (
            <li className="hp-row" key={channel.id}>
              <div className="hp-row-text">
                <div className="hp-settings-line">
                  <span>{readableAddress(channel.value)}</span>
                  {channel.isPrimary && <span className="hp-badge">{t("emailPrimary")}</span>}
                  {!channel.isVerified && (
                    <span className="hp-badge" data-warns="">
                      {t("emailUnverified")}
                    </span>
                  )}
                  {channel.usedForAuth && <span className="hp-badge">{t("emailForSignIn")}</span>}
                </div>
              </div>
              <Menu
                label={t("emailActions", { email: readableAddress(channel.value) })}
                button={
                  <span className="hp-more">
                    <MoreIcon />
                  </span>
                }
                groups={[
                  {
                    items: actionsFor(channel, channels).map(({ name, disabledReason }) => ({
                      text: t(actionTexts[name]),
                      disabledReason: disabledReason && t(disabledReason),
                      onClick: () => act(name, channel),
                    })),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <InlineForm
          label={t("emailEnter")}
          isLabelHidden
          initial=""
          send={t("add")}
          input={{ ...emailInput, autoComplete: "email", placeholder: t("emailEnter"), autoFocus: true }}
          check={(email) => {
            const wrong = newEmailProblem(email, channels);
            return wrong && t(wrong);
          }}
          save={add}
          cancel={close}
        />
      ) : (
        <span data-add="">
          <Button
            variant="secondary"
            autoFocus={wasAdding}
            onClick={() => {
              setAdding(true);
              setWasAdding(true);
            }}
          >
            {t("emailAdd")}
          </Button>
        </span>
      )}
      <Problem text={problem} />
      <p className="hp-muted hp-small hp-status" role="status">
        {note}
      </p>
    </div>
  );
}
