import { plainAddress, subscriptionRoute } from '#domain/readers/plain-addresses.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

import { linkClassName } from '../page/link-class-name.ts';

interface SubscribeFormProps {
  /** What was entered before. */
  email: string;
  /** Why it was refused. */
  problem: string | null;
}

/** The form that works without scripts, with a field that only bots fill in. */
export function SubscribeForm({ email, problem }: SubscribeFormProps) {
  return (
    <form
      method="post"
      action={subscriptionRoute.subscriptions}
      noValidate
      className="grid max-w-md gap-5"
    >
      <FormField label="Email" error={problem ?? undefined}>
        {(field) => (
          <input
            {...field}
            type="email"
            name="email"
            autoComplete="email"
            defaultValue={email}
            className={fieldClassName}
          />
        )}
      </FormField>
      <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
        <label>
          Leave this field empty
          <input name="leaveEmpty" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p>
        <Button type="submit">Subscribe</Button>
      </p>
      <p className="text-sm text-ink-muted">
        What is stored about you, and for how long:{' '}
        <a href={plainAddress.privacy} className={linkClassName.inText}>
          Privacy
        </a>
      </p>
    </form>
  );
}
