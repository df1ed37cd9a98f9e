import { ClosableBody, Dialog } from '../ui/dialogs/dialog.tsx';
import { ChannelPart } from './channel-part.tsx';
import { TakeoutPart } from './takeout-part.tsx';

/** What can be taken over from YouTube: the uploads of a channel as they appear, or a whole library. */
export function FromYoutubeDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="From YouTube" onClose={onClose}>
      {(close) => (
        <ClosableBody onClose={close}>
          <ChannelPart />
          <TakeoutPart />
        </ClosableBody>
      )}
    </Dialog>
  );
}
