import { useEffect, useRef, useState } from 'react';

import type { FormRequest } from '#web/http/send-form.ts';

/** What a sending form is given, so that it can be watched and broken off. */
export type UploadControls = Required<Pick<FormRequest, 'onProgress' | 'signal'>>;

export type FollowUpload = ReturnType<typeof useUpload>['follow'];

/**
 * Follows one upload at a time: how much of it is on its way, `undefined` while there is
 * none. An upload whose component goes away is broken off.
 */
export function useUpload() {
  const [share, setShare] = useState<number>();
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);

  async function follow<Result>(
    send: (controls: UploadControls) => Promise<Result>,
  ): Promise<Result> {
    const controller = new AbortController();
    current.current = controller;
    setShare(0);
    try {
      return await send({ onProgress: setShare, signal: controller.signal });
    } finally {
      setShare(undefined);
    }
  }

  return { share, follow, cancel: () => current.current?.abort() };
}
