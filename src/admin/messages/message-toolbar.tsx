import { SearchField } from '../ui/fields/search-field.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import type { MessageFilter } from './message-calls.ts';

interface MessageToolbarProps {
  filter: MessageFilter;
  onFilter: (filter: MessageFilter) => void;
}

/** The search, and the switches that hide other messages. */
export function MessageToolbar({ filter, onFilter }: MessageToolbarProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3">
      <SearchField
        label="Search messages"
        value={filter.search}
        onChange={(search) => onFilter({ ...filter, search })}
      />
      <Switch
        label="Only unread"
        checked={filter.isOnlyUnread}
        onChange={({ target }) => onFilter({ ...filter, isOnlyUnread: target.checked })}
      />
      <Switch
        label="Only about a video"
        checked={filter.isOnlyAboutVideo}
        onChange={({ target }) => onFilter({ ...filter, isOnlyAboutVideo: target.checked })}
      />
    </div>
  );
}
