import { useFormContext, useWatch } from 'react-hook-form';

import { accentPair, accentSentence } from '#domain/site/accent.ts';
import { siteInputFields } from '#domain/site/site-input.ts';
import { themeColors } from '#domain/site/theme-colors.ts';
import { fieldClassName } from '#web/ui/form-field.tsx';

import { DefaultedField } from './defaulted-field.tsx';
import type { SiteForm } from './site-form.ts';

/** The accent color, as text and in the color picker of the browser, and how it is made readable. */
export function AccentField() {
  const { setValue } = useFormContext<SiteForm>();
  const typed = useWatch<SiteForm, 'accent'>({ name: 'accent' });
  const color = siteInputFields.accent.safeParse(typed).data ?? null;
  const themeColor = themeColors.accent.light;

  return (
    <div>
      <DefaultedField name="accent" label="Accent color" defaultText={`${themeColor} (red)`}>
        {(attributes) => (
          <div className="flex gap-2">
            <input
              type="color"
              aria-label="Pick the accent color"
              value={color ?? themeColor}
              onChange={({ target }) =>
                setValue('accent', target.value, { shouldDirty: true, shouldValidate: true })
              }
              className="h-11 w-14 shrink-0 cursor-pointer rounded-sm border border-field bg-paper p-1"
            />
            <input
              {...attributes}
              type="text"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className={fieldClassName}
            />
          </div>
        )}
      </DefaultedField>
      <p role="status" className="mt-1.5 text-sm font-medium">
        {color !== null && accentSentence(accentPair(color))}
      </p>
    </div>
  );
}
