import { type ChangeEvent, useRef, useState } from "react";
import { useProfileImageTexts } from "#sdk/react/texts/use-profile-image-texts.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { lazyPart } from "#sdk/react/ui/lazy-part.ts";
import { Problem } from "#sdk/react/ui/problem.tsx";
import { PromptSuspense } from "#sdk/react/ui/prompt-suspense.tsx";
import { useAction } from "#sdk/react/ui/use-action.ts";
import { Avatar } from "./user-avatar.tsx";

// Loaded with the first chosen file.
const ImageCropper = lazyPart(async () => (await import("./profile-image/image-cropper.tsx")).ImageCropper);

export interface ProfileImageEditorProps {
  /** The current image. */
  imageUrl: string | null;
  /** The name of the user or team; its first characters stand for a missing image. */
  name: string | null;
  /**
   * Stores the image: a data URL with a square JPEG of at most 0.1 MB, or null to remove it. The editor shows why it
   * rejects.
   */
  onSave: (dataUrl: string | null) => Promise<void>;
}

/** A profile image, with buttons to upload, crop and remove it. For account settings, whose styles it has. */
export function ProfileImageEditor({ imageUrl, name, onSave }: ProfileImageEditorProps) {
  const t = useProfileImageTexts();
  const { isBusy, problem, setProblem, run } = useAction();
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const upload = useRef<HTMLSpanElement>(null);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    setProblem(undefined);
    // Decoded without an address of its own: a strict content security policy forbids images from `blob:`.
    const decoded = chosen && (await createImageBitmap(chosen).catch(() => null));
    // The same file can be chosen again.
    target.value = "";
    if (decoded) setImage(decoded);
    else if (chosen) setProblem(t("pictureInvalid"));
  };
  const remove = async () => {
    // The button goes with the image, and the focus with it.
    if (await run(() => onSave(null))) upload.current?.querySelector("button")?.focus();
  };
  const close = () => {
    image?.close();
    setImage(null);
  };

  return (
    <>
      <div className="hp-tools">
        <Avatar size={64} border user={{ displayName: name, primaryEmail: null, profileImageUrl: imageUrl }} />
        <input
          ref={file}
          className="hp-visually-hidden"
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => void choose(event)}
        />
        <span ref={upload}>
          <Button variant="secondary" onClick={() => file.current?.click()}>
            {t("pictureUpload")}
          </Button>
        </span>
        {imageUrl && (
          <Button variant="secondary" isBusy={isBusy} onClick={() => void remove()}>
            {t("pictureRemove")}
          </Button>
        )}
      </div>
      <Problem text={problem} />
      {image && (
        <PromptSuspense fallback={null}>
          <ImageCropper image={image} onSave={onSave} onClose={close} />
        </PromptSuspense>
      )}
    </>
  );
}
