import { useEffect, useRef } from 'react';

import { pageAddress } from '#domain/addresses.ts';
import { MAX_SEARCH_LENGTH } from '#domain/text/normalize-search.ts';
import { Search } from '#web/icons/icons.ts';
import { Button } from '#web/ui/button.tsx';

interface VideoSearchProps {
  search: string;
  onSearch: (search: string) => void;
}

/** Search box of the All Videos page. Without scripts, submitting the form opens the results. */
export function VideoSearch({ search, onSearch }: VideoSearchProps) {
  const input = useRef<HTMLInputElement>(null);

  // Searches for text that was typed before hydration.
  useEffect(() => {
    if (input.current === null) return;
    const { value, defaultValue } = input.current;
    if (value !== defaultValue) onSearch(value);
  }, [onSearch]);

  return (
    <form
      role="search"
      method="get"
      action={pageAddress.videos}
      onSubmit={(event) => event.preventDefault()}
      className="flex w-full gap-2 sm:w-auto"
    >
      <div className="relative grow sm:w-80">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-3.5 left-3 size-4 text-ink-muted"
        />
        <input
          ref={input}
          type="search"
          name="search"
          dir="auto"
          aria-label="Search videos"
          placeholder="Search videos..."
          autoComplete="off"
          maxLength={MAX_SEARCH_LENGTH}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          className="min-h-11 w-full rounded-sm border border-field bg-paper pr-3 pl-10 placeholder:text-ink-muted"
        />
      </div>
      <noscript>
        <Button type="submit" variant="quiet">
          Search
        </Button>
      </noscript>
    </form>
  );
}
