import { useController, useFormContext } from 'react-hook-form';

import { parseMoment } from '#domain/videos/moment.ts';
import { Play, Trash2 } from '#web/icons/icons.ts';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

import { TextField } from '../ui/fields/form-fields.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { EvidenceForm } from './evidence-form.ts';
import { NEW_SOURCE, type SourceChoice } from './use-moments.ts';

interface MomentRowProps {
  /** Position in the form. */
  index: number;
  choices: readonly SourceChoice[];
  /** The position of the new source whose title and address are typed in this row; -1 if there is none. */
  newSourceIndex: number;
  /** Called when the focus leaves the field of the time. */
  onTimeLeft: () => void;
  /** See `onChoose` of {@link SourceFieldProps}. */
  onChooseSource: (choice: string) => string;
  onPlay: (second: number) => void;
  onRemove: () => void;
}

/** The fields of one moment. */
export function MomentRow({
  index,
  choices,
  newSourceIndex,
  onTimeLeft,
  onChooseSource,
  onPlay,
  onRemove,
}: MomentRowProps) {
  const { getValues } = useFormContext<EvidenceForm>();

  return (
    <fieldset className="grid min-w-0 grid-cols-2 items-start gap-x-3 gap-y-2 sm:grid-cols-[5.5rem_5.5rem_minmax(0,1fr)_auto]">
      <legend className="sr-only">Moment {index + 1}</legend>
      <div onBlur={onTimeLeft}>
        <TextField<EvidenceForm> name={`moments.${index}.time`} label="Time" />
      </div>
      <TextField<EvidenceForm> name={`moments.${index}.end`} label="End" />
      <div className="col-span-2 sm:col-span-1">
        <SourceField index={index} choices={choices} onChoose={onChooseSource} />
      </div>
      {newSourceIndex !== -1 && (
        <div className="col-span-full grid gap-x-3 gap-y-2 sm:col-start-1 sm:row-start-2 sm:grid-cols-2">
          <TextField<EvidenceForm>
            name={`newSources.${newSourceIndex}.title`}
            label="Title of the new source"
          />
          <TextField<EvidenceForm>
            name={`newSources.${newSourceIndex}.url`}
            label="Address"
            isUrl
          />
        </div>
      )}
      <div className="col-span-full">
        <TextField<EvidenceForm> name={`moments.${index}.claim`} label="Claim" />
      </div>
      <div className="col-span-full grid grid-cols-[minmax(0,1fr)_5.5rem] gap-x-3">
        <TextField<EvidenceForm> name={`moments.${index}.quote`} label="Quote" rows={1} />
        <TextField<EvidenceForm> name={`moments.${index}.page`} label="Page" />
      </div>
      <div className="col-span-full flex gap-1 sm:col-span-1 sm:col-start-4 sm:row-start-1 sm:mt-8">
        <IconButton
          icon={Play}
          label={`Play moment ${index + 1}`}
          className="size-11"
          onClick={() => {
            const second = parseMoment(getValues(`moments.${index}.time`));
            if (second !== undefined) onPlay(second);
          }}
        />
        <IconButton
          icon={Trash2}
          label={`Remove moment ${index + 1}`}
          className="size-11"
          onClick={onRemove}
        />
      </div>
    </fieldset>
  );
}

interface SourceFieldProps extends Pick<MomentRowProps, 'index' | 'choices'> {
  /** Returns the id of the chosen source, for {@link NEW_SOURCE} that of the added one. */
  onChoose: (choice: string) => string;
}

function SourceField({ index, choices, onChoose }: SourceFieldProps) {
  const { field, fieldState } = useController<EvidenceForm, `moments.${number}.sourceId`>({
    name: `moments.${index}.sourceId`,
  });
  const isGone = field.value !== '' && choices.every(({ id }) => id !== field.value);
  const gone = 'This source was deleted. Choose another one.';

  return (
    <FormField label="Source" error={fieldState.error?.message ?? (isGone ? gone : undefined)}>
      {(attributes) => (
        <select
          {...attributes}
          {...field}
          className={fieldClassName}
          onChange={({ target }) => field.onChange(onChoose(target.value))}
        >
          {isGone && <option value={field.value}>Deleted source</option>}
          {choices.map(({ id, title }, number) => (
            <option key={id} value={id}>
              {number + 1}. {title}
            </option>
          ))}
          <option value={NEW_SOURCE}>New source…</option>
        </select>
      )}
    </FormField>
  );
}
