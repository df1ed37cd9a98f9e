interface Duration {
  hours?: number;
  minutes?: number;
  seconds?: number;
}

/** A manual clock: `now` changes only when `advance` is called. */
export function makeClock(start = '2025-03-01T12:00:00.000Z') {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    advance: ({ hours = 0, minutes = 0, seconds = 0 }: Duration): void => {
      time += ((hours * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
