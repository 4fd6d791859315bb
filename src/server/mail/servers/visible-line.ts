// Line breaks and other control characters could begin new headers.
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
// Invisible characters, and those that reverse the text after them so that a text reads as another.
const UNSEEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]+/gu;

/** Returns a text as one line of visible characters, for a subject or a name in a mail. Spaces stay as they are. */
export const visibleLine = (text: string): string => text.toWellFormed().replace(BREAKS, " ").replace(UNSEEN, "");
