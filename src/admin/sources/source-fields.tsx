import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';

import { FormField } from '#web/ui/form-field.tsx';

import { SortOrderField } from '../ui/sort-order-field.tsx';
import { TitleAndDescription } from '../ui/title-and-description.tsx';
import { UrlInput } from '../ui/url-input.tsx';
import { SourceFileField } from './source-file-field.tsx';
import type { PresentFile, TypedSource } from './source-form.ts';

const DESCRIPTION_ROWS = 3;

interface SourceFieldsProps {
  file: File | null;
  presentFile: PresentFile | null;
  onChooseFile: (file: File | null) => void;
}

/** The fields of a source. It leads to one place: to its file, or else to its url. */
export function SourceFields({ file, presentFile, onChooseFile }: SourceFieldsProps) {
  const { register, setFocus, formState } = useFormContext<TypedSource>();
  const { errors } = formState;
  useEffect(() => setFocus('title'), [setFocus]);

  return (
    <>
      <TitleAndDescription rows={DESCRIPTION_ROWS} />
      <FormField label="URL" hint={urlHint(file, presentFile)} error={errors.url?.message}>
        {(field) => <UrlInput {...field} {...register('url')} />}
      </FormField>
      <SourceFileField file={file} present={presentFile} onChoose={onChooseFile} />
      <SortOrderField
        {...register('sortOrder')}
        hint="The source with the lowest number stands first."
      />
    </>
  );
}

function urlHint(file: File | null, present: PresentFile | null): string {
  if (file !== null) return 'The file takes the place of a URL.';
  if (present !== null) return 'Leave it empty to keep the file; a URL takes its place.';
  return 'Where the source is on the web. Leave it empty when you add a file.';
}
