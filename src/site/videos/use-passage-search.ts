import { useEffect, useState } from 'react';

import type { ErrorReply } from '#domain/http/replies.ts';
import { searchAddress } from '#domain/search/search-address.ts';
import { isSearchable } from '#domain/search/search-query.ts';
import type { FoundVideo, SearchReply } from '#domain/search/search-reply.ts';
import { useQueryStore } from '#web/http/use-query.ts';

/** How long a visitor who types has to pause. */
const PAUSE_MS = 300;

/** When the server is busy, it answers 503 and asks to try again after this time. */
const RETRY_MS = 1000;
const MAX_RETRIES = 3;
const BUSY = 503;

const FAILED = 'The sources and transcripts could not be searched.';

type Result = { search: string } & ({ videos: FoundVideo[] } | { problem: string });

interface PassageSearch {
  /**
   * What was found; while another search runs, what the previous one found. `undefined` before the first
   * reply, and for a search that the server does not answer, such as one letter.
   */
  videos: FoundVideo[] | undefined;
  /** Why this search has failed, as a sentence. */
  problem: string | undefined;
  isPending: boolean;
  retry: () => void;
}

/**
 * Searches what is said and cited in all videos, after a pause in typing. A newer search aborts the older
 * one. The document contains what the search in its address finds.
 *
 * @param search as `normalizeSearch` returns it
 * @param isTyped whether the visitor is typing
 */
export function usePassageSearch(search: string, isTyped: boolean): PassageSearch {
  const embedded = useQueryStore().read<SearchReply>(searchAddress(search)).data;
  const [latest, setLatest] = useState<Result | undefined>(
    embedded && { search, videos: embedded.videos },
  );
  const canSearch = isSearchable(search);
  const isPending = canSearch && latest?.search !== search;

  useEffect(() => {
    if (!isPending) return undefined;
    const stopping = new AbortController();
    const timer = setTimeout(
      () => {
        void searchPassages(search, stopping.signal).then((result) => {
          if (!stopping.signal.aborted) setLatest(result);
        });
      },
      isTyped ? PAUSE_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [search, isPending, isTyped]);

  const shown = canSearch ? latest : undefined;
  return {
    videos: shown && 'videos' in shown ? shown.videos : undefined,
    problem: shown && !isPending && 'problem' in shown ? shown.problem : undefined,
    isPending,
    retry: () => setLatest(undefined),
  };
}

/** Calls `fetch` itself: a module that Home loads as well would then be split, and grow. */
async function searchPassages(
  search: string,
  signal: AbortSignal,
  retries = MAX_RETRIES,
): Promise<Result> {
  try {
    const response = await fetch(searchAddress(search), { signal });
    const reply: Partial<SearchReply & ErrorReply> = await response.json();
    if (response.ok && reply.videos) return { search, videos: reply.videos };
    if (response.status !== BUSY || retries === 0) {
      return { search, problem: reply.message ?? FAILED };
    }
  } catch {
    return { search, problem: FAILED };
  }
  await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  return searchPassages(search, signal, retries - 1);
}
