import { useEffect, useRef, useState } from 'react';

import type { FormRequest } from '#web/http/send-form.ts';

/** Options of a form request that report its progress and can cancel it. */
export type UploadControls = Required<Pick<FormRequest, 'onProgress' | 'signal'>>;

export interface Upload {
  /** Fraction sent so far, from 0 to 1; `undefined` while nothing is being uploaded. */
  sentFraction: number | undefined;
  run: <Result>(send: (controls: UploadControls) => Promise<Result>) => Promise<Result>;
  cancel: () => void;
}

/** Runs one upload at a time. An upload is canceled when its component unmounts. */
export function useUpload(): Upload {
  const [sentFraction, setSentFraction] = useState<number>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run<Result>(send: (controls: UploadControls) => Promise<Result>): Promise<Result> {
    const controller = new AbortController();
    running.current = controller;
    setSentFraction(0);
    try {
      return await send({ onProgress: setSentFraction, signal: controller.signal });
    } finally {
      setSentFraction(undefined);
    }
  }

  return { sentFraction, run, cancel: () => running.current?.abort() };
}

/** Delay before the progress bar appears; a faster upload shows no bar. */
const SHOW_AFTER_MS = 1000;

export function UploadProgress({ sentFraction }: { sentFraction: number }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  if (!isShown) return null;
  const percent = Math.floor(sentFraction * 100);
  return (
    <div className="flex basis-full items-center gap-3 text-sm">
      <progress
        aria-label="Upload progress"
        max={100}
        value={percent}
        className="progress min-w-0 grow"
      />
      <span className="tabular-nums">{percent < 100 ? `${percent}% sent` : 'Checking...'}</span>
    </div>
  );
}
