import { MAX_ATTEMPTS } from '#domain/sign-in/lockout.ts';
import { Lock, TriangleAlert } from '#web/icons/icons.ts';

import type { Lockout } from './use-lockout.ts';

/** Shows how many attempts are used, or for how long the account is locked. */
export function AttemptsBanner({ lockout }: { lockout: Lockout }) {
  const { isLocked, minutesLeft, attemptsUsed } = lockout;

  return (
    <div aria-live="polite">
      {isLocked && (
        <div className="flex gap-3 rounded-sm bg-error p-3 text-on-accent">
          <Lock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <div>
            <p className="font-semibold">Account locked</p>
            <p aria-live="off" className="text-sm">
              {`Too many failed attempts. You can try again in ${minutes(minutesLeft)}.`}
            </p>
          </div>
        </div>
      )}
      {!isLocked && attemptsUsed > 0 && (
        <p className="flex gap-3 rounded-sm border-2 border-warning p-3 font-medium text-warning">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {`${attemptsUsed} of ${MAX_ATTEMPTS} attempts used`}
        </p>
      )}
    </div>
  );
}

function minutes(count: number): string {
  return `${count} ${count === 1 ? 'minute' : 'minutes'}`;
}
