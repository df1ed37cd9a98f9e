/** Called repeatedly with the amount copied so far, and the total. */
export type Progress = (done: number, total: number) => void;
