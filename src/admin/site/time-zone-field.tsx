import { fieldClassName } from '#web/ui/form-field.tsx';

import { DefaultedField } from './defaulted-field.tsx';

interface TimeZoneFieldProps {
  stored: string | null;
  defaultZone: string;
}

/** A list of all time zones. The stored one may have a name that this browser does not list. */
export function TimeZoneField({ stored, defaultZone }: TimeZoneFieldProps) {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  if (stored !== null) zones.add(stored);

  return (
    <DefaultedField name="timeZone" label="Time zone" defaultText={defaultZone}>
      {(attributes) => (
        <select {...attributes} className={fieldClassName}>
          <option value="">{`Default (${defaultZone})`}</option>
          {[...zones].toSorted().map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </select>
      )}
    </DefaultedField>
  );
}
