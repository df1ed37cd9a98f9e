import { fieldClassName } from '#web/ui/form-field.tsx';
import {
  takeoutHeaders,
  type TakeoutColumn,
  type TakeoutColumns,
  type TakeoutPreview,
} from '#domain/intake/intake.ts';

interface TakeoutColumnFieldsProps {
  preview: TakeoutPreview;
  isDisabled: boolean;
  onChange: (columns: TakeoutColumns) => void;
}

const labels: readonly (readonly [TakeoutColumn, string])[] = [
  ['youtubeId', 'Video ID'],
  ['title', 'Title'],
  ['description', 'Description'],
  ['publishedAt', 'Date'],
];

/** Chooses the columns of a file whose headers are in another language; nothing for English ones. */
export function TakeoutColumnFields({
  preview: { columns, headers },
  isDisabled,
  onChange,
}: TakeoutColumnFieldsProps) {
  const isEnglish = Object.values(takeoutHeaders).every((header) => headers.includes(header));
  if (isEnglish) return null;

  return (
    <fieldset disabled={isDisabled} className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-2 font-medium">Which column is which?</legend>
      {labels.map(([column, label]) => (
        <label key={column} className="grid gap-1 text-sm">
          {label}
          <select
            className={fieldClassName}
            value={columns[column] ?? ''}
            onChange={({ target }) => onChange({ ...columns, [column]: target.value || null })}
          >
            <option value="">None</option>
            {headers.map((header) => (
              <option key={header} value={header}>
                {header}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}
