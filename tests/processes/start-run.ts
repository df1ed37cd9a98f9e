import { startRun } from './run.ts';

// Imported first by what starts a run or belongs to one, so that all other modules are loaded in it.
startRun();
