import { Button } from '#web/ui/button.tsx';

import { Dialog, DialogBody, DialogButtons } from '../ui/dialogs/dialog.tsx';
import { ChannelPart } from './channel-part.tsx';
import { TakeoutPart } from './takeout-part.tsx';

/** What can be taken over from YouTube: the uploads of a channel as they appear, or a whole library. */
export function FromYoutubeDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="From YouTube" onClose={onClose}>
      {(close) => (
        <>
          <DialogBody>
            <ChannelPart />
            <TakeoutPart />
          </DialogBody>
          <DialogButtons>
            <Button variant="quiet" onClick={close}>
              Close
            </Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
}
