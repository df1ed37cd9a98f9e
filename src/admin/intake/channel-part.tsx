import { checkUploads, readIntake, setChannel } from '#domain/calls/intake-calls.ts';
import { formatInstant } from '#domain/dates/format-instant.ts';
import { type Intake, channelFormSchema } from '#domain/intake/intake.ts';
import { Button } from '#web/ui/button.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { useSite } from '#web/http/site.ts';

import { useSchemaForm } from '../ui/fields/use-schema-form.ts';
import { UrlInput } from '../ui/fields/form-fields.tsx';
import { QueryFailure } from '../ui/requests/loaded.tsx';
import { useAction, useCall, useRead } from '../ui/requests/use-call.ts';

/** The channel whose uploads are offered as drafts. */
export function ChannelPart() {
  const query = useRead(readIntake);
  return (
    <section aria-labelledby="channel-title" className="grid gap-3">
      <h3 id="channel-title">Your channel</h3>
      <p className="text-ink-muted">
        The site asks YouTube once an hour for new uploads, and offers them as drafts in Videos.
      </p>
      {query.isError && <QueryFailure what="Your channel" query={query} />}
      {query.data !== undefined && <ChannelForm intake={query.data} />}
    </section>
  );
}

function ChannelForm({ intake }: { intake: Intake }) {
  const { timeZone } = useSite();
  const setting = useAction(useCall(setChannel), {
    success: ({ channelId }) => ({
      title: channelId === null ? 'YouTube is not asked any more' : 'Channel saved',
    }),
    failure: 'Failed to save the channel',
    onSuccess: ({ channelId }) => reset({ channelId: channelId ?? '' }),
  });
  const checking = useAction(useCall(checkUploads), {
    success: 'The check begins soon',
    failure: 'Failed to begin the check',
  });
  const { register, handleSubmit, reset, formState } = useSchemaForm(channelFormSchema, {
    channelId: intake.channelId ?? '',
  });

  return (
    <form
      noValidate
      onSubmit={handleSubmit((body) => setting.run({ body }))}
      className="grid gap-3"
    >
      <FormField
        label="Channel ID"
        hint="It starts with UC. YouTube shows it in Settings, Advanced settings."
        error={formState.errors.channelId?.message}
      >
        {(field) => <UrlInput {...field} {...register('channelId')} />}
      </FormField>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="quiet" disabled={setting.isPending}>
          Save Channel
        </Button>
        {intake.channelId !== null && (
          <>
            <Button variant="quiet" disabled={checking.isPending} onClick={() => checking.run()}>
              Check now
            </Button>
            <Button
              variant="quiet"
              disabled={setting.isPending}
              onClick={() => setting.run({ body: { channelId: null } })}
            >
              Stop asking
            </Button>
          </>
        )}
      </div>
      {intake.checkedAt !== null && (
        <p className="text-sm text-ink-muted">
          Checked last on {formatInstant(intake.checkedAt, timeZone)}.
        </p>
      )}
      {intake.problem !== null && (
        <p className="text-sm font-medium text-error">{intake.problem}</p>
      )}
    </form>
  );
}
