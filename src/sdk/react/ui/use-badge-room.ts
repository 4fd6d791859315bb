import { type RefObject, useEffect, useState } from "react";
import { OTP_INPUT_BADGE_CHECK_MILLIS, PASSWORD_MANAGER_BADGE_PX } from "#contract/limits.ts";

/** The elements that password managers add to a page with their badges. */
const BADGES = [
  "[data-lastpass-icon-root]",
  "com-1password-button",
  "[data-dashlanecreated]",
  '[style$="2147483647 !important;"]',
].join(",");

/**
 * Returns by how many pixels an input must be wider than its box, so that a password manager's badge does not cover the
 * last character. Zero when there is no badge, or no room in the page.
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
    // Password managers run their scripts after the page is rendered.
    const timers = OTP_INPUT_BADGE_CHECK_MILLIS.map((millis) => setTimeout(check, millis));
    return () => timers.forEach(clearTimeout);
  }, [box, input]);

  return room;
}
