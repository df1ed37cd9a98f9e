import { fieldClassName } from '#web/ui/form-field.tsx';

import { SearchField } from '../ui/fields/search-field.tsx';
import { videoGroups, type VideoSelection } from './select-videos.ts';

interface VideoToolbarProps {
  selection: VideoSelection;
  onSelect: (selection: VideoSelection) => void;
}

/** Chooses the videos that the list shows. */
export function VideoToolbar({ selection, onSelect }: VideoToolbarProps) {
  return (
    <div className="mb-6 flex flex-wrap gap-3">
      <SearchField
        label="Search videos"
        value={selection.search}
        onChange={(search) => onSelect({ ...selection, search })}
      />
      <select
        aria-label="Show"
        value={selection.group}
        onChange={({ target }) => {
          const group = videoGroups.find(({ value }) => value === target.value);
          if (group) onSelect({ ...selection, group: group.value });
        }}
        className={`${fieldClassName} sm:w-auto`}
      >
        {videoGroups.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
