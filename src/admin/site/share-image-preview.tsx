import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { adminQueryKeys } from '#domain/admin-api.ts';

import { FileImage } from '../ui/file-image.tsx';
import { useDebouncedValue } from '../ui/fields/use-debounced-value.ts';
import type { ShownValues } from './shown-site.ts';
import { drawShareImage } from './site-calls.ts';

/** Longer than for a search, because the server draws each image anew. */
const PAUSE_MS = 500;

const className = 'aspect-[1200/630] w-full max-w-xl rounded-md border border-rule bg-raised';

/** The image that other sites show beside a link, with the typed values. */
export function ShareImagePreview({ entered }: { entered: ShownValues }) {
  const { brand, creatorName, tagline, accent } = entered;
  const values = { brand, creatorName, tagline, accent };
  const queryClient = useQueryClient();
  const typed = useDebouncedValue(JSON.stringify(values), PAUSE_MS);
  // No image is drawn before something is typed, because it takes the server's time.
  const [opened] = useState(typed);
  const drawn = useQuery({
    queryKey: [...adminQueryKeys.siteShareImage, typed],
    queryFn: ({ signal }) => drawShareImage(queryClient, values, signal),
    enabled: typed !== opened,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

  if (typed === opened) return null;
  if (drawn.isError) return <p className="text-ink-muted">The share image could not be drawn.</p>;
  if (drawn.data === undefined) return <p className={className} />;
  return <FileImage file={drawn.data} alt="The share image of the site" className={className} />;
}
