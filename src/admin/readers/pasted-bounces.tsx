import { useState } from 'react';

import type { Reader } from '#domain/readers/reader.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

import { useResultToast } from '../ui/requests/use-result-toast.ts';
import { useFindReaders } from './reader-calls.ts';
import { ReaderRows } from './reader-rows.tsx';

/** Lists the readers whose addresses a pasted text contains, to remove them. */
export function PastedBounces() {
  const toastResult = useResultToast();
  const finding = useFindReaders();
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly Reader[]>();

  async function find() {
    const request = finding.mutateAsync(text).then((readers) => setFound(readers));
    await toastResult(request, { failure: 'Failed to search the text' });
  }

  return (
    <section aria-labelledby="bounces-title" className="grid gap-3 border-t border-rule pt-5">
      <h3 id="bounces-title">Paste bounces</h3>
      <FormField
        label="Mails that came back"
        error={undefined}
        hint="Paste any text. The readers whose addresses it contains are listed for removal."
      >
        {(field) => (
          <textarea
            {...field}
            rows={4}
            value={text}
            onChange={({ target }) => setText(target.value)}
            className={`${fieldClassName} resize-y`}
          />
        )}
      </FormField>
      <Button
        variant="quiet"
        className="justify-self-start"
        disabled={text.trim() === '' || finding.isPending}
        onClick={() => void find()}
      >
        Find readers
      </Button>
      {found && (
        <div role="status">
          <ReaderRows
            readers={found}
            empty="The text contains no address of a reader."
            onRemoved={({ id }) => setFound(found.filter((reader) => reader.id !== id))}
          />
        </div>
      )}
    </section>
  );
}
