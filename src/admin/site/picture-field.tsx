import { useId, useRef } from 'react';
import type { QueryClient } from '@tanstack/react-query';

import { formatFileSize } from '#domain/files/file-size.ts';
import {
  MAX_SITE_PICTURE_BYTES,
  MIN_SITE_PICTURE_SIDE,
  sitePictureMediaTypes,
} from '#domain/site/site-picture.ts';
import { ImageUp } from '#web/icons/icons.ts';
import { Button } from '#web/ui/button.tsx';
import { callKey } from '#domain/calls/call.ts';
import { callsOf } from '#domain/calls/calls-of.ts';
import { deleteSitePicture, replaceSitePicture } from '#domain/calls/settings-calls.ts';
import { siteSettings } from '#domain/site/site-input.ts';

import { ChooseFileButton } from '../ui/fields/choose-file-button.tsx';
import type { ShownPicture } from './site-form.ts';
import { SiteLogo } from './site-preview.tsx';
import type { Upload } from '../ui/requests/use-upload.tsx';
import { formOf } from '../ui/requests/make-call.ts';
import { sendAndRefetch } from '../ui/requests/use-call.ts';

interface PictureFieldProps {
  /** The picture as it would be after saving. */
  shown: ShownPicture;
  /** Whether `shown` is the default. */
  isDefault: boolean;
  problem: string | undefined;
  onChange: (picture: PendingPicture, problem?: string) => void;
}

/** The picture from which the logo and the icons are made. It is uploaded when the form is saved. */
export function PictureField({ shown, isDefault, problem, onChange }: PictureFieldProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);

  function check(file: File) {
    const reason = refusalOf(file);
    if (reason === undefined) onChange(file);
    else onChange(undefined, `"${file.name}" was not accepted. ${reason}.`);
  }

  function applyDefault() {
    onChange(null);
    // The pressed button disappears, and the focus would be lost with it.
    button.current?.focus();
  }

  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className="mb-1.5 font-medium">
        Picture
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <SiteLogo
          picture={shown}
          alt="The picture of the site"
          className="size-16 rounded-sm bg-raised"
          onError={() => {
            if (shown instanceof File) {
              onChange(undefined, `"${shown.name}" was not accepted. It cannot be shown.`);
            }
          }}
        />
        <ChooseFileButton
          ref={button}
          fileLabel="Picture file"
          accept={sitePictureMediaTypes.join(',')}
          aria-describedby={`${id}-hint ${problem === undefined ? '' : `${id}-problem`}`}
          onChoose={([file]) => check(file)}
        >
          <ImageUp className="size-4" />
          Choose Image
        </ChooseFileButton>
        {!isDefault && (
          <Button variant="quiet" onClick={applyDefault}>
            Use default<span className="sr-only"> for the picture</span>
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-muted">
        {`JPG, PNG, WebP, GIF or SVG of at most ${formatFileSize(MAX_SITE_PICTURE_BYTES)}, at least ${MIN_SITE_PICTURE_SIDE} pixels wide and high. It is cut to a square, and the logo and all icons are made from it. Default: the initials of a site with its own name.`}
      </p>
      {problem !== undefined && (
        <p
          id={`${id}-problem`}
          role="alert"
          className="mt-1.5 text-sm font-medium wrap-anywhere text-error"
        >
          {problem}
        </p>
      )}
    </div>
  );
}

/** Why the server would refuse a file, as far as the browser knows. */
function refusalOf(file: File): string | undefined {
  if (!sitePictureMediaTypes.includes(file.type)) return 'It is not a picture of an accepted type';
  if (file.size <= MAX_SITE_PICTURE_BYTES) return undefined;
  const limit = formatFileSize(MAX_SITE_PICTURE_BYTES);
  return `It is ${formatFileSize(file.size)}, and the limit is ${limit}`;
}

/** A new picture, which is not saved yet; `null` to delete the stored one, `undefined` to keep it. */
export type PendingPicture = File | null | undefined;

/** Saves a new picture, or deletes the stored one. */
export async function savePicture(
  queryClient: QueryClient,
  picture: PendingPicture,
  upload: Upload,
): Promise<void> {
  if (picture === undefined) return;
  if (picture === null) {
    await sendAndRefetch(queryClient, deleteSitePicture, {});
  } else {
    const form = formOf({ file: picture });
    await upload.run((controls) =>
      sendAndRefetch(queryClient, replaceSitePicture, { form, ...controls }),
    );
  }
  await queryClient.invalidateQueries({ queryKey: callKey(callsOf(siteSettings).read) });
}
