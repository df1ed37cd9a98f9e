import { adminAddress } from '#domain/addresses.ts';
import { isId } from '#domain/id.ts';

/** The dialogs of a video that an address of the panel can open. */
const dialogs = ['edit', 'sources', 'moments', 'corrections'] as const;

type VideoDialog = (typeof dialogs)[number];

/** The address that opens a dialog of a video, e.g. `/admin/videos#sources-5b0e…`. */
export function videoDialogAddress(dialog: VideoDialog, videoId: string): string {
  return `${adminAddress.videos}#${dialog}-${videoId}`;
}

/** The dialog that a fragment names, such as `#sources-5b0e…`; `undefined` if it names none. */
export function dialogInFragment(
  fragment: string,
): { kind: VideoDialog; videoId: string } | undefined {
  const [, name, videoId = ''] = /^#([a-z]+)-(.+)$/.exec(fragment) ?? [];
  const kind = dialogs.find((dialog) => dialog === name);
  return kind && isId(videoId) ? { kind, videoId } : undefined;
}
