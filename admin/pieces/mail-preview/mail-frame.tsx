import type { EmailPreviewOptions } from "hallpass/admin";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { classNames } from "../../components/class-names.ts";
import { Skeleton } from "../../components/skeleton.tsx";
import { usePicture } from "../../data/designs.ts";
import { framedMail, type Scheme } from "./framed-mail.ts";

interface MailFrameProps {
  html: string;
  title: string;
  scheme?: Scheme;
  /** Whether images of other servers are loaded; default: they are. */
  showsImages?: boolean;
  className?: string;
  /** Leaves the frame out of the order of the Tab key. */
  isDecoration?: boolean;
}

/** A mail in a frame without scripts, forms, links and access to the console. */
export function MailFrame(props: MailFrameProps) {
  const { html, title, scheme = "light", showsImages = true, className, isDecoration = false } = props;
  const { page } = useMemo(
    () => framedMail(html, { scheme, showsImages, nonce: pageNonce() }),
    [html, scheme, showsImages],
  );
  return (
    <iframe
      // A frame that has loaded a page does not always follow a new `srcDoc`.
      key={String(showsImages)}
      title={title}
      sandbox=""
      srcDoc={page}
      tabIndex={isDecoration ? -1 : undefined}
      className={classNames(
        scheme === "dark" ? "bg-[#17181d] [color-scheme:dark]" : "bg-white [color-scheme:light]",
        className,
      )}
    />
  );
}

/** The nonce with which the page's policy, which frames inherit, allows styles. */
const pageNonce = () => document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";

/** Whether a mail shows images of other servers. */
export const useHasRemoteImages = (html: string) =>
  useMemo(() => framedMail(html, { scheme: "light", showsImages: false, nonce: "" }).hasRemoteImages, [html]);

const PICTURE_WIDTH = 640;

interface MailPictureProps {
  title: string;
  options: EmailPreviewOptions;
  /** Changes when the mail has to be rendered again. */
  version: string;
  /** Shown for a mail that cannot be rendered. */
  failureText: string;
}

/** A mail as a small picture that fills its width. Rendered when it is scrolled into view; neither pointer nor keys reach it. */
export function MailPicture({ title, options, version, failureText }: MailPictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const isInView = useHasBeenInView(box);
  const { html, hasFailed } = usePicture(options, { version, isWanted: isInView });

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      element.style.setProperty("--picture-scale", String(element.clientWidth / PICTURE_WIDTH)),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={box} inert className="relative aspect-[4/3] w-full overflow-hidden bg-sunken select-none">
      {html !== undefined ? (
        <MailFrame
          html={html}
          title={title}
          isDecoration
          className="pointer-events-none absolute start-0 top-0 h-[480px] w-[640px] origin-top-left scale-(--picture-scale) rtl:origin-top-right"
        />
      ) : hasFailed ? (
        <p className="grid h-full place-items-center p-4 text-center text-[0.8125rem] text-soft">{failureText}</p>
      ) : (
        <Skeleton className="h-full rounded-none" />
      )}
    </div>
  );
}

/** Whether an element is in view, or has been. */
function useHasBeenInView(ref: RefObject<HTMLElement | null>): boolean {
  const [hasBeen, setHasBeen] = useState(false);
  useEffect(() => {
    if (hasBeen || !ref.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setHasBeen(true);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [hasBeen, ref]);
  return hasBeen;
}
