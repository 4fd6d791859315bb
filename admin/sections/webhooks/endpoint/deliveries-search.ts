import type { WebhookDeliveryState } from "hallpass/admin";
import type { PageSearch } from "../../../pieces/lists/pages.ts";

/** What the URL says about the log of an endpoint. */
export interface DeliveriesSearch extends PageSearch {
  state?: WebhookDeliveryState;
  /** The message whose panel is open. */
  delivery?: string;
}
