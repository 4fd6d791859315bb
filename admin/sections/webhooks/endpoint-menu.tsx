import type { WebhookEndpoint } from "hallpass/admin";
import { Eye, Pencil, Power, Send, Trash2 } from "lucide-react";
import { toast } from "sonner";
import { MenuItem, MenuSeparator } from "../../components/menu.tsx";
import { RowMenu } from "../../components/row-menu.tsx";
import { useFailureText } from "../../data/failure.ts";
import { useSayDone } from "../../data/say-done.ts";
import { DeleteDialog } from "../../pieces/deletion/delete-dialog.tsx";
import { useTexts } from "../../texts/language.ts";
import { TestDialog } from "./endpoint/test-dialog.tsx";
import { EndpointDialog } from "./endpoint-dialog.tsx";

/** What the owner wants to do with an endpoint, in a dialog. */
export interface AskedAboutEndpoint {
  what: "edit" | "test" | "delete";
  endpoint: WebhookEndpoint;
}

/** Turns an endpoint on or off, which can be undone. */
export function useTurnEndpoint(): (endpoint: WebhookEndpoint, isOn: boolean) => Promise<void> {
  const t = useTexts();
  const sayDone = useSayDone();
  return async (endpoint, isOn) => {
    const changed = await endpoint.update({ isDisabled: !isOn });
    const undo = () => changed.update({ isDisabled: isOn }, { ifUnchanged: true });
    sayDone(t(isOn ? "webhooks.turnedOn" : "webhooks.turnedOff"), undo);
  };
}

interface EndpointMenuProps {
  endpoint: WebhookEndpoint;
  label: string;
  /** Left out on the page of the endpoint. */
  onOpen?: () => void;
  onAsk: (asked: AskedAboutEndpoint) => void;
}

/** What can be done with an endpoint. */
export function EndpointMenu({ endpoint, label, onOpen, onAsk }: EndpointMenuProps) {
  const t = useTexts();
  const turn = useTurnEndpoint();
  const failureText = useFailureText();
  const { isDisabled } = endpoint;
  const turnOver = () => turn(endpoint, isDisabled).catch(async (error) => toast.error(await failureText(error)));
  return (
    <RowMenu label={label}>
      {onOpen && (
        <MenuItem icon={Eye} onChoose={onOpen}>
          {t("webhooks.open")}
        </MenuItem>
      )}
      <MenuItem icon={Pencil} onChoose={() => onAsk({ what: "edit", endpoint })}>
        {t("webhooks.edit")}
      </MenuItem>
      {onOpen && !isDisabled && (
        <MenuItem icon={Send} onChoose={() => onAsk({ what: "test", endpoint })}>
          {t("webhooks.sendTest")}
        </MenuItem>
      )}
      <MenuItem icon={Power} onChoose={() => void turnOver()}>
        {t(isDisabled ? "webhooks.turnOn" : "webhooks.turnOff")}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} isDangerous onChoose={() => onAsk({ what: "delete", endpoint })}>
        {t("common.delete")}
      </MenuItem>
    </RowMenu>
  );
}

interface EndpointDialogsProps {
  /** Null closes the dialogs. */
  asked: AskedAboutEndpoint | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** The dialogs of the menu. */
export function EndpointDialogs({ asked, onClose, onDeleted }: EndpointDialogsProps) {
  const t = useTexts();
  const about = (what: AskedAboutEndpoint["what"]) => (asked?.what === what ? asked.endpoint : null);
  const deleting = about("delete");
  return (
    <>
      <EndpointDialog editing={about("edit")} onClose={onClose} />
      <TestDialog endpoint={about("test")} onClose={onClose} />
      <DeleteDialog
        things={deleting && [deleting]}
        onClose={onClose}
        onDeleted={onDeleted}
        words={([endpoint]) => ({
          title: t("webhooks.deleteTitle"),
          body: t("webhooks.deleteBody", { url: endpoint?.url ?? "" }),
          progress: () => t("webhooks.deleting"),
          deleted: t("webhooks.deleted"),
        })}
      />
    </>
  );
}
