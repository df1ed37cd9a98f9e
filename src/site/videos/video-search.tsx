import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';

interface VideoSearchProps {
  search: string;
  onSearch: (search: string) => void;
}

/** Search box of the All Videos page. */
export function VideoSearch({ search, onSearch }: VideoSearchProps) {
  const input = useRef<HTMLInputElement>(null);

  // Search for what was typed before hydration.
  useEffect(() => {
    if (input.current !== null && input.current.value !== '') onSearch(input.current.value);
  }, [onSearch]);

  return (
    <search className="relative w-full sm:w-80">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-3.5 left-3 size-4 text-ink-muted"
      />
      <input
        ref={input}
        type="search"
        aria-label="Search videos"
        placeholder="Search videos..."
        autoComplete="off"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        className="min-h-11 w-full rounded-sm border border-field bg-paper pr-3 pl-10 placeholder:text-ink-muted"
      />
    </search>
  );
}
