import { Choice } from '../ui/fields/choice.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { videoGroups, videoOrders, type VideoFilter } from './filter-videos.ts';

interface VideoToolbarProps {
  filter: VideoFilter;
  onFilter: (filter: VideoFilter) => void;
  /** The number of videos that the list shows, and of all. */
  shown: number;
  total: number;
}

/** Chooses the videos that the list shows, and says how many they are. */
export function VideoToolbar({ filter, onFilter, shown, total }: VideoToolbarProps) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-3">
      <SearchField
        label="Search videos"
        value={filter.search}
        onChange={(search) => onFilter({ ...filter, search })}
      />
      <Choice
        label="Show"
        className="max-sm:flex-[1_1_9rem]"
        options={videoGroups}
        value={filter.group}
        onChange={(group) => onFilter({ ...filter, group })}
      />
      <Choice
        label="Order"
        className="max-sm:flex-[1_1_9rem]"
        options={videoOrders}
        value={filter.order}
        onChange={(order) => onFilter({ ...filter, order })}
      />
      <p role="status" className="text-sm text-ink-muted tabular-nums max-sm:basis-full">
        {shown < total && `${shown.toLocaleString('en-US')} of `}
        {total.toLocaleString('en-US')} {total === 1 ? 'video' : 'videos'}
      </p>
    </div>
  );
}
