import { type RefObject, useEffect, useState } from "react";
import { OTP_INPUT_BADGE_CHECK_MILLIS, PASSWORD_MANAGER_BADGE_PX } from "#contract/limits.ts";

/** What password managers add to a page when they put a badge into its inputs. */
const BADGES = [
  "[data-lastpass-icon-root]",
  "com-1password-button",
  "[data-dashlanecreated]",
  '[style$="2147483647 !important;"]',
].join(",");

/**
 * How many pixels an input must reach beyond its box, so that a password manager's badge stands beside the last
 * character and not on it. Nothing where no badge was seen, or where the page has no room.
 */
export function useBadgeRoom(box: RefObject<HTMLElement | null>, input: RefObject<HTMLInputElement | null>): number {
  const [room, setRoom] = useState(0);

  useEffect(() => {
    const check = () => {
      const right = box.current?.getBoundingClientRect().right;
      const page = input.current?.ownerDocument;
      if (right === undefined || !page) return;
      const hasRoom = right + PASSWORD_MANAGER_BADGE_PX <= page.documentElement.clientWidth;
      setRoom(hasRoom && page.querySelector(BADGES) ? PASSWORD_MANAGER_BADGE_PX : 0);
    };
    // Their scripts come when the page is already there.
    const timers = OTP_INPUT_BADGE_CHECK_MILLIS.map((millis) => setTimeout(check, millis));
    return () => timers.forEach(clearTimeout);
  }, [box, input]);

  return room;
}
