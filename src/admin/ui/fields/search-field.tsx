import { MAX_SEARCH_LENGTH } from '#domain/text/normalize-search.ts';
import { Search } from '#web/icons/icons.ts';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <div className="relative grow sm:max-w-80">
      <Search className="pointer-events-none absolute top-3.5 left-3 size-4 text-ink-muted" />
      <input
        type="search"
        aria-label={label}
        placeholder={`${label}...`}
        autoComplete="off"
        maxLength={MAX_SEARCH_LENGTH}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="min-h-11 w-full rounded-sm border border-field bg-paper pr-3 pl-10 placeholder:text-ink-muted"
      />
    </div>
  );
}
