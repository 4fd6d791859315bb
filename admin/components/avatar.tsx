import { useState } from "react";
import { firstCharacters } from "#texts/first-characters.ts";
import { classNames } from "./class-names.ts";

const SIZES = { small: "size-7 text-xs", large: "size-14 text-xl" };

interface AvatarProps {
  /** The picture; without one, or when it cannot be loaded, the first letter of the name is shown. */
  url: string | null;
  name: string;
  size?: keyof typeof SIZES;
  /** Round for people, square for teams. */
  isSquare?: boolean;
}

/** The picture of a user or a team. Decoration: the name stands beside it. */
export function Avatar({ url, name, size = "small", isSquare = false }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const look = classNames("shrink-0 overflow-hidden", SIZES[size], isSquare ? "rounded-md" : "rounded-full");
  if (url && url !== broken) {
    return (
      <img
        src={url}
        alt=""
        loading="lazy"
        referrerPolicy="no-referrer"
        className={classNames(look, "object-cover")}
        onError={() => setBroken(url)}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={classNames(look, "grid place-items-center bg-brand-tint font-semibold text-brand uppercase")}
    >
      {firstCharacters(name.trim(), 1) || "?"}
    </span>
  );
}
