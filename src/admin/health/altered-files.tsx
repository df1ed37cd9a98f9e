import { useState } from 'react';

import { adminQueryKeys } from '#domain/admin-api.ts';
import type { AlteredFile } from '#domain/health/health.ts';
import { messageReplySchema } from '#domain/http/replies.ts';
import { uploadAddress } from '#domain/addresses.ts';
import { sendJson } from '#web/http/send-json.ts';
import { Button } from '#web/ui/button.tsx';

import { useApiMutation } from '../ui/requests/use-api-mutation.ts';
import { useResultToast } from '../ui/requests/use-result-toast.ts';

/** The files that are no longer as they were uploaded, each with the button that puts the good file back. */
export function AlteredFiles({ files }: { files: readonly AlteredFile[] }) {
  const toastResult = useResultToast();
  const [pendingName, setPendingName] = useState<string>();
  const { mutateAsync: putBack } = usePutFileBack();
  if (files.length === 0) return null;

  async function putFileBack(name: string) {
    setPendingName(name);
    await toastResult(putBack(name), {
      success: (message) => ({ title: message }),
      failure: 'Failed to put the file back',
    });
    setPendingName(undefined);
  }

  return (
    <ul aria-label="Altered files" className="mt-1 grid gap-3">
      {files.map(({ name, fileName, backup }) => (
        <li key={name} className="grid justify-items-start gap-2">
          <p className="text-sm wrap-anywhere">
            <a
              href={uploadAddress(name)}
              target="_blank"
              rel="noopener noreferrer"
              className="font-medium underline"
            >
              {fileName ?? name}
              <span className="sr-only"> (in a new tab)</span>
            </a>
            <br />
            {backup === null ? NO_BACKUP : `The good file is in ${backup}.`}
          </p>
          {backup !== null && (
            <Button
              variant="quiet"
              disabled={pendingName !== undefined}
              onClick={() => putFileBack(name)}
            >
              {pendingName === name ? 'Putting it back...' : 'Put the good file back'}
              <span className="sr-only">: {fileName ?? name}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

const NO_BACKUP =
  'No backup on this server has the good file. Upload it again in its source, or copy an older backup into the folder of the backups.';

/** Puts a file back from a backup, and returns what the server says. */
function usePutFileBack() {
  return useApiMutation({
    send: async (queryClient, name: string) => {
      const reply = await sendJson(queryClient, 'POST', adminQueryKeys.putFileBack(name), {});
      return messageReplySchema.parse(reply).message;
    },
    invalidates: [adminQueryKeys.health, adminQueryKeys.files],
  });
}
