import { useRef, useState, type MouseEvent } from 'react';

import { X } from '#web/icons/shared-icons.ts';

import { hasModifierKey } from '../page/has-modifier-key.ts';

interface EvidencePictureProps {
  src: string;
  /** The title of the source. */
  title: string;
}

/**
 * A picture that is evidence. A click shows it as large as the screen allows; without scripts it
 * opens the file. The enlarged picture is a native dialog: Escape closes it, and the focus returns
 * to the link.
 */
export function EvidencePicture({ src, title }: EvidencePictureProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isEnlarged, setIsEnlarged] = useState(false);

  function enlarge(event: MouseEvent) {
    if (hasModifierKey(event)) return;
    event.preventDefault();
    setIsEnlarged(true);
    dialog.current?.showModal();
  }

  return (
    <>
      <a
        href={src}
        onClick={enlarge}
        aria-label={`Enlarge the picture: ${title}`}
        className="mt-3 inline-block min-h-11 min-w-11 max-w-full cursor-zoom-in"
      >
        <img
          src={src}
          alt={title}
          loading="lazy"
          className="h-auto max-h-[400px] max-w-full print:max-h-60 rounded-sm border border-rule bg-white"
        />
      </a>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Keyboard users close with Escape or the button. */}
      <dialog
        ref={dialog}
        aria-label={title}
        onClick={() => dialog.current?.close()}
        onClose={() => setIsEnlarged(false)}
        className="enlarged m-auto max-h-none max-w-none cursor-zoom-out overflow-visible bg-transparent"
      >
        {isEnlarged && (
          <img
            src={src}
            alt={title}
            className="max-h-[94dvh] max-w-[96vw] bg-white object-contain"
          />
        )}
        <button
          type="button"
          aria-label="Close the picture"
          className="fixed top-3 right-3 grid size-11 place-items-center rounded-sm bg-paper text-ink"
        >
          <X className="size-5" />
        </button>
      </dialog>
    </>
  );
}
