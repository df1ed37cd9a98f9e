import { readSetup } from '#domain/calls/setup-calls.ts';
import type { SetupItemId } from '#domain/setup/setup.ts';

import { useRead } from '../ui/requests/use-call.ts';
import { setupPlaces } from './setup-places.ts';

/**
 * The open item of "Get started" that follows a completed one, with its link. Rendered once the owner has
 * saved what completes the item.
 */
export function NextStep({ after }: { after: SetupItemId }) {
  const setup = useRead(readSetup).data;
  if (setup === undefined || setup.isHidden) return null;
  const place = setup.items.findIndex(({ id }) => id === after);
  const others = [...setup.items.slice(place + 1), ...setup.items.slice(0, place)];
  const next = others.find(({ isDone, isOptional }) => !isDone && !isOptional);
  return next && <NextItem id={next.id} />;
}

export function NextItem({ id }: { id: SetupItemId }) {
  const { label, href } = setupPlaces[id];

  return (
    <p className="text-ink-muted">
      Next:{' '}
      <a href={href} className="inline-flex min-h-11 items-center text-ink underline">
        {label}
      </a>
    </p>
  );
}
