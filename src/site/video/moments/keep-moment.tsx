import { useSyncExternalStore } from 'react';

import { pageAddress } from '#domain/addresses.ts';
import { MAX_CASE_MOMENTS, splitCase } from '#domain/evidence/case-link.ts';
import { formatMoment } from '#domain/videos/moment.ts';
import { useToast } from '#web/ui/toaster.tsx';

import { linkClassName } from '../../page/link-class-name.ts';

const STORAGE_KEY = 'kept-moments';

/** Keeps a cited moment for a case link, or takes it back. */
export function KeepButton({ videoId, second }: { videoId: string; second: number }) {
  const kept = useKeptMoments();
  const showToast = useToast();
  const moment = `${videoId}.${second}`;
  const isKept = kept.includes(moment);

  function toggle() {
    const others = kept.filter((other) => other !== moment);
    const problem =
      !isKept && kept.length === MAX_CASE_MOMENTS
        ? `You have kept ${MAX_CASE_MOMENTS} moments, the most that one link shows.`
        : storeKept(isKept ? others : [...others, moment]);
    if (problem) showToast({ variant: 'destructive', title: 'Not kept', description: problem });
  }

  return (
    <button
      type="button"
      aria-pressed={isKept}
      title={`The moment ${formatMoment(second)}`}
      onClick={toggle}
      className="min-h-11 shrink-0 rounded-sm px-2 text-sm text-ink-muted hover:bg-raised hover:text-ink aria-pressed:font-semibold aria-pressed:text-accent pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:focus-visible:opacity-100 pointer-fine:aria-pressed:opacity-100 noscript:hidden"
    >
      {isKept ? 'Kept' : 'Keep'}
    </button>
  );
}

/** Link to the case of the moments that the visitor has kept; nothing without any. */
export function KeptLink() {
  const kept = useKeptMoments();
  if (kept.length === 0) return null;
  return (
    <a
      href={pageAddress.case(kept.join(','))}
      className={`${linkClassName.standalone} text-sm print:hidden`}
    >
      {`${kept.length} kept`}
    </a>
  );
}

/** In the order of keeping. They are stored in this browser alone. None until hydration is done. */
function useKeptMoments(): string[] {
  return splitCase(useSyncExternalStore(subscribe, readKept, () => ''));
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

function readKept(): string {
  try {
    return window.localStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return ''; // The browser denies access to its storage.
  }
}

/** Returns why the moments could not be stored; `undefined` if they are. */
function storeKept(moments: readonly string[]): string | undefined {
  try {
    window.localStorage.setItem(STORAGE_KEY, moments.join(','));
  } catch {
    return 'Your browser does not let this site store anything.';
  }
  // Browsers send this event only to the other tabs.
  window.dispatchEvent(new Event('storage'));
  return undefined;
}
