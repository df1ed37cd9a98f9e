/** Called again and again with the amount that is copied so far, and the total. */
export type Progress = (done: number, total: number) => void;
