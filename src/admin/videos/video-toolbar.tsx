import { fieldClassName } from '#web/ui/form-field.tsx';

import { SearchField } from '../ui/fields/search-field.tsx';
import { videoGroups, type VideoFilter } from './filter-videos.ts';

interface VideoToolbarProps {
  filter: VideoFilter;
  onFilter: (filter: VideoFilter) => void;
}

/** Chooses the videos that the list shows. */
export function VideoToolbar({ filter, onFilter }: VideoToolbarProps) {
  return (
    <div className="mb-6 flex flex-wrap gap-3">
      <SearchField
        label="Search videos"
        value={filter.search}
        onChange={(search) => onFilter({ ...filter, search })}
      />
      <select
        aria-label="Show"
        value={filter.group}
        onChange={({ target }) => {
          const group = videoGroups.find(({ value }) => value === target.value);
          if (group) onFilter({ ...filter, group: group.value });
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
